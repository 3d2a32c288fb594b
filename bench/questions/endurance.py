"""Ten minutes of keyed creates against ten seconds of them."""

from questions.shared import GO, PRODUCT
from runner.question import Asked, Question
from runner.schedule import Plan, both_ways
from runner.slices import Load, Slice

NAME = "endurance"
CASE = "600 s ÷ 10 s"
LONG_SECONDS, SHORT_SECONDS = 600.0, 10.0


def plan(asked: Asked) -> Plan:
    """One round, whatever is asked: it has two runs of ten minutes for each arm."""
    count = max(asked.connections)
    for arm in asked.only(PRODUCT, GO):
        yield from both_ways(Slice(NAME, CASE, arm, Load("create", count, LONG_SECONDS)),
                             Slice(NAME, CASE, arm, Load("create", count, SHORT_SECONDS)), 0)


QUESTION = Question(NAME, "A run of ten minutes against one of ten seconds.", plan, is_long=True)
