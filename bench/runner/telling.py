"""What a run says while it goes on."""

from __future__ import annotations

import time
from collections.abc import Iterable

from report.claims import verdicts
from report.words import claim_line
from runner.question import Asked, Question, estimate_seconds
from runner.results import Results
from runner.slices import Outcome

BEGUN = time.monotonic()


def say(sentence: str) -> None:
    print(f"{time.monotonic() - BEGUN:7.1f} s  {sentence}", flush=True)


def outcome(of: Outcome) -> None:
    """One line a slice; a failure brings the end of its log."""
    what = of.slice
    if of.failure is not None:
        say(f"  {what.named()}: FAILED: {of.failure}")
        return
    parts = ", ".join(f"{name} {seconds * 1e6 / max(of.answered(), 1):.1f}" for name, seconds in of.cpu_seconds.items()
                      if name != "runner")
    doubts = "".join(f"; NOT COUNTED: {why}" for why in of.refusals)
    waits = ", ".join(f"{name} {of.latency_us[name] / 1000:.2f} ms" for name in ("p50", "p99") if name in of.latency_us)
    say(f"  {what.case}, {what.arm}: {of.rate():,.0f}/s{', ' if waits else ''}{waits}, CPU µs each: {parts}; "
        f"others {of.others_share:.0%}{doubts}")


def list_questions(all_of: Iterable[Question], asked: Asked) -> None:
    print("seconds  question")
    for each in all_of:
        seconds = estimate_seconds(each, asked)
        named = "; only when it is named" if each.is_long else ""
        print(f"{seconds:7.0f}  {each.name:16} {each.asks} ({in_time(seconds)}{named})")


def in_time(seconds: float) -> str:
    return f"about {seconds / 60:.0f} min" if seconds < 5400 else f"about {seconds / 3600:.1f} h"


def summary(found: Results) -> None:
    for each in verdicts(found.outcomes):
        if each.asked:
            print("  " + claim_line(each))
    failed = sum(1 for each in found.outcomes if each.failure)
    refused = sum(1 for each in found.outcomes if each.failure is None and each.refusals)
    say(f"{len(found.outcomes)} slices, {failed} failed, {refused} not counted")
