"""Reads of 1,000 orders that are in memory."""

from questions.shared import GO, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan


def plan(asked: Asked) -> Plan:
    return closed(asked, "reads", load("read", uses_orders=True), (GO, "row-lock"), grown=1000)


QUESTION = Question("reads", "Reads of 1,000 orders that are in memory.", plan)
