"""Callbacks through Apache Kafka: fresh ones, each of which changes an order that is not in memory yet, and duplicates
for 1,000 orders, which change nothing."""

from questions.shared import PRODUCT
from runner.kafka import PARTITIONS
from runner.question import Asked, Question
from runner.schedule import Plan, rounds_of
from runner.slices import Load, Slice

NAME = "callbacks"
KINDS = (("applied", 160_000), ("duplicate", 1000))  # The verdict that is expected, and the orders there are.
OURS = "product-callbacks"
THEIRS = ("go-callbacks", "go-callbacks-batched")


def plan(asked: Asked) -> Plan:
    def make(arm: str, kind: str, orders: int) -> Slice:
        return Slice(NAME, kind, arm, Load(kind, PARTITIONS, asked.slice_seconds), grown=orders)

    if asked.has(PRODUCT, OURS):
        yield from rounds_of([(make(OURS, *each), make(other, *each)) for other in asked.only(*THEIRS) for each in KINDS],
                             asked.rounds)


QUESTION = Question(NAME, "Callbacks through Kafka, fresh and duplicate, against a Go consumer.", plan)
