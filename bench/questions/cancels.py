"""Cancels, each of an order of its own that is not in memory yet."""

from questions.shared import GO, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan


def plan(asked: Asked) -> Plan:
    return closed(asked, "cancels", load("cancel", uses_orders=True), (GO, "row-lock"), grown=100_000)


QUESTION = Question("cancels", "Cancels, each of an order of its own that is not in memory yet.", plan)
