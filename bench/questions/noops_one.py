"""The same status again, all on one order."""

from questions.shared import GO, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan


def plan(asked: Asked) -> Plan:
    return closed(asked, "noops-one", load("noop", hot=True, uses_orders=True), (GO, "row-lock"), grown=1000)


QUESTION = Question("noops-one", "The same status again, all on one order.", plan)
