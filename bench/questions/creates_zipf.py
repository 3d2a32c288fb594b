"""Keyed creates over 1,000 dishes, some of them much liked: Zipf's law, exponent 1.1."""

from questions.shared import GO, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan


def plan(asked: Asked) -> Plan:
    return closed(asked, "creates-zipf", load("create", zipf=1.1), (GO, "row-lock"))


QUESTION = Question("creates-zipf", "Keyed creates over 1,000 dishes by Zipf's law, exponent 1.1.", plan)
