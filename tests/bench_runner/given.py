"""Builders that read aloud, and the way to the bench's own packages."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

BENCH = Path(__file__).resolve().parents[2] / "bench"
FAKE_LOAD = Path(__file__).resolve().with_name("fake_load.py")
if str(BENCH) not in sys.path:
    sys.path.insert(0, str(BENCH))

from runner.arms import ARMS  # noqa: E402
from runner.question import Asked  # noqa: E402
from runner.slices import Load, Outcome, Slice  # noqa: E402

EVERYTHING = Asked(rounds=1, slice_seconds=2.0, connections=(64, 256), arms=tuple(ARMS))


def a_slice(arm: str = "product", question: str = "creates", case: str = "64 connections", **more: object) -> Slice:
    return replace(Slice(question, case, arm, Load("create", 64, 4.0)), **more)


def an_outcome(arm: str = "product", rate: float = 1000.0, **more: object) -> Outcome:
    """Of four seconds, all of them answered 201."""
    what = more.pop("of", None) or a_slice(arm)
    told = {"window_seconds": 4.0, "by_status": {"201": round(rate * 4)}, "latency_us": {"p50": 1000.0, "p99": 9000.0},
            "cpu_seconds": {"service": 0.4, "tool": 0.1, "postgres": 0.8}}
    return Outcome(what, **{**told, **more})


def a_pair(left: Outcome, right: Outcome, number: int = 0) -> list[Outcome]:
    return [replace(left, slice=replace(left.slice, pair=number, side="left")),
            replace(right, slice=replace(right.slice, pair=number, side="right"))]


def a_report(**more: object) -> dict:
    """What the load tool tells of a thousand keyed creates."""
    whole = {"by_status": {"201": 1000}, "keys_answered_2xx": 1000, "unkeyed_2xx": 0, "cancelled_2xx": 0}
    return {"scenario": "create", "window_seconds": 1.0, "requests": 1000, "by_status": {"201": 1000}, "replayed": 0,
            "failed": {"connect": 0, "reset": 0, "malformed": 0, "timeout": 0},
            "latency_us": {"p50": 500.0, "p99": 2000.0}, "per_second": [1000], "queued_max": 0, "whole": whole, **more}
