"""Medians with their spread; the only averages that the bench prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    """The median of `count` values between the least and the greatest of them."""

    median: float
    low: float
    high: float
    count: int


def median(values: Sequence[float]) -> float:
    """Of an even number of values the mean of the middle two. Refuses none."""
    if not values:
        raise ValueError("there is no median of nothing")
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def spread(values: Sequence[float]) -> Spread | None:
    """None when there are no values."""
    if not values:
        return None
    return Spread(median(values), min(values), max(values), len(values))
