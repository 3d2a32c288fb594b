"""A question: a name, what it asks, and a plan of slices that sees what earlier slices showed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from runner.schedule import Plan, walk
from runner.slices import Outcome, Slice

OVERHEAD_SECONDS = 5.0  # About what a slice takes besides its loads: database, start, stop, books.
GROWN_PER_SECOND = 100_000  # Orders copied with a template, about.
LOADED_PER_SECOND = 8_000  # Orders loaded into memory, about.


@dataclass(frozen=True)
class Asked:
    """What the command line wants. `arms` are those that can run and were not left out."""

    rounds: int = 3
    slice_seconds: float = 4.0
    connections: tuple[int, ...] = (64, 256)
    arms: tuple[str, ...] = ()

    def only(self, *wanted: str) -> tuple[str, ...]:
        return tuple(arm for arm in wanted if arm in self.arms)

    def has(self, *wanted: str) -> bool:
        return all(arm in self.arms for arm in wanted)


@dataclass(frozen=True)
class Question:
    """`is_long` ones run only when they are named."""

    name: str
    asks: str
    plan: Callable[[Asked], Plan]
    is_long: bool = False


def imagined(what: Slice) -> Outcome:
    """An outcome that lets a plan go on without anything being run."""
    rate = what.load.rate or 1000.0
    seconds = what.load.seconds
    return Outcome(what, window_seconds=seconds, by_status={"200": round(rate * seconds)})


def seconds_of(what: Slice) -> float:
    loads = sum(each.seconds + each.warm for each in (*what.before, what.load))
    grown = what.grown / GROWN_PER_SECOND + (what.grown / LOADED_PER_SECOND if what.loads_resident else 0.0)
    return loads + grown + OVERHEAD_SECONDS


def slices_of(question: Question, asked: Asked) -> list[Slice]:
    return [each.slice for each in walk(question.plan(asked), imagined)]


def estimate_seconds(question: Question, asked: Asked) -> float:
    """About how long it takes; nothing is started to find out."""
    return sum(seconds_of(each) for each in slices_of(question, asked))
