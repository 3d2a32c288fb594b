"""The same status again, spread over 1,000 orders."""

from questions.shared import GO, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan


def plan(asked: Asked) -> Plan:
    return closed(asked, "noops-spread", load("noop", uses_orders=True), (GO, "row-lock"), grown=1000)


QUESTION = Question("noops-spread", "The same status again, spread over 1,000 orders.", plan)
