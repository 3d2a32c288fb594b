"""Orders that stand before the window begins, and letters that leave after it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from runner import cpu, histogram, meter, paths
from runner.failure import SliceFailed
from runner.postgres import Postgres
from runner.slices import Load

# Fewer than the kitchen loads, so that one pass is usually enough; another hurries through what is there already.
PASS_ORDERS_PER_SECOND = 10_000
PASSES_MAX = 4
RELAY_SECONDS_MAX = 60.0
IDS_MAX = 1_000_000


def write_order_ids(postgres: Postgres, database: str, to: Path, orders: int) -> None:
    """A line "order_id user_index" each; of more than a million orders, a million."""
    to.write_text(postgres.run(database, paths.SQL / "order_ids.sql", orders=min(orders, IDS_MAX)))


def keep_first(file: Path, wanted: int | None) -> None:
    """Refuses with SliceFailed when fewer orders were written than are wanted; none wanted: keeps all."""
    lines = file.read_text().splitlines(keepends=True)
    if len(lines) < (wanted or 1):
        raise SliceFailed(f"only {len(lines)} orders were created before the window, {wanted or 1} are wanted")
    if wanted is not None:
        file.write_text("".join(lines[:wanted]))


def load_all(pid: int, port: int, wanted: int, run: Callable[[Load], object]) -> tuple[int, int]:
    """Reads every order until it is in memory: by how many bytes the process grew, and how many orders are there."""
    bytes_before = cpu.resident_bytes(pid)
    seconds = max(wanted / PASS_ORDERS_PER_SECOND, 1.0)
    resident = 0
    for _ in range(PASSES_MAX):
        run(Load("read", connections=64, seconds=seconds, warm=0.0, uses_orders=True))
        resident = int(histogram.value_of(meter.metrics_text(port), meter.RESIDENT) or 0)
        if resident >= wanted:
            return cpu.resident_bytes(pid) - bytes_before, resident
    raise SliceFailed(f"only {resident} of {wanted} orders came into memory")


def wait_for_relay(port: int) -> int:
    """How many letters left the table, once their number stands still."""
    deadline = time.monotonic() + RELAY_SECONDS_MAX
    removed = -1
    while time.monotonic() < deadline:
        now = int(histogram.value_of(meter.metrics_text(port), meter.REMOVED) or 0)
        if now == removed:
            return now
        removed = now
        time.sleep(1.0)
    raise SliceFailed(f"the relay still publishes {RELAY_SECONDS_MAX:.0f} s after the load")
