"""Shapes that several questions have."""

from __future__ import annotations

from dataclasses import replace

from runner.question import Asked
from runner.schedule import Plan, against
from runner.slices import Load, Slice

PRODUCT = "product"
GO = "go"
WORK = (GO, "go-nofk", "go-locks-last", "row-lock")  # Services that do the same work.
VARIANTS = ("product-batch-1", "product-async", "product-relay")


def connections(count: int) -> str:
    return f"{count} connections" if count != 1 else "1 connection"


def closed(asked: Asked, question: str, load: Load, others: tuple[str, ...], grown: int = 0,
           settings: tuple[str, ...] = ()) -> Plan:
    """The product beside the others, every connection with one request at a time. `load` gives all but
    connections and seconds."""

    def make(arm: str, count: int) -> Slice:
        given = replace(load, connections=count, seconds=asked.slice_seconds)
        return Slice(question, connections(count), arm, given, grown=grown, product_settings=settings)

    if asked.has(PRODUCT):
        yield from against(asked.rounds, asked.connections, asked.only(*others), PRODUCT, make)


def load(scenario: str, **more: object) -> Load:
    """Connections and seconds come from what is asked."""
    return Load(scenario, connections=0, seconds=0.0, **more)  # type: ignore[arg-type]
