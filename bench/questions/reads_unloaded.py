"""Reads of orders that are not in memory: 100,000 of them, while the kitchen keeps 1,000."""

from questions.shared import GO, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan

KEPT = ("actors.resident_orders_max=1000",)


def plan(asked: Asked) -> Plan:
    return closed(asked, "reads-unloaded", load("read", uses_orders=True), (GO, "row-lock"), grown=100_000,
                  settings=KEPT)


QUESTION = Question("reads-unloaded", "Reads of orders that have to be loaded first.", plan)
