"""Keyed creates while orders stand in the tables already, against the same arm on fresh tables. After a checkpoint the
first change of every page writes all of it to the WAL, and large indexes have many pages; once every quarter of an hour
that is little, at the begin of a slice it would be all there is to see. So these slices warm up for longer."""

from questions.shared import GO, PRODUCT
from runner.question import Asked, Question
from runner.schedule import Plan, rounds_of
from runner.slices import Load, Slice

NAME = "growth-rows"
SHORT = (10_000, 1_000_000)
LARGE = 10_000_000
WARM_SECONDS, WARM_SECONDS_LARGE = 10.0, 40.0


def case(rows: int) -> str:
    return f"{rows:,} rows ÷ fresh"


def compare(asked: Asked, sizes: tuple[int, ...], name: str) -> Plan:
    pairs = []
    for rows in sizes:
        warm = WARM_SECONDS if rows < LARGE else WARM_SECONDS_LARGE
        load = Load("create", max(asked.connections), asked.slice_seconds, warm=warm)
        pairs += [(Slice(name, case(rows), arm, load, grown=rows), Slice(name, case(rows), arm, load))
                  for arm in asked.only(PRODUCT, GO)]
    yield from rounds_of(pairs, asked.rounds)


def plan(asked: Asked) -> Plan:
    return compare(asked, SHORT, NAME)


def long_plan(asked: Asked) -> Plan:
    return compare(asked, (LARGE,), "growth-rows-10m")


QUESTION = Question(NAME, "Creates beside 10,000 and 1,000,000 orders in the tables.", plan)
LONG = Question("growth-rows-10m", "Creates beside 10,000,000 orders in the tables; wants 30 GB of disk.", long_plan,
                is_long=True)
