"""Creates without an Idempotency-Key."""

from questions.shared import GO, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan


def plan(asked: Asked) -> Plan:
    return closed(asked, "creates-unkeyed", load("create-unkeyed"), (GO, "row-lock"))


QUESTION = Question("creates-unkeyed", "Creates without an Idempotency-Key.", plan)
