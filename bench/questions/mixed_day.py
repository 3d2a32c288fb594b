"""A mixed day: 60 % reads, 20 % creates, 10 % repeats, 10 % cancels."""

from questions.shared import GO, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan


def plan(asked: Asked) -> Plan:
    return closed(asked, "mixed-day", load("mixed"), (GO, "row-lock"))


QUESTION = Question("mixed-day", "A mixed day: 60 % reads, 20 % creates, 10 % repeats, 10 % cancels.", plan)
