"""Arms that read callbacks from Kafka. All of them lie in the topic before the clock runs; it runs from the first
record seen settled to the last."""

from __future__ import annotations

import json
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from runner import cpu, figures, histogram, meter, paths, service
from runner.arms import Arm
from runner.failure import SliceFailed, with_tail
from runner.kafka import Kafka, Record
from runner.postgres import Postgres
from runner.processes import Processes, Running, free_port
from runner.slices import Outcome, Slice

SETTLED = "kuhnya_consumer_settled_total"
SECONDS_MAX = 180.0
LOOK_SECONDS = 0.02
# Enough for some seconds of each arm, and no more than that; the kitchen tells how many five times a second.
RECORDS = {("product-callbacks", "applied"): 160_000, ("product-callbacks", "duplicate"): 900_000,
           ("go-callbacks", "applied"): 8_000, ("go-callbacks", "duplicate"): 20_000,
           ("go-callbacks-batched", "applied"): 160_000, ("go-callbacks-batched", "duplicate"): 300_000}


@dataclass
class Consuming:
    what: Slice
    arm: Arm
    postgres: Postgres
    kafka: Kafka
    secret: str
    database: str
    place: Path
    processes: Processes

    @property
    def expected(self) -> str:
        return self.what.load.scenario

    @property
    def is_ours(self) -> bool:
        return self.arm.program == paths.PRODUCT

    def run(self) -> Outcome:
        """Refuses with SliceFailed, also when a record had another verdict."""
        if self.expected == "duplicate":
            self.postgres.run(self.database, paths.SQL / "accept_orders.sql")
        topic = f"statuses-{self.database}"
        settings = self._settings(topic)
        self.kafka.make_topics(settings)
        wanted = RECORDS[self.arm.name, self.expected]
        records = callbacks(self.postgres.run(self.database, paths.SQL / "callbacks.sql",
                                              orders=min(wanted, self.what.grown)))
        sent = self.kafka.fill(topic, records, wanted)
        self.postgres.settle()
        outcome = self._consume_ours(settings, sent) if self.is_ours else self._consume_theirs(topic, sent)
        return self._checked(outcome, len(records) if self.expected == "applied" else self.what.grown)

    def _settings(self, topic: str) -> tuple[str, ...]:
        return (f'kafka.brokers="{self.kafka.start()}"', f'kafka.group="{topic}"', f'kafka.statuses_topic="{topic}"',
                f'kafka.dead_letters_topic="{topic}-dlq"', f'kafka.orders_topic="{topic}-orders"',
                f'kafka.dead_orders_topic="{topic}-orders-dlq"')

    def _families(self) -> dict[str, int]:
        return {"postgres": self.postgres.pid, "broker": self.kafka.pid}

    def _consume_ours(self, settings: tuple[str, ...], sent: int) -> Outcome:
        port = free_port()
        running = service.start(self.processes, self.arm, port, self.postgres.url(self.database), self.secret,
                                self.place / "service.log", settings)
        pids = {"service": running.pid}
        begun, first = self._wait(running, port, 1)
        first_sample = cpu.sample(pids, self._families())
        done, last = self._wait(running, port, sent)
        use = cpu.difference(first_sample, cpu.sample(pids, self._families()))
        rss = cpu.resident_bytes(running.pid)
        self.processes.stop(running)
        if done != sent:
            raise SliceFailed(f"{done} of {sent} records were {self.expected}")
        return Outcome(self.what, window_seconds=last - first, by_status={"200": done - begun}, rss_bytes=rss,
                       cpu_seconds=use.known, others_share=use.others_share)

    def _wait(self, running: Running, port: int, records: int) -> tuple[int, float]:
        """How many were settled, and when, as soon as there were so many."""
        deadline = time.monotonic() + SECONDS_MAX
        count = 0
        while time.monotonic() < deadline:
            running.require_alive()
            text = meter.metrics_text(port)
            count = int(histogram.value_of(text, SETTLED, f'outcome="{self.expected}"') or 0)
            if count >= records:
                return count, time.monotonic()
            time.sleep(LOOK_SECONDS)
        raise SliceFailed(with_tail(f"only {count} of {records} records were settled:", running.log))

    def _consume_theirs(self, topic: str, sent: int) -> Outcome:
        log = self.place / "consumer.log"
        words = [self.arm.program, "--brokers", self.kafka.start(), "--topic", topic, "--group", topic, "--records",
                 sent, "--expect", self.expected, *self.arm.words]
        first = cpu.sample({}, self._families())
        running = self.processes.start(self.arm.name, words, log,
                                       {"KUHNYA_DATABASE_URL": self.postgres.url(self.database)},
                                       output=subprocess.PIPE)
        try:
            told, _ = running.child.communicate(timeout=SECONDS_MAX)
        except subprocess.TimeoutExpired as why:
            raise SliceFailed(with_tail(f"{self.arm.name} did not end within {SECONDS_MAX:.0f} s:", log)) from why
        use = cpu.difference(first, cpu.sample({}, self._families()))
        if running.child.returncode:
            raise SliceFailed(with_tail(f"{self.arm.name} ended with {running.child.returncode}:", log))
        report = figures.read(told, self.arm.name, ("records", "seconds", "cpu_seconds"))
        known = {**use.known, "service": report["cpu_seconds"],
                 "runner": max(use.known["runner"] - report["cpu_seconds"], 0.0)}
        return Outcome(self.what, window_seconds=report["seconds"], by_status={"200": report["records"]},
                       cpu_seconds=known, others_share=use.others_share)

    def _checked(self, outcome: Outcome, accepted: int) -> Outcome:
        told = self.postgres.run(self.database, paths.SQL / "accepted.sql").strip()
        if told != f"{accepted}|{accepted}":
            raise SliceFailed(f"the books do not balance: {told} orders and steps for {accepted} callbacks")
        return outcome


def callbacks(lines: str) -> list[Record]:
    """A callback that says `accepted` for each line of id and establishment."""
    found = []
    for line in lines.splitlines():
        order, establishment = line.split()
        value = {"kitchen_order_id": order, "status": "accepted", "idempotency_key": f"{order}:accepted",
                 "establishment_id": int(establishment), "occurred_at": "2026-01-01T12:00:00.000Z"}
        found.append((order.encode(), json.dumps(value, separators=(",", ":")).encode()))
    return found
