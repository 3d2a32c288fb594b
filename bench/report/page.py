"""The run as one page that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from questions import ALL
from report import markdown
from report.charts import Bar, bars
from report.claims import CLAIMS, Claim, verdicts
from report.tables import (Table, batches, batches_table, comparisons, failures, figures_table, grouped, of_question,
                           ratio_table, title)
from report.words import answer, limit, measured
from runner.ratios import Comparison
from runner.results import Results
from runner.slices import Outcome
from runner.statistics import spread

STYLE = Path(__file__).with_name("page.css")
MARKS = {"reached": "good", "not reached": "bad"}


def render(found: Results) -> str:
    """Whole HTML. Every word that came from outside is escaped."""
    parts = ["<h1>The kitchen beside other services</h1>", _lead(found), _claims(found)]
    for question in [each for each in ALL if each.name in found.questions]:
        parts.append(_question(question.name, question.asks, of_question(found.outcomes, question.name)))
    parts.append("<h2>The machine and the run</h2>" + _table(markdown.facts_table(found)))
    return (f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kuhnya: bench</title>'
            f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE.read_text()}</style>'
            f'</head><body><main>{"".join(parts)}</main></body></html>\n')


def _lead(found: Results) -> str:
    told = verdicts(found.outcomes)
    reached = sum(1 for each in told if each.reached)
    asked = sum(1 for each in told if each.asked)
    return (f"<p>{escape(found.begun)}. {reached} of {asked} claims that were asked are reached. Each figure is the "
            "median over pairs of neighbouring slices, with the least and the greatest; a slice that others "
            "disturbed, or whose books do not balance, stands in no headline.</p>")


def _claims(found: Results) -> str:
    rows = []
    for each in verdicts(found.outcomes):
        told = answer(each)
        notes = "; ".join(each.found.notes) if each.found else ""
        rows.append(f'<tr><td>{escape(each.claim.text)}</td><td class="n">{escape(limit(each.claim))}</td>'
                    f'<td class="n">{escape(measured(each))}</td><td class="{MARKS.get(told, "none")}">{told}</td>'
                    f"<td>{escape(notes)}</td></tr>")
    return ("<h2>What had to be shown</h2><table><thead><tr><th>claim<th>wanted<th>median (least–most)<th>answer"
            f'<th>not counted</tr></thead><tbody>{"".join(rows)}</tbody></table>')


def _question(name: str, asks: str, outcomes: list[Outcome]) -> str:
    parts = [f'<h2 id="{escape(name)}">{escape(name)}</h2><p>{escape(asks)}</p>']
    ratios = [_bar(each) for each in comparisons(outcomes)]
    if ratios:
        parts.append("<h3>Rate, left ÷ right</h3>" + bars(ratios, "times", one=True))
    rates = _rate_bars(outcomes)
    if rates:
        parts.append("<h3>2xx a second</h3>" + bars(rates, "a second"))
    for table in (ratio_table(outcomes), figures_table(outcomes)):
        if table.rows:
            parts.append(_table(table))
    parts.append(_batches(outcomes))
    parts += [f'<p class="bad">failed: {escape(each)}</p>' for each in failures(outcomes)]
    return "".join(parts)


def _claim_of(group_of: Comparison) -> Claim | None:
    group = group_of.group
    return next((each for each in CLAIMS if each.metric == "rate" and
                 (each.question, each.case, each.left, each.right) ==
                 (group.question, group.case, group.left, group.right)), None)


def _bar(of: Comparison) -> Bar:
    group, claim = of.group, _claim_of(of)
    arms = f"÷ {title(group.right)}" if group.left == "product" else f"{title(group.left)} ÷ {title(group.right)}"
    label = f"{group.case}, {arms}"
    wanted = claim.limit if claim else None
    if of.spread is None:
        return Bar(label, None, limit=wanted)
    kind = "plain" if claim is None else "good" if of.spread.median >= claim.limit else "bad"
    return Bar(label, of.spread.median, of.spread.low, of.spread.high, wanted, kind)


def _rate_bars(outcomes: Iterable[Outcome]) -> list[Bar]:
    rows = []
    for (case, arm, beside), all_of in grouped(outcomes).items():
        found = spread([each.rate() for each in all_of if each.failure is None])
        label = f"{case}, {title(arm)}" + (f" ({beside})" if beside else "")
        rows.append(Bar(label, found.median, found.low, found.high) if found else Bar(label, None))
    return rows


def _batches(outcomes: list[Outcome]) -> str:
    table = batches_table(outcomes)
    if not table.rows:
        return ""
    charts = []
    for (case, arm), sizes in batches(outcomes).items():
        rows = [Bar(f"≤ {bound.replace('+Inf', '∞')}", float(count)) for bound, count in
                sorted(sizes.items(), key=lambda each: float(each[0]))]
        charts.append(f"<h4>{escape(case)}, {escape(title(arm))}</h4>" + bars(rows, "transactions"))
    return ("<details><summary>Sizes of the kitchen's transactions</summary>" + _table(table) + "".join(charts) +
            "</details>")


def _table(of: Table) -> str:
    head = "".join(f"<th>{escape(each)}" for each in of.head)
    rows = "".join("<tr>" + "".join(f"<td>{escape(each)}</td>" for each in row) + "</tr>" for row in of.rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
