"""The order of slices. Neighbours are compared, so a drift of the machine hits both alike."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence

from runner.slices import Outcome, Slice, at

Plan = Generator[Slice, Outcome, None]
Pairs = list[tuple[Outcome, Outcome]]


def both_ways(left: Slice, right: Slice, turn: int) -> Generator[Slice, Outcome, Pairs]:
    """Left, right, right, left: two pairs of neighbours, each arm first once. `turn` counts from 0 and must
    differ between calls with the same two slices."""
    first, second = 2 * turn, 2 * turn + 1
    a = yield at(left, first, "left")
    b = yield at(right, first, "right")
    c = yield at(right, second, "right")
    d = yield at(left, second, "left")
    return [(a, b), (d, c)]


def rounds_of(pairs: Sequence[tuple[Slice, Slice]], rounds: int) -> Plan:
    """Every pair once a round, so that each is spread over the whole time."""
    for turn in range(rounds):
        for left, right in pairs:
            yield from both_ways(left, right, turn)


def against(rounds: int, connections: Iterable[int], arms: Iterable[str], base: str,
            make: Callable[[str, int], Slice]) -> Plan:
    """The base arm beside every other, at each number of connections."""
    others = [arm for arm in arms if arm != base]
    pairs = [(make(base, n), make(arm, n)) for n in connections for arm in others]
    yield from rounds_of(pairs, rounds)


def walk(plan: Plan, answer: Callable[[Slice], Outcome]) -> list[Outcome]:
    """Runs a plan to its end; what `answer` says of a slice goes back into the plan."""
    told: list[Outcome] = []
    try:
        what = next(plan)
        while True:
            told.append(answer(what))
            what = plan.send(told[-1])
    except StopIteration:
        return told
