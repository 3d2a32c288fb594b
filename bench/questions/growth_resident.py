"""Keyed creates while 1,000 to 1,000,000 orders are in the kitchen's memory, and what one weighs. Both sides
have the same tables; they differ in what was loaded."""

from dataclasses import replace

from questions.growth_rows import WARM_SECONDS
from questions.shared import PRODUCT
from runner.question import Asked, Question
from runner.schedule import Plan, rounds_of
from runner.slices import Load, Slice

NAME = "growth-resident"
SIZES = (1000, 100_000, 1_000_000)
ROOM = ("actors.resident_orders_max=2000000", 'actors.idle_max="1h"')


def case(resident: int) -> str:
    return f"{resident:,} resident ÷ none"


def plan(asked: Asked) -> Plan:
    if not asked.has(PRODUCT):
        return
    pairs = []
    load = Load("create", max(asked.connections), asked.slice_seconds, warm=WARM_SECONDS)
    for resident in SIZES:
        empty = Slice(NAME, case(resident), PRODUCT, load, grown=resident, product_settings=ROOM)
        pairs.append((replace(empty, loads_resident=True), empty))
    yield from rounds_of(pairs, asked.rounds)


QUESTION = Question(NAME, "Creates beside 1,000 to 1,000,000 orders in memory, and what one weighs.", plan)
