"""The ceiling that has no service: the store's own batches, driven by a program that is its own load."""

from __future__ import annotations

import subprocess
from pathlib import Path

from runner import books, cpu, figures, paths
from runner.arms import Arm
from runner.failure import SliceFailed, with_tail
from runner.postgres import Postgres
from runner.processes import Processes
from runner.slices import Outcome, Slice

SETUP_SECONDS_MAX = 60.0


def run(what: Slice, arm: Arm, postgres: Postgres, database: str, place: Path, processes: Processes) -> Outcome:
    """Its whole run is the window. Refuses with SliceFailed."""
    log = place / "writer.log"
    before = _rows(postgres, database)
    seconds = what.load.seconds
    first = cpu.sample({}, {"postgres": postgres.pid})
    words = ["--orders-per-batch", "256", "--seconds", f"{seconds:g}", *arm.words]
    running = processes.start(arm.name, [arm.program, *words], log,
                              {"KUHNYA_DATABASE_URL": postgres.url(database)}, output=subprocess.PIPE)
    try:
        told, _ = running.child.communicate(timeout=seconds + SETUP_SECONDS_MAX)
    except subprocess.TimeoutExpired as why:
        raise SliceFailed(with_tail(f"{arm.name} did not end:", log)) from why
    last = cpu.sample({}, {"postgres": postgres.pid})
    if running.child.returncode:
        raise SliceFailed(with_tail(f"{arm.name} ended with {running.child.returncode}:", log))
    report = figures.read(told, arm.name, ("orders", "seconds", "cpu_seconds"))
    use = cpu.difference(first, last)
    # It has been waited for, so its time stands with the runner's children until it is taken out.
    own = report["cpu_seconds"]
    known = {**use.known, "service": own, "runner": max(use.known["runner"] - own, 0.0)}
    grown = _rows(postgres, database).since(before)
    faults = [] if grown.orders >= report["orders"] and grown.wrong_dishes == 0 else [
        f"the books do not balance: {grown.orders} orders for {report['orders']} that were told"]
    return Outcome(what, window_seconds=report["seconds"], by_status={"201": report["orders"]}, cpu_seconds=known,
                   others_share=use.others_share, orders_created=report["orders"], refusals=tuple(faults))


def _rows(postgres: Postgres, database: str) -> books.Rows:
    return books.Rows.read(postgres.run(database, paths.SQL / "rows.sql"))
