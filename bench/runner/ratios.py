"""Ratios of neighbouring slices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from runner.slices import Outcome
from runner.statistics import Spread, spread


@dataclass(frozen=True)
class Group:
    """Which slices are compared: two arms in one case of one question. Equal arms differ in what the case says."""

    question: str
    case: str
    left: str
    right: str


@dataclass(frozen=True)
class Comparison:
    """`spread` is None when no pair may be counted; `notes` say what was left out and why."""

    group: Group
    spread: Spread | None
    notes: tuple[str, ...]


def service_cpu_us(outcome: Outcome) -> float:
    """CPU of the service per answered request, in microseconds."""
    return outcome.cpu_seconds.get("service", 0.0) * 1e6 / max(outcome.answered(), 1)


def cpu_share(outcome: Outcome) -> float:
    """Cores that service, database and broker kept busy."""
    parts = sum(outcome.cpu_seconds.get(name, 0.0) for name in ("service", "postgres", "broker"))
    return parts / outcome.window_seconds if outcome.window_seconds > 0 else 0.0


def latency(name: str) -> Callable[[Outcome], float]:
    return lambda outcome: float(outcome.latency_us.get(name, 0.0))


def bytes_per_resident(outcome: Outcome) -> float:
    if not outcome.resident_orders or outcome.rss_grown_bytes is None:
        return 0.0
    return outcome.rss_grown_bytes / outcome.resident_orders


NORMAL_SHARE = 0.9


def recovery_seconds(outcome: Outcome) -> float:
    """Seconds of the window after which every second answered at least nine tenths of what was offered; the
    last second is cut by the end and not asked."""
    offered = outcome.slice.load.rate or 0.0
    whole = outcome.per_second[: max(int(outcome.window_seconds) - 1, 0)]
    bad = [index for index, count in enumerate(whole) if count < NORMAL_SHARE * offered]
    return float(bad[-1] + 1) if bad else 0.0


METRICS: dict[str, Callable[[Outcome], float]] = {
    "rate": Outcome.rate,
    "p50": latency("p50"),
    "p99": latency("p99"),
    "service_cpu_us": service_cpu_us,
    "cpu_share": cpu_share,
    "bytes_per_resident": bytes_per_resident,
    "recovery_seconds": recovery_seconds,
}


def pairs(outcomes: Iterable[Outcome]) -> dict[Group, list[tuple[Outcome, Outcome]]]:
    """All pairs whose two slices were run, in the order of the first."""
    sides: dict[tuple[str, str, int], dict[str, list[Outcome]]] = {}
    found: dict[Group, list[tuple[Outcome, Outcome]]] = {}
    for each in outcomes:
        what = each.slice
        if what.side == "alone":
            continue
        key = (what.question, what.case, what.pair)
        waiting = sides.setdefault(key, {"left": [], "right": []})
        other = "right" if what.side == "left" else "left"
        if waiting[other]:
            mate = waiting[other].pop(0)
            left, right = (each, mate) if what.side == "left" else (mate, each)
            group = Group(what.question, what.case, left.slice.arm, right.slice.arm)
            found.setdefault(group, []).append((left, right))
        else:
            waiting[what.side].append(each)
    return found


def compare(group: Group, of: list[tuple[Outcome, Outcome]], metric: str) -> Comparison:
    """The median over the pairs of left ÷ right. A slice whose books do not balance refuses all of it; a pair
    with a slice that others disturbed, or that failed, is left out and told."""
    value = METRICS[metric]
    notes: list[str] = []
    good: list[float] = []
    broken = False
    for left, right in of:
        troubles = [told for each in (left, right) for told in troubles_of(each)]
        notes += troubles
        broken |= any("books" in told for told in troubles)
        if not troubles and value(right) > 0:
            good.append(value(left) / value(right))
    if broken:
        good = []
    return Comparison(group, spread(good), condensed(notes))


def alone(outcomes: Iterable[Outcome], metric: str) -> Comparison | None:
    """The same of slices that are compared with nothing; None when there are none."""
    given = list(outcomes)
    if not given:
        return None
    what = given[0].slice
    notes = [told for each in given for told in troubles_of(each)]
    values = [METRICS[metric](each) for each in given if each.counts()]
    group = Group(what.question, what.case, what.arm, what.arm)
    return Comparison(group, spread(values), condensed(notes))


def condensed(notes: Iterable[str]) -> tuple[str, ...]:
    """Those that differ in their figures alone become one, with their number."""
    kinds: dict[str, list[str]] = {}
    for note in notes:
        kinds.setdefault(re.sub(r"\d[\d.,]*", "#", note), []).append(note)
    return tuple(alike[0] if len(alike) == 1 else f"{alike[0]}, and {len(alike) - 1} more like it"
                 for alike in kinds.values())


def troubles_of(outcome: Outcome) -> list[str]:
    arm = outcome.slice.arm
    if outcome.failure is not None:
        return [f"{arm} failed: {outcome.failure.splitlines()[0]}"]
    return [f"{arm}: {why}" for why in outcome.refusals]
