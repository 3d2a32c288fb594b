"""Arms that read Kafka."""

from __future__ import annotations

from pathlib import Path

from runner.arms import Arm
from runner.failure import SliceFailed
from runner.postgres import Postgres
from runner.processes import Processes
from runner.slices import Outcome, Slice


def run(what: Slice, arm: Arm, postgres: Postgres, place: Path, processes: Processes) -> Outcome:
    """Refuses with SliceFailed."""
    raise SliceFailed(f"{arm.name} cannot be run yet")
