"""What is read at the two edges of a slice's window."""

from __future__ import annotations

import http.client
import os
from collections.abc import Callable
from dataclasses import dataclass, field

from runner import cpu, histogram, service
from runner.failure import SliceFailed

BATCHES = "kuhnya_batch_intents"
RESIDENT = "kuhnya_orders_resident"
REMOVED = "kuhnya_outbox_removed_total"
WAITING = "kuhnya_outbox_rows"


def metrics_text(port: int) -> str:
    try:
        status, text = service.get(port, "/metrics")
    except (OSError, http.client.HTTPException) as why:
        raise SliceFailed(f"the kitchen does not tell its metrics: {why}") from why
    if status != 200:
        raise SliceFailed(f"the kitchen does not tell its metrics: {status}")
    return text


@dataclass
class Meter:
    """`pids` by name, the load tool joins them when it begins; `families` count with their children.
    `metrics_port` is 0 for services without the kitchen's metrics; `wal` tells how many bytes of WAL were ever
    written. What costs time is read outside the CPU samples."""

    pids: dict[str, int]
    families: dict[str, int]
    metrics_port: int
    wal: Callable[[], int]
    samples: list[cpu.Sample] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    written: list[int] = field(default_factory=list)
    rss_bytes: int = 0
    load_average: float = 0.0

    def begin(self, tool: int) -> None:
        self._read_slowly()
        self.samples.append(cpu.sample({**self.pids, "tool": tool}, self.families))

    def end(self, tool: int) -> None:
        self.samples.append(cpu.sample({**self.pids, "tool": tool}, self.families))
        self._read_slowly()
        self.rss_bytes = cpu.resident_bytes(self.pids["service"])
        self.load_average = os.getloadavg()[0]

    def _read_slowly(self) -> None:
        self.written.append(self.wal())
        if self.metrics_port:
            self.texts.append(metrics_text(self.metrics_port))

    def use(self) -> cpu.Use:
        """Refuses with SliceFailed when an edge was not told."""
        if len(self.samples) != 2:
            raise SliceFailed("the load tool did not tell where its window begins and ends")
        return cpu.difference(*self.samples)

    def wal_bytes(self) -> int:
        return self.written[-1] - self.written[0]

    def batches(self) -> dict[str, int]:
        return histogram.between(self.texts[0], self.texts[-1], BATCHES) if self.texts else {}
