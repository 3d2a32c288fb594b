"""A database 0 to 5 ms away, there and back, through the delaying proxy; 0 goes through it as well."""

from questions.shared import GO, PRODUCT
from runner.question import Asked, Question
from runner.schedule import Plan, rounds_of
from runner.slices import Load, Slice

MICROSECONDS = (0, 500, 1000, 2000, 5000)


def case(distance_us: int) -> str:
    return f"{distance_us / 1000:g} ms away"


def plan(asked: Asked) -> Plan:
    def make(arm: str, distance_us: int) -> Slice:
        return Slice("distance", case(distance_us), arm, Load("create", max(asked.connections), asked.slice_seconds),
                     distance_us=distance_us)

    if asked.has(PRODUCT, GO):
        yield from rounds_of([(make(PRODUCT, each), make(GO, each)) for each in MICROSECONDS], asked.rounds)


QUESTION = Question("distance", "A database 0 to 5 ms away.", plan)
