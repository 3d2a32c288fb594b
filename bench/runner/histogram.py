"""Reads the text of /metrics as far as the bench needs it."""

from __future__ import annotations

import re

_LINE = re.compile(r'^(\w+)(?:\{([^}]*)\})? ([-+0-9.eE]+|NaN|\+Inf)\s*$')
_LE = re.compile(r'\ble="([^"]+)"')


def value_of(text: str, name: str, label: str = "") -> float | None:
    """Sum over the series of that name whose labels contain `label`; None when there is none."""
    found = [float(line[3]) for line in map(_LINE.match, text.splitlines())
             if line and line[1] == name and label in (line[2] or "")]
    return sum(found) if found else None


def cumulative(text: str, name: str) -> dict[str, float]:
    """Bucket by upper bound, as Prometheus counts them: each holds all below it."""
    found: dict[str, float] = {}
    for line in map(_LINE.match, text.splitlines()):
        if line and line[1] == name + "_bucket":
            bound = _LE.search(line[2] or "")
            if bound:
                found[bound[1]] = found.get(bound[1], 0.0) + float(line[3])
    return found


def between(before: str, after: str, name: str) -> dict[str, int]:
    """What each bucket gained by itself between two readings, in the order of the bounds; empty ones left out."""
    first, last = cumulative(before, name), cumulative(after, name)
    gained: dict[str, int] = {}
    below = 0.0
    for bound in sorted(last, key=float):
        total = last[bound] - first.get(bound, 0.0)
        if round(total - below) > 0:
            gained[bound] = round(total - below)
        below = total
    return gained
