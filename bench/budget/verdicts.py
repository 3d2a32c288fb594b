"""Whether the instructions that functions take fit their budget."""

COSTS_LESS = 0.10  # From here on the gain is to be kept.

RENEW = "bench/budget/check --renew"


def allowed(budget, tolerance):
    """The most a function may take: so large a share more, but never so many instructions more."""
    return budget + min(budget * tolerance["share"], tolerance["instructions"])


def verdict(name, budget, measured, tolerance):
    """One sentence when the function does not fit its budget, None when it does."""
    said = f"{name}: {measured} instructions a call, the budget is {budget} ({100 * (measured / budget - 1):+.1f} %)"
    if measured > allowed(budget, tolerance):
        return f"{said}; make it cheaper again, or renew the budget with {RENEW} and say why in the commit."
    if measured < budget * (1 - COSTS_LESS):
        return f"{said}; keep the gain: lower the budget with {RENEW}."
    return None


def verdicts(budget, measured, tolerance):
    """The sentences about all functions: those that do not fit, lack a budget, or are counted no more."""
    found = []
    for name, instructions in measured.items():
        if name not in budget:
            found.append(f"{name}: {instructions} instructions a call and no budget; give it one with {RENEW}.")
        elif sentence := verdict(name, budget[name], instructions, tolerance):
            found.append(sentence)
    for name in budget.keys() - measured.keys():
        found.append(f"{name}: has a budget and is not counted any more; take it out with {RENEW}.")
    return found
