"""Runs one slice from the fresh database to the judged outcome."""

from __future__ import annotations

import itertools
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from runner import load_tool, writer
from runner.arms import ARMS, Arm
from runner.consumers import Consuming
from runner.failure import SliceFailed
from runner.measurement import Measurement, Shared
from runner.processes import Processes
from runner.slices import Outcome, Slice

OTHERS_SHARE_MAX = 0.15
HOT_SHARE_MIN = 0.95


class Stand:
    """What all slices of a run share."""

    def __init__(self, shared: Shared, others_share_max: float = OTHERS_SHARE_MAX) -> None:
        self._shared = shared
        self._others_share_max = others_share_max
        self._numbers = itertools.count(1)

    def run(self, what: Slice) -> Outcome:
        """A slice that fails says so in its outcome; only what stops the whole run is raised."""
        number = next(self._numbers)
        place = self._shared.directory / f"slice-{number}"
        place.mkdir()
        database = f"slice_{number}"
        try:
            with Processes() as processes:
                done = self._run(what, ARMS[what.arm], database, place, processes)
            return judged(done, self._others_share_max)
        except SliceFailed as why:
            return Outcome(what, failure=str(why))
        finally:
            self._shared.postgres.drop(database)
            shutil.rmtree(place, ignore_errors=True)

    def _run(self, what: Slice, arm: Arm, database: str, place: Path, processes: Processes) -> Outcome:
        postgres = self._shared.postgres
        if arm.needs_database():
            template = postgres.template(arm.foreign_keys, what.grown)
            postgres.copy(template, database, [*arm.database_settings, *what.database_settings])
        if arm.kind == "consumer":
            return Consuming(what, arm, postgres, self._shared.kafka, self._shared.secret, database, place,
                             processes).run()
        if arm.kind == "writer":
            return writer.run(what, arm, postgres, database, place, processes)
        files = load_tool.Files(self._shared.tokens, place / "orders")
        return Measurement(self._shared, what, arm, database, place, files, processes).run()


def judged(outcome: Outcome, others_share_max: float) -> Outcome:
    """With what forbids a headline, beside what is there already."""
    why = list(outcome.refusals)
    if outcome.others_share > others_share_max:
        why.append(f"other processes used {outcome.others_share:.0%} of the CPU")
    if outcome.hot_share is not None and outcome.hot_share < HOT_SHARE_MIN:
        why.append(f"only {outcome.hot_share:.1%} of the updates were HOT")
    if outcome.answered() == 0:
        why.append("nothing was answered 2xx")
    return replace(outcome, refusals=tuple(why))
