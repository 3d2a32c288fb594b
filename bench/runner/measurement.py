"""An HTTP arm under the load tool, measured once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from runner import books, growing, load_tool, meter, paths, service
from runner.arms import Arm
from runner.kafka import Kafka
from runner.postgres import Postgres
from runner.processes import Processes, Running, free_port
from runner.slices import Load, Outcome, Slice
from runner.watching import Watcher

CHANGED_ROWS_MIN = 100  # Updates of fewer rows say nothing about the share of HOT ones.


@dataclass(frozen=True)
class Shared:
    """`load_program` is another only in tests of this machinery."""

    directory: Path
    postgres: Postgres
    tokens: Path
    secret: str
    kafka: Kafka
    load_program: Path = load_tool.TOOL


@dataclass
class Measurement:
    """`database` is there already, fresh and nobody's."""

    shared: Shared
    what: Slice
    arm: Arm
    database: str
    place: Path
    files: load_tool.Files
    processes: Processes
    port: int = field(default_factory=free_port)
    reports: list[dict] = field(default_factory=list)
    pids: dict[str, int] = field(default_factory=dict)

    def run(self) -> Outcome:
        """Refuses with SliceFailed. What does not balance stands in the outcome's refusals."""
        before = self._rows()
        if self.what.grown:
            growing.write_order_ids(self.shared.postgres, self.database, self.files.orders, self.what.grown)
        running = self._start()
        grown_bytes, resident = self._load_resident(running)
        for load in self.what.before:
            self._load(load)
            if load.writes_orders:
                growing.keep_first(self.files.orders, self.what.orders_kept)
        watcher = Watcher(self.port, self.shared.secret) if self.arm.watched else None
        outcome = self._measure(running)
        if watcher:
            watcher.stop()
        removed = growing.wait_for_relay(self.port) if self.arm.relay else None
        refusals = [] if self.processes.stop(running) else [f"{self.arm.name} had to be killed"]
        if before is not None:
            grown = self._rows_now().since(before)
            refusals += books.faults(grown, books.Told.of(self.reports), removed)
        return replace(outcome, rss_grown_bytes=grown_bytes, resident_orders=resident, deliveries=removed,
                       hot_share=self._hot_share(), refusals=tuple(refusals))

    def _start(self) -> Running:
        postgres, url, broker = self.shared.postgres, "", ""
        if self.arm.needs_database():
            through = None
            if self.what.distance_us is not None:
                proxy, through = service.start_delay(self.processes, postgres.port, self.what.distance_us,
                                                     self.place / "delay.log")
                self.pids["delay"] = proxy.pid
            url = postgres.url(self.database, through)
        if self.arm.relay:
            started, broker = service.start_broker(self.processes, self.place, self.place / "broker.log")
            self.pids["broker"] = started.pid
        running = service.start(self.processes, self.arm, self.port, url, self.shared.secret,
                                self.place / "service.log", self.what.product_settings, broker)
        self.pids["service"] = running.pid
        return running

    def _load(self, load: Load, watch: meter.Meter | None = None) -> dict:
        """Keys differ between the runs of the tool in one slice."""
        report = load_tool.run(
            self.processes, load, self.port, self.files, f"bench-{len(self.reports)}", self.place / "load.log",
            watch.begin if watch else lambda _: None, watch.end if watch else lambda _: None,
            self.shared.load_program)
        self.reports.append(report)
        return report

    def _load_resident(self, running: Running) -> tuple[int | None, int | None]:
        if not self.what.loads_resident:
            return None, None
        return growing.load_all(running.pid, self.port, self.what.grown, self._load)

    def _measure(self, running: Running) -> Outcome:
        families = {"postgres": self.shared.postgres.pid} if self.arm.needs_database() else {}
        metrics_port = self.port if self.arm.kind == "product" else 0
        watch = meter.Meter(dict(self.pids), families, metrics_port, self._wal)
        report = self._load(self.what.load, watch)
        running.require_alive()
        use = watch.use()
        return Outcome(
            self.what, window_seconds=report["window_seconds"], by_status=report["by_status"],
            replayed=report.get("replayed", 0), failed=report["failed"], latency_us=report["latency_us"],
            per_second=tuple(report.get("good_per_second", report["per_second"])),
            queued_max=report.get("queued_max", 0), cpu_seconds=use.known, others_share=use.others_share,
            load_average=watch.load_average, wal_bytes=watch.wal_bytes(),
            orders_created=report["by_status"].get("201", 0) if self.arm.needs_database() else 0,
            batches=watch.batches(), rss_bytes=watch.rss_bytes)

    def _wal(self) -> int:
        if not self.arm.needs_database():
            return 0
        return int(self.shared.postgres.ask("postgres", "select pg_current_wal_lsn() - '0/0'::pg_lsn"))

    def _rows(self) -> books.Rows | None:
        return self._rows_now() if self.arm.needs_database() else None

    def _rows_now(self) -> books.Rows:
        return books.Rows.read(self.shared.postgres.run(self.database, paths.SQL / "rows.sql"))

    def _hot_share(self) -> float | None:
        """Read when the service has ended: its sessions have told their counts by then."""
        if not self.arm.needs_database() or not self.what.load.changes_rows():
            return None
        told = self.shared.postgres.run(self.database, paths.SQL / "hot_updates.sql").strip()
        updated, hot = (int(word) for word in told.split("|"))
        return hot / updated if updated >= CHANGED_ROWS_MIN else None
