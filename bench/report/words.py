"""Numbers as people read them."""

from __future__ import annotations

from report.claims import Claim, Verdict
from runner.statistics import Spread


def figure(value: float) -> str:
    """Three digits that mean something; thousands apart."""
    if value == 0:
        return "0"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def round_figure(value: float) -> str:
    """Of a number that is round already."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.4g}"


def milliseconds(microseconds: float) -> str:
    return figure(microseconds / 1000)


def ranged(of: Spread) -> str:
    return f"{figure(of.median)} ({figure(of.low)}–{figure(of.high)})"


def limit(claim: Claim) -> str:
    sign = "≥" if claim.bound == "at least" else "≤"
    unit = "" if claim.unit == "×" else f" {claim.unit}"
    return f"{sign} {round_figure(claim.limit)}{unit}"


def answer(of: Verdict) -> str:
    if not of.asked:
        return "not asked"
    if of.reached is None:
        return "no headline"
    return "reached" if of.reached else "not reached"


def measured(of: Verdict) -> str:
    if of.found is None or of.found.spread is None:
        return "–"
    return f"{ranged(of.found.spread)}, n = {of.found.spread.count}"


def claim_line(of: Verdict) -> str:
    return f"{answer(of):12} {of.claim.text}: {measured(of)}, wanted {limit(of.claim)}"
