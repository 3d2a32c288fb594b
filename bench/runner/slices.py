"""What a slice is: one arm under one load on a database of its own. Plain data, compared by value."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

Side = Literal["left", "right", "alone"]
USERS = 64
DISHES = 1000


@dataclass(frozen=True)
class Load:
    """One run of the load tool. `rate` is requests a second with intended send times; without one every
    connection sends when its answer came (closed loop)."""

    scenario: str
    connections: int
    seconds: float
    rate: float | None = None
    warm: float = 1.0  # Seconds at the start that are not measured.
    dishes: int = DISHES
    zipf: float | None = None
    hot: bool = False
    keys: int | None = None  # Of `replay`: how many keys are repeated.
    uses_orders: bool = False
    writes_orders: bool = False

    def changes_rows(self) -> bool:
        """Otherwise the only updates are those of what came before it."""
        return self.scenario not in ("replay", "noop", "read")


@dataclass(frozen=True)
class Slice:
    """`before` runs on the same service and is not measured. `pair` numbers neighbours: the two slices of one
    question, case and pair are compared with one another and with nothing else."""

    question: str
    case: str
    arm: str
    load: Load
    before: tuple[Load, ...] = ()
    orders_kept: int | None = None  # Of those that `before` wrote, the first so many are used.
    grown: int = 0  # Orders that stand in the tables already, put there by SQL.
    loads_resident: bool = False  # Reads every grown order until it is in memory.
    database_settings: tuple[tuple[str, str], ...] = ()
    product_settings: tuple[str, ...] = ()  # section.key=value, for arms that are the product.
    distance_us: int | None = None  # To the database, there and back, through the proxy; None: no proxy.
    pair: int = 0
    side: Side = "alone"

    def named(self) -> str:
        return f"{self.question}, {self.case}, {self.arm}"


@dataclass(frozen=True)
class Outcome:
    """What a slice showed. `failure` is a sentence when it did not run to its end; then nothing else counts.
    `refusals` say why it must not stand in a headline."""

    slice: Slice
    failure: str | None = None
    refusals: tuple[str, ...] = ()
    window_seconds: float = 0.0
    by_status: dict[str, int] = field(default_factory=dict)
    replayed: int = 0
    failed: dict[str, int] = field(default_factory=dict)
    latency_us: dict[str, float] = field(default_factory=dict)
    per_second: tuple[int, ...] = ()  # 2xx.
    queued_max: int = 0
    cpu_seconds: dict[str, float] = field(default_factory=dict)  # tool, service, postgres, broker, runner
    others_share: float = 0.0  # Of all cores, by processes that are not ours.
    load_average: float = 0.0  # Of the last minute, at the end of the window.
    wal_bytes: int = 0
    orders_created: int = 0  # In the window.
    batches: dict[str, int] = field(default_factory=dict)  # Upper bound of the bucket: batches in it.
    rss_bytes: int = 0
    resident_orders: int | None = None
    rss_grown_bytes: int | None = None  # By loading the resident orders.
    hot_share: float | None = None
    deliveries: int | None = None  # Letters the broker acknowledged.

    def counts(self) -> bool:
        """Whether a headline may rest on it."""
        return self.failure is None and not self.refusals

    def answered(self) -> int:
        """Requests of the window that were answered 2xx."""
        return sum(count for status, count in self.by_status.items() if status.startswith("2"))

    def rate(self) -> float:
        """2xx a second."""
        return self.answered() / self.window_seconds if self.window_seconds > 0 else 0.0


def at(what: Slice, pair: int, side: Side) -> Slice:
    return replace(what, pair=pair, side=side)
