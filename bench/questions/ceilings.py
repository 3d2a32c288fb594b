"""What HTTP alone and PostgreSQL alone would reach, and how much of that is left."""

from questions.shared import PRODUCT, connections
from runner.question import Asked, Question
from runner.schedule import Plan, rounds_of
from runner.slices import Load, Slice

# What is answered from memory is held against HTTP alone by its CPU.
IN_MEMORY = (("no-ops", Load("noop", 0, 0.0, uses_orders=True), 1000),
             ("reads", Load("read", 0, 0.0, uses_orders=True), 1000),
             ("replays", Load("replay", 0, 0.0, keys=1000), 0))


def plan(asked: Asked) -> Plan:
    seconds = asked.slice_seconds
    pairs: list[tuple[Slice, Slice]] = []
    for count in asked.connections:
        where = connections(count)

        def constant(case: str, arm: str, count: int = count) -> Slice:
            return Slice("ceilings", case, arm, Load("constant", count, seconds))

        if asked.has("beast-constant", "go-constant"):
            case = f"HTTP alone, {where}"
            pairs.append((constant(case, "beast-constant"), constant(case, "go-constant")))
        if asked.has(PRODUCT, "beast-constant"):
            for name, load, grown in IN_MEMORY:
                given = Load(load.scenario, count, seconds, keys=load.keys, uses_orders=load.uses_orders)
                case = f"{name}, {where}"
                pairs.append((Slice("ceilings", case, PRODUCT, given, grown=grown),
                              constant(case, "beast-constant")))
        for alone in asked.only("postgres-ceiling", "postgres-ceiling-two") if asked.has(PRODUCT) else ():
            case = f"creates, {where}"
            pairs.append((Slice("ceilings", case, PRODUCT, Load("create", count, seconds)),
                          Slice("ceilings", case, alone, Load("create", count, seconds, warm=0.0))))
    yield from rounds_of(pairs, asked.rounds)


QUESTION = Question("ceilings", "HTTP alone, PostgreSQL alone, and what is left of them.", plan)
