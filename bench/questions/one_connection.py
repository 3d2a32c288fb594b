"""One request at a time: nothing to batch, so the wait of a single client shows."""

from questions.shared import GO, PRODUCT
from runner.question import Asked, Question
from runner.schedule import Plan, rounds_of
from runner.slices import Load, Slice


def plan(asked: Asked) -> Plan:
    creates = Load("create", 1, asked.slice_seconds)
    reads = Load("read", 1, asked.slice_seconds, uses_orders=True)
    if asked.has(PRODUCT, GO):
        yield from rounds_of(
            [(Slice("one-connection", "creates", PRODUCT, creates), Slice("one-connection", "creates", GO, creates)),
             (Slice("one-connection", "reads", PRODUCT, reads, grown=1000),
              Slice("one-connection", "reads", GO, reads, grown=1000))], asked.rounds)


QUESTION = Question("one-connection", "One connection, one request at a time: the median wait.", plan)
