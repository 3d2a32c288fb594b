"""Starts what is measured, and what it needs beside the database."""

from __future__ import annotations

import http.client
import time
from pathlib import Path

from runner import paths
from runner.arms import Arm
from runner.failure import SliceFailed, with_tail
from runner.processes import Processes, Running, free_port

READY_SECONDS_MAX = 30.0
ASK_SECONDS_MAX = 5.0
TOPICS = "kitchen.orders,establishment.order-status,establishment.order-status.dlq,kitchen.orders.dlq"


def get(port: int, path: str) -> tuple[int, str]:
    """Status and body. Refuses with OSError or HTTPException."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=ASK_SECONDS_MAX)
    try:
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.read().decode(errors="replace")
    finally:
        line.close()


def words_of(arm: Arm, port: int, settings: tuple[str, ...], broker: str) -> list[str]:
    """The command line of an HTTP arm."""
    if arm.program != paths.PRODUCT:
        return [str(arm.program), "--port", str(port), *arm.words]
    given = [f"http.port={port}", 'drain.pause="50ms"', *arm.product_settings, *settings]
    given += [f'kafka.brokers="{broker}"'] if broker else []
    return [str(arm.program), *(word for each in given for word in ("--set", each)), *arm.words]


def start(processes: Processes, arm: Arm, port: int, database_url: str, secret: str, log: Path,
          settings: tuple[str, ...] = (), broker: str = "") -> Running:
    """Comes back when it is ready. Refuses with SliceFailed when it ends, or is not ready in time."""
    env = {"KUHNYA_DATABASE_URL": database_url, "KUHNYA_JWT_SECRET": secret}
    running = processes.start(arm.name, words_of(arm, port, settings, broker), log, env)
    deadline = time.monotonic() + READY_SECONDS_MAX
    while time.monotonic() < deadline:
        running.require_alive()
        try:
            if get(port, "/readyz")[0] == 200:
                return running
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.02)
    raise SliceFailed(with_tail(f"{arm.name} was not ready within {READY_SECONDS_MAX:.0f} s:", log))


def start_delay(processes: Processes, to_port: int, delay_us: int, log: Path) -> tuple[Running, int]:
    """A proxy in front of a port of loopback; what was started, and its own port."""
    port = free_port()
    words = [paths.TOOLS / "bench_delay", "--listen", port, "--to", f"127.0.0.1:{to_port}", "--delay-us", delay_us]
    running = processes.start("bench_delay", words, log)
    _wait_for_listener(running, port)
    return running, port


def _wait_for_listener(running: Running, port: int) -> None:
    wanted = f"0100007F:{port:04X} 00000000:0000 0A"
    deadline = time.monotonic() + READY_SECONDS_MAX
    while time.monotonic() < deadline:
        running.require_alive()
        if wanted in Path("/proc/net/tcp").read_text():
            return
        time.sleep(0.02)
    raise SliceFailed(with_tail(f"{running.name} does not listen:", running.log))


def start_broker(processes: Processes, directory: Path, log: Path) -> tuple[Running, str]:
    """The embedded broker with the kitchen's topics; what was started, and its address."""
    told = directory / "broker.address"
    told.unlink(missing_ok=True)
    running = processes.start("broker", [paths.BROKER, "--topics", TOPICS, "--partitions", 6,
                                         "--address-file", told], log)
    deadline = time.monotonic() + READY_SECONDS_MAX
    while time.monotonic() < deadline:
        running.require_alive()
        if told.exists() and told.read_text().strip():
            return running, told.read_text().strip().removeprefix("address=")
        time.sleep(0.02)
    raise SliceFailed(with_tail("the broker did not tell its address:", log))
