"""The run as Markdown, for docs/performance.md."""

from __future__ import annotations

from questions import ALL
from report.claims import verdicts
from report.tables import Table, batches_table, failures, figures_table, of_question, ratio_table
from report.words import answer, limit, measured
from runner.results import Results


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def table(of: Table) -> list[str]:
    """Columns that are empty throughout are left out."""
    kept = [index for index in range(len(of.head)) if any(row[index] not in ("", "–") for row in of.rows)]
    lines = ["| " + " | ".join(of.head[index] for index in kept) + " |", "|" + "---|" * len(kept)]
    return lines + ["| " + " | ".join(_cell(row[index]) for index in kept) + " |" for row in of.rows]


def claims_table(found: Results) -> Table:
    rows = [(each.claim.text, limit(each.claim), measured(each), answer(each)) for each in verdicts(found.outcomes)]
    return Table(("claim", "wanted", "median (least–most)", "answer"), tuple(rows))


def facts_table(found: Results) -> Table:
    facts = {"begun": found.begun, **found.machine, **found.asked,
             **{f"left out: {arm}": why for arm, why in found.left_out.items()}}
    return Table(("", "of this run"), tuple(facts.items()))


def render(found: Results) -> str:
    """Whole Markdown, one heading a question."""
    lines = [*table(facts_table(found)), "", "### What had to be shown", "", *table(claims_table(found)), ""]
    for question in [each for each in ALL if each.name in found.questions]:
        outcomes = of_question(found.outcomes, question.name)
        lines += [f"### {question.name}", "", question.asks, ""]
        for part in (ratio_table(outcomes), figures_table(outcomes), batches_table(outcomes)):
            if part.rows:
                lines += [*table(part), ""]
        told = failures(outcomes)
        if told:
            lines += [*(f"- failed: {_cell(each)}" for each in told), ""]
    return "\n".join(lines).rstrip() + "\n"
