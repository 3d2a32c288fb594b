"""The same keys again, 1,000 of them: the stored answer comes back."""

from questions.shared import GO, closed, load
from runner.question import Asked, Question
from runner.schedule import Plan


def plan(asked: Asked) -> Plan:
    return closed(asked, "replays", load("replay", keys=1000), (GO, "row-lock"))


QUESTION = Question("replays", "The same keys again, 1,000 of them: the stored answer comes back.", plan)
