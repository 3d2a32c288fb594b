"""Keyed creates, all of one dish."""

from questions.shared import WORK, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan


def plan(asked: Asked) -> Plan:
    return closed(asked, "creates-hot", load("create", hot=True), (*WORK, "product-batch-1"))


QUESTION = Question("creates-hot", "Keyed creates, all of one dish.", plan)
