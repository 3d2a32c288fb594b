"""What it costs to be looked at: keyed creates with the console open and the metrics fetched each second."""

from questions.shared import PRODUCT, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan

WATCHED = "product-watched"


def plan(asked: Asked) -> Plan:
    return closed(asked, "watched", load("create"), (WATCHED,)) if asked.has(PRODUCT, WATCHED) else iter(())


QUESTION = Question("watched", "Keyed creates while somebody looks at the console.", plan)
