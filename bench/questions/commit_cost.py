"""Commits that cost 0.3 to 20 ms. PostgreSQL's own commit_delay plays the disk: with fsync on and commit_siblings at 0
it sleeps while it holds the lock of the WAL's writer, which is exactly what a slow fsync does; what others wrote
meanwhile goes out with the next one."""

from questions.shared import GO, PRODUCT
from runner.question import Asked, Question
from runner.schedule import Plan, rounds_of
from runner.slices import Load, Slice

MICROSECONDS = (300, 1000, 3000, 10_000, 20_000)


def case(delay_us: int) -> str:
    return f"commit {delay_us / 1000:g} ms"


def plan(asked: Asked) -> Plan:
    def make(arm: str, delay_us: int) -> Slice:
        return Slice("commit-cost", case(delay_us), arm, Load("create", max(asked.connections), asked.slice_seconds),
                     database_settings=(("commit_delay", str(delay_us)), ("commit_siblings", "0")))

    if asked.has(PRODUCT, GO):
        yield from rounds_of([(make(PRODUCT, each), make(GO, each)) for each in MICROSECONDS], asked.rounds)


QUESTION = Question("commit-cost", "Commits that cost 0.3 to 20 ms more.", plan)
