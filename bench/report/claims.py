"""What a run has to show, and whether it did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from questions import growth_resident, growth_rows, offered_load
from questions.shared import connections
from runner.ratios import Comparison, Group, alone, compare, pairs
from runner.slices import Outcome

Bound = Literal["at least", "at most"]


@dataclass(frozen=True)
class Claim:
    """A ratio of two arms in one case of a question; without a right arm, a value of slices that stand alone."""

    text: str
    question: str
    case: str
    left: str
    right: str | None
    metric: str
    bound: Bound
    limit: float
    unit: str = "×"


@dataclass(frozen=True)
class Verdict:
    """`asked` is false when the run had no such slices. `reached` is None when there is no headline."""

    claim: Claim
    asked: bool
    found: Comparison | None
    reached: bool | None


def _rates(text: str, question: str, right: str, limits: dict[int, float]) -> list[Claim]:
    return [Claim(f"{text}, {connections(count)}", question, connections(count), "product", right, "rate",
                  "at least", limit) for count, limit in limits.items()]


def _both(limit: float) -> dict[int, float]:
    return {64: limit, 256: limit}


def _floor(name: str, case: str) -> list[Claim]:
    return [Claim(f"CPU of the service per {name} ÷ Beast alone, {connections(count)}", "ceilings",
                  f"{case}, {connections(count)}", "product", "beast-constant", "service_cpu_us", "at most", 1.6)
            for count in (64, 256)]


def _ceiling(text: str, case: str, left: str, right: str, limit: float) -> list[Claim]:
    return [Claim(f"{text}, {connections(count)}", "ceilings", f"{case}, {connections(count)}", left, right, "rate",
                  "at least", limit) for count in (64, 256)]


CLAIMS: tuple[Claim, ...] = (
    *_rates("keyed creates over 1,000 dishes ÷ Go", "creates", "go", {64: 6, 256: 8}),
    *_rates("keyed creates of one dish ÷ Go", "creates-hot", "go", {64: 12, 256: 20}),
    *_rates("keyed creates over 1,000 dishes ÷ Go without foreign keys", "creates", "go-nofk", {64: 5, 256: 6}),
    *_rates("keyed creates of one dish ÷ Go without foreign keys", "creates-hot", "go-nofk", {64: 10, 256: 17}),
    *_rates("no-ops on one order ÷ Go", "noops-one", "go", _both(20)),
    *_rates("no-ops over 1,000 orders ÷ Go", "noops-spread", "go", _both(9)),
    *_rates("replays ÷ Go", "replays", "go", _both(5)),
    *_rates("reads of resident orders ÷ Go", "reads", "go", _both(5)),
    *_floor("no-op", "no-ops"),
    *_floor("read", "reads"),
    *_floor("replay", "replays"),
    *_ceiling("Beast alone ÷ net/http alone", "HTTP alone", "beast-constant", "go-constant", 1.8),
    Claim("callbacks applied ÷ Go", "callbacks", "applied", "product-callbacks", "go-callbacks", "rate", "at least",
          10),
    Claim("duplicate callbacks ÷ Go", "callbacks", "duplicate", "product-callbacks", "go-callbacks", "rate",
          "at least", 25),
    *_ceiling("keyed creates ÷ PostgreSQL alone, one writer", "creates", "product", "postgres-ceiling", 0.6),
    *_ceiling("keyed creates ÷ PostgreSQL alone, two writers", "creates", "product", "postgres-ceiling-two", 0.6),
    Claim("p99 at 80 % of its own peak ÷ Go's at 80 % of its own", offered_load.NAME, offered_load.case(80), "product",
          "go", "p99", "at most", 0.25),
    Claim("CPU at the Go service's peak ÷ Go's", offered_load.NAME, offered_load.AT_GO_PEAK, "product", "go",
          "cpu_share", "at most", 0.3),
    Claim("wait of one connection for a create ÷ Go's (p50)", "one-connection", "creates", "product", "go", "p50",
          "at most", 1.0),
    Claim("wait of one connection for a read ÷ Go's (p50)", "one-connection", "reads", "product", "go", "p50",
          "at most", 0.5),
    Claim("goodput at 300 % offered ÷ peak", offered_load.NAME, offered_load.OVERLOADED, "product", "product", "rate",
          "at least", 0.8),
    Claim("back to normal after a burst", offered_load.NAME, offered_load.AFTER_BURST, "product", None,
          "recovery_seconds", "at most", 5, "s"),
    Claim("keyed creates ÷ while somebody looks at the console", "watched", connections(64), "product",
          "product-watched", "rate", "at most", 1.02),
    Claim("creates beside 1,000,000 resident orders ÷ none", growth_resident.NAME,
          growth_resident.case(1_000_000), "product", "product", "rate", "at least", 0.9),
    Claim("creates beside 1,000,000 rows ÷ fresh", growth_rows.NAME, growth_rows.case(1_000_000), "product", "product",
          "rate", "at least", 0.9),
    Claim("creates beside 10,000,000 rows ÷ fresh", growth_rows.LONG.name, growth_rows.case(growth_rows.LARGE),
          "product", "product", "rate", "at least", 0.9),
    Claim("memory of a resident order", growth_resident.NAME, growth_resident.case(1_000_000), "product",
          None, "bytes_per_resident", "at most", 1800, "bytes"),
)


def verdict(claim: Claim, outcomes: Sequence[Outcome], paired: dict[Group, list[tuple[Outcome, Outcome]]]) -> Verdict:
    """Reached by the median; no headline, no verdict."""
    if claim.right is None:
        found = alone(standing_for(claim, outcomes), claim.metric)
    else:
        group = Group(claim.question, claim.case, claim.left, claim.right)
        found = compare(group, paired[group], claim.metric) if group in paired else None
    if found is None:
        return Verdict(claim, False, None, None)
    if found.spread is None:
        return Verdict(claim, True, found, None)
    value = found.spread.median
    return Verdict(claim, True, found, value >= claim.limit if claim.bound == "at least" else value <= claim.limit)


def standing_for(claim: Claim, outcomes: Iterable[Outcome]) -> list[Outcome]:
    """The slices that a value without a right arm is taken from; for memory those that loaded orders."""
    return [each for each in outcomes
            if (each.slice.question, each.slice.case, each.slice.arm) == (claim.question, claim.case, claim.left)
            and (claim.metric != "bytes_per_resident" or each.slice.loads_resident)]


def verdicts(outcomes: Sequence[Outcome]) -> list[Verdict]:
    paired = pairs(outcomes)
    return [verdict(claim, outcomes, paired) for claim in CLAIMS]
