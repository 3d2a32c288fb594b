"""Bars in SVG, drawn by hand: no library, no other host."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from report.words import figure, round_figure

WIDTH, LABELS, VALUES = 1040, 400, 160  # Pixels: of the whole, of the names on the left, of the figures on the right.
ROW, BAR, TOP = 26, 14, 24
STEPS_MAX = 6


@dataclass(frozen=True)
class Bar:
    """`low` and `high` are the ends of the whisker, `limit` a mark to be reached. No value: nothing to draw."""

    label: str
    value: float | None
    low: float = 0.0
    high: float = 0.0
    limit: float | None = None
    kind: str = "plain"  # plain, good, bad


def step_of(greatest: float) -> float:
    """The distance of the lines of a scale from 0 to the greatest: 1, 2 or 5 times a power of ten."""
    if greatest <= 0:
        return 1.0
    rough = greatest / STEPS_MAX
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * each for each in (1, 2, 5, 10) if power * each >= rough * (1 - 1e-9))


def bars(rows: Sequence[Bar], unit: str, one: bool = False) -> str:
    """A chart from 0; `one` draws the line at which both sides are equal."""
    greatest = max(max(each.high, each.value or 0.0, each.limit or 0.0) for each in rows) or 1.0
    step = step_of(greatest)
    top = math.ceil(greatest / step) * step
    room = WIDTH - LABELS - VALUES
    height = TOP + ROW * len(rows) + 8

    def x(value: float) -> float:
        return LABELS + room * value / top

    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(unit)}">']
    for index in range(round(top / step) + 1):
        at = x(index * step)
        parts.append(f'<line class="grid" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP - 4}" y2="{height - 6}"/>'
                     f'<text class="axis" x="{at:.1f}" y="14">{round_figure(index * step)}</text>')
    if one and top >= 1:
        parts.append(f'<line class="one" x1="{x(1):.1f}" x2="{x(1):.1f}" y1="{TOP - 4}" y2="{height - 6}"/>')
    for index, each in enumerate(rows):
        parts += _row(each, TOP + ROW * index, x, unit)
    return "".join(parts) + "</svg>"


def _row(of: Bar, y: float, x: Callable[[float], float], unit: str) -> list[str]:
    middle = y + ROW / 2
    parts = [f'<text class="name" x="{LABELS - 8}" y="{middle + 4:.1f}">{escape(of.label)}</text>']
    if of.value is None:
        return [*parts, f'<text class="value" x="{LABELS + 6}" y="{middle + 4:.1f}">no headline</text>']
    parts.append(f'<rect class="bar {of.kind}" x="{LABELS}" y="{middle - BAR / 2:.1f}" '
                 f'width="{max(x(of.value) - LABELS, 1):.1f}" height="{BAR}" rx="2"/>')
    if of.high > of.low:
        low, high = x(of.low), x(of.high)
        parts.append(f'<path class="whisker" d="M{low:.1f} {middle - 4:.1f}v8M{low:.1f} {middle:.1f}H{high:.1f}'
                     f'M{high:.1f} {middle - 4:.1f}v8"/>')
    if of.limit is not None:
        parts.append(f'<line class="limit" x1="{x(of.limit):.1f}" x2="{x(of.limit):.1f}" y1="{y + 2:.1f}" '
                     f'y2="{y + ROW - 2:.1f}"/>')
    told = figure(of.value) + (f" ({figure(of.low)}–{figure(of.high)})" if of.high > of.low else "")
    parts.append(f'<text class="value" x="{max(x(of.value), x(of.high), x(of.limit or 0)) + 6:.1f}" '
                 f'y="{middle + 4:.1f}">{told}<title>{escape(of.label)}: {told} {escape(unit)}</title></text>')
    return parts
