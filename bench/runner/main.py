"""The story of a run: what is asked, what can run, the slices in their turns, the report."""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from questions import ALL
from report import markdown, page
from runner import command_line, machine, paths, results, telling, tokens
from runner.arms import ARMS
from runner.command_line import Wishes
from runner.failure import CannotRun, SliceFailed
from runner.kafka import Kafka
from runner.load_tool import TOOL
from runner.measurement import Shared
from runner.postgres import Postgres
from runner.question import Asked, Question
from runner.results import Results
from runner.schedule import walk
from runner.slices import USERS, Outcome, Slice
from runner.stand import Stand

FAILED, WRONG, INTERRUPTED = 1, 2, 130
FAILURES_MAX = 3  # Of one arm in a row; then it is left out of the rest.


def main(words: Sequence[str]) -> int:
    try:
        wishes = command_line.parse(words)
        if wishes.lists:
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `| head` is no mistake.
            telling.list_questions(ALL, asked_of(wishes, wishes.arms))
            return 0
        results.require_writable(*written_by(wishes))
        if wishes.sources:
            whole = results.merged([results.read(each) for each in wishes.sources])
            write_reports(whole, wishes)
            return 0
        with stopping_in_order():
            return measure(wishes)
    except CannotRun as why:
        print(f"bench: {why}", file=sys.stderr)
        return WRONG
    except SliceFailed as why:  # Outside of any slice: the server itself is gone.
        print(f"bench: {why}; what was measured so far is in {wishes.json}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("bench: stopped; what it had started is gone", file=sys.stderr)
        return INTERRUPTED


def written_by(wishes: Wishes) -> list[Path]:
    """The files that will be written."""
    asked = (None if wishes.sources else wishes.json, wishes.page, wishes.markdown)
    return [file for file in asked if file is not None]


@contextmanager
def stopping_in_order() -> Iterator[None]:
    """SIGTERM and SIGHUP end a run as Ctrl-C does: everything that was started is stopped, whatever comes next."""

    def end(_number: int, _frame: FrameType | None) -> None:
        hold_signals()
        raise KeyboardInterrupt

    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, end)
    yield


def asked_of(wishes: Wishes, arms: Sequence[str]) -> Asked:
    """The kitchen itself is never left out: it is what all others are held against."""
    return Asked(wishes.rounds, wishes.slice_seconds, wishes.connections, tuple(dict.fromkeys(("product", *arms))))


def chosen(wishes: Wishes) -> list[Question]:
    if wishes.questions:
        return [each for each in ALL if each.name in wishes.questions]
    return [each for each in ALL if not each.is_long]


def missing_arms(names: Sequence[str]) -> dict[str, str]:
    """Arms that cannot run on this machine, and why."""
    missing = {name: ARMS[name].missing() for name in names}
    return {name: f"{file.relative_to(paths.ROOT)} is not built" for name, file in missing.items() if file}


def measure(wishes: Wishes) -> int:
    """0 when every slice ran to its end."""
    for program in (TOOL, paths.PRODUCT, paths.OPERATOR):
        if not program.exists():
            raise CannotRun(f"{program.relative_to(paths.ROOT)} is not there; ./dev bench builds it first")
    left_out = missing_arms(wishes.arms)
    asked = asked_of(wishes, [arm for arm in wishes.arms if arm not in left_out])
    with own_directory() as directory:
        postgres, kafka = Postgres(directory / "postgres"), Kafka(directory / "kafka")
        try:
            telling.say("starting a durable PostgreSQL")
            postgres.start()
            found = Results(time.strftime("%Y-%m-%d %H:%M", time.gmtime()) + " UTC", machine.describe(postgres),
                            in_words(asked), left_out)
            for arm, why in left_out.items():
                telling.say(f"without {arm}: {why}")
            stand = Stand(shared_of(directory, postgres, kafka))
            for question in chosen(wishes):
                ask(question, asked, stand, found, wishes)
        finally:
            hold_signals()
            kafka.remove()
            postgres.remove()
    write_reports(found, wishes)
    return FAILED if any(each.failure for each in found.outcomes) else 0


def hold_signals() -> None:
    """A second Ctrl-C must not leave half of it running."""
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)


@contextmanager
def own_directory() -> Iterator[Path]:
    """One bench at a time. Named after this process, so that what a killed one left is known for it."""
    paths.STATE.mkdir(parents=True, exist_ok=True)
    with (paths.STATE / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as why:
            raise CannotRun("another bench is at work; two would disturb one another") from why
        for dead in paths.STATE.glob("[0-9]*"):
            Kafka(dead / "kafka").remove()
            Postgres(dead / "postgres").remove()
            shutil.rmtree(dead, ignore_errors=True)
        own = paths.STATE / str(os.getpid())
        own.mkdir()
        shutil.copymode(paths.STATE, own)
        os.chown(own, -1, paths.STATE.stat().st_gid)  # PostgreSQL's user has to pass through.
        try:
            yield own
        finally:
            shutil.rmtree(own, ignore_errors=True)


def shared_of(directory: Path, postgres: Postgres, kafka: Kafka) -> Shared:
    secret = secrets.token_hex(24)
    now = int(time.time())
    file = directory / "tokens"
    file.write_text("".join(tokens.mint(secret, tokens.user_name(index), now) + "\n" for index in range(USERS)))
    return Shared(directory, postgres, file, secret, kafka)


def in_words(asked: Asked) -> dict[str, str]:
    return {"rounds": str(asked.rounds), "seconds measured of a slice": f"{asked.slice_seconds:g}",
            "connections": ", ".join(map(str, asked.connections))}


def ask(question: Question, asked: Asked, stand: Stand, found: Results, wishes: Wishes) -> None:
    """Every slice of the question, each written down as it comes."""
    telling.say(f"{question.name}: {question.asks}")
    found.questions.append(question.name)
    failures: dict[str, int] = {}

    def answer(what: Slice) -> Outcome:
        if failures.get(what.arm, 0) >= FAILURES_MAX:
            outcome = Outcome(what, failure=f"left out after {FAILURES_MAX} failures")
        else:
            outcome = stand.run(what)
            failures[what.arm] = failures.get(what.arm, 0) + 1 if outcome.failure else 0
        telling.outcome(outcome)
        found.outcomes.append(outcome)
        results.write(found, wishes.json)
        return outcome

    walk(question.plan(asked), answer)


def write_reports(found: Results, wishes: Wishes) -> None:
    wishes.page.write_text(page.render(found))
    if wishes.markdown:
        wishes.markdown.write_text(markdown.render(found))
    telling.summary(found)
    telling.say(f"results: {wishes.json if not wishes.sources else wishes.sources[0]}   page: {wishes.page}")
