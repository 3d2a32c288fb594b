"""Callbacks through Apache Kafka: fresh ones, each of which changes an order, and duplicates, which change nothing."""

from runner.question import Asked, Question
from runner.schedule import Plan, rounds_of
from runner.slices import Load, Slice

NAME = "callbacks"
FRESH, DUPLICATE = "applied", "duplicate"
OURS, GO = "product-callbacks", "go-callbacks"
PARTITIONS = 6


def plan(asked: Asked) -> Plan:
    pairs = [(Slice(NAME, kind, OURS, Load(kind, PARTITIONS, asked.slice_seconds)),
              Slice(NAME, kind, GO, Load(kind, PARTITIONS, asked.slice_seconds)))
             for kind in (FRESH, DUPLICATE) if asked.has(OURS, GO)]
    yield from rounds_of(pairs, asked.rounds)


QUESTION = Question(NAME, "Callbacks through Kafka, fresh and duplicate, against a Go consumer.", plan)
