"""Whether what functions cost fits their budget."""

COSTS_LESS = 0.10  # From here on the gain is to be kept.

RENEW = "bench/budget/check --renew"


def allowed(budget, tolerance):
    """The most a function may take: so large a share more, but never so many instructions more."""
    return budget + min(budget * tolerance["share"], tolerance["instructions"])


def more(name, unit, measured, budget):
    return (f"{name}: {measured} {unit} a call, the budget is {budget}; make it cheaper again, or renew the budget "
            f"with {RENEW} and say why in the commit.")


def less(name, unit, measured, budget):
    return f"{name}: {measured} {unit} a call, the budget is {budget}; keep the gain: lower the budget with {RENEW}."


def on_instructions(name, budget, measured, tolerance):
    """One sentence when the function does not fit its budget, None when it does."""
    if measured > allowed(budget, tolerance):
        return more(name, "instructions", measured, budget)
    if measured < budget * (1 - COSTS_LESS):
        return less(name, "instructions", measured, budget)
    return None


def on_allocations(name, budget, measured):
    """The same; these can be counted exactly."""
    if measured == budget:
        return None
    return (more if measured > budget else less)(name, "allocations", measured, budget)


def verdicts(budget, measured, judge):
    """The sentences about all functions: those that do not fit, lack a budget, or are counted no more."""
    found = []
    for name, count in measured.items():
        if name not in budget:
            found.append(f"{name}: {count} a call and no budget; give it one with {RENEW}.")
        elif sentence := judge(name, budget[name], count):
            found.append(sentence)
    for name in budget.keys() - measured.keys():
        found.append(f"{name}: has a budget and is not counted any more; take it out with {RENEW}.")
    return found
