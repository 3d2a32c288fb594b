"""Keyed creates, spread over 1,000 dishes."""

from questions.shared import VARIANTS, WORK, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan


def plan(asked: Asked) -> Plan:
    return closed(asked, "creates", load("create"), (*WORK, *VARIANTS))


QUESTION = Question("creates", "Keyed creates, spread over 1,000 dishes.", plan)
