"""A run as a file: what was measured where, and every slice of it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from runner.failure import CannotRun
from runner.slices import Load, Outcome, Slice

FORMAT = 1


@dataclass
class Results:
    """`machine` and `asked` are words for people; `left_out` are arms that could not run, with the reason."""

    begun: str
    machine: dict[str, str] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    questions: list[str] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)


def require_writable(*files: Path) -> None:
    """Makes their folders. Refuses with CannotRun what could not be written once all is measured."""
    for file in files:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            is_new = not file.exists()
            with file.open("ab"):
                pass
            if is_new:
                file.unlink()
        except OSError as why:
            raise CannotRun(f"{file} cannot be written: {why.strerror}") from why


def write(results: Results, to: Path) -> None:
    """Whole or not at all."""
    to.parent.mkdir(parents=True, exist_ok=True)
    beside = to.with_name(to.name + ".new")
    beside.write_text(json.dumps({"format": FORMAT, **asdict(results)}, ensure_ascii=False, indent=1) + "\n")
    beside.replace(to)


def read(file: Path) -> Results:
    """Refuses with CannotRun what is no such file."""
    try:
        whole = json.loads(file.read_text())
        if whole.pop("format") != FORMAT:
            raise ValueError("it is of another version")
        whole["outcomes"] = [outcome_of(each) for each in whole["outcomes"]]
        return Results(**whole)
    except (OSError, ValueError, KeyError, TypeError) as why:
        raise CannotRun(f"{file} holds no results of the bench: {why}") from why


def outcome_of(told: dict) -> Outcome:
    what = dict(told["slice"])
    what["load"] = Load(**what["load"])
    what["before"] = tuple(Load(**each) for each in what["before"])
    what["database_settings"] = tuple((name, value) for name, value in what["database_settings"])
    what["product_settings"] = tuple(what["product_settings"])
    rest = {**told, "slice": Slice(**what)}
    for name in ("refusals", "per_second"):
        rest[name] = tuple(rest[name])
    return Outcome(**rest)


def merged(parts: list[Results]) -> Results:
    """Several runs as one; of arms left out, those that no part ran. Machine and wishes are the first one's."""
    first = parts[0]
    whole = Results(first.begun, first.machine, first.asked)
    for part in parts:
        whole.questions += [each for each in part.questions if each not in whole.questions]
        whole.outcomes += part.outcomes
    ran = {each.slice.arm for each in whole.outcomes}
    for part in parts:
        whole.left_out.update({arm: why for arm, why in part.left_out.items() if arm not in ran})
    return whole
