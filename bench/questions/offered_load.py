"""Load that is offered, whatever the answer: from a quarter of each arm's own peak to three times of it (open loop;
latency counts from the intended time), the way back from a burst, and the Go service's peak given to the kitchen."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from questions.shared import GO, PRODUCT
from runner.question import Asked, Question
from runner.schedule import Plan, both_ways
from runner.slices import Load, Outcome, Slice
from runner.statistics import median

NAME = "offered-load"
PERCENTS = (25, 50, 80, 100, 150, 200, 300)
CONNECTIONS = 1000  # Clients that a burst brings along; the peak is measured with them too.
BURST_PERCENT, NORMAL_PERCENT = 300, 50
BURST_SECONDS, AFTER_SECONDS = 5.0, 12.0
AT_GO_PEAK = "at the Go service's peak"
OVERLOADED = "300 % offered ÷ peak"
AFTER_BURST = "after a burst"


def case(percent: int) -> str:
    return f"{percent} % of its own peak"


def _peaks(asked: Asked, arms: tuple[str, ...]) -> Generator[Slice, Outcome, dict[str, float]]:
    """The median rate of each arm in a closed loop, in requests a second."""
    rates: dict[str, list[float]] = {arm: [] for arm in arms}
    for _ in range(asked.rounds):
        for arm in arms:
            found = yield Slice(NAME, "peak", arm, Load("create", CONNECTIONS, asked.slice_seconds))
            rates[arm].append(found.rate())
    return {arm: median(each) for arm, each in rates.items()}


def plan(asked: Asked) -> Plan:
    arms = asked.only(PRODUCT, GO)
    peaks = yield from _peaks(asked, arms)
    if PRODUCT not in peaks or min(peaks.values()) <= 0:
        return

    def offered(arm: str, percent: float, what: str) -> Slice:
        rate = peaks[arm] * percent / 100
        return Slice(NAME, what, arm, Load("create", CONNECTIONS, asked.slice_seconds, rate=rate))

    peak = Load("create", CONNECTIONS, asked.slice_seconds)
    for turn in range(asked.rounds):
        if GO in peaks:
            for each in PERCENTS:
                yield from both_ways(offered(PRODUCT, each, case(each)), offered(GO, each, case(each)), turn)
            given = replace(offered(PRODUCT, 100, AT_GO_PEAK), load=replace(peak, rate=peaks[GO]))
            yield from both_ways(given, Slice(NAME, AT_GO_PEAK, GO, peak), turn)
        for arm in arms:
            yield from both_ways(offered(arm, BURST_PERCENT, OVERLOADED), Slice(NAME, OVERLOADED, arm, peak), turn)
            burst = replace(offered(arm, BURST_PERCENT, "").load, seconds=BURST_SECONDS)
            after = replace(offered(arm, NORMAL_PERCENT, AFTER_BURST).load, seconds=AFTER_SECONDS, warm=0.0)
            yield Slice(NAME, AFTER_BURST, arm, after, before=(burst,))


QUESTION = Question(NAME, "Offered load from 25 % to 300 % of the peak, and the way back from a burst.", plan)
