"""Keyed creates and reads while 1,000 to 1,000,000 orders are in the kitchen's memory, and what one weighs. Both sides
have the same tables; they differ in what was loaded."""

from questions.shared import PRODUCT
from runner.question import Asked, Question
from runner.schedule import Plan, rounds_of
from runner.slices import Load, Slice

NAME = "growth-resident"
SIZES = (1000, 100_000, 1_000_000)
ROOM = ("actors.resident_orders_max=2000000", 'actors.idle_max="1h"')


def case(resident: int, what: str) -> str:
    return f"{what}, {resident:,} resident ÷ none"


def plan(asked: Asked) -> Plan:
    if not asked.has(PRODUCT):
        return
    pairs = []
    for resident in SIZES:
        for what, load in (("creates", Load("create", max(asked.connections), asked.slice_seconds)),):
            full = Slice(NAME, case(resident, what), PRODUCT, load, grown=resident, loads_resident=True,
                         product_settings=ROOM)
            empty = Slice(NAME, case(resident, what), PRODUCT, load, grown=resident, product_settings=ROOM)
            pairs.append((full, empty))
    yield from rounds_of(pairs, asked.rounds)


QUESTION = Question(NAME, "Creates beside 1,000 to 1,000,000 orders in memory, and what one weighs.", plan)
