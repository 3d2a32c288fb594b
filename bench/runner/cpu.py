"""CPU seconds of processes and of the machine, out of /proc."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")
FAMILY_TRIES_MAX = 10


@dataclass(frozen=True)
class ProcessTicks:
    parent: int
    own: int  # User and system.
    ended_children: int  # Those it has waited for.


@dataclass(frozen=True)
class Sample:
    """Seconds since some fixed moment; `busy` and `cores` of the whole machine, time taken by its host included."""

    at: float
    busy: float
    cores: int
    known: dict[str, float]


@dataclass(frozen=True)
class Use:
    """Between two samples: CPU seconds by name, and the share of all cores that nobody of ours used."""

    seconds: float
    known: dict[str, float]
    others_share: float


def process_ticks(stat: str) -> ProcessTicks:
    """Of a line of /proc/PID/stat; the name in it may hold anything, brackets too."""
    words = stat.rsplit(")", 1)[1].split()
    return ProcessTicks(int(words[1]), int(words[11]) + int(words[12]), int(words[13]) + int(words[14]))


def machine_ticks(stat: str) -> tuple[int, int]:
    """Busy ticks and the number of cores of /proc/stat: all but idle and waiting for disks; guests are counted
    in user already."""
    lines = stat.splitlines()
    user, nice, system, _idle, _wait, irq, softirq, steal = map(int, lines[0].split()[1:9])
    cores = sum(1 for line in lines if line[:3] == "cpu" and line[3:4].isdigit())
    return user + nice + system + irq + softirq + steal, cores


def difference(first: Sample, last: Sample) -> Use:
    seconds = last.at - first.at
    known = {name: max(last.known[name] - first.known.get(name, 0.0), 0.0) for name in last.known}
    others = last.busy - first.busy - sum(known.values())
    room = max(seconds * last.cores, 1e-9)
    return Use(seconds, known, max(others, 0.0) / room)


def _read(pid: int) -> ProcessTicks | None:
    try:
        return process_ticks((PROC / str(pid) / "stat").read_text())
    except (FileNotFoundError, ProcessLookupError):
        return None


def _children(parent: int) -> int:
    total = 0
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            each = _read(int(entry.name))
            if each and each.parent == parent:
                total += each.own + each.ended_children
    return total


def _family(pid: int) -> int:
    """A process with its children, living and ended. One that is waited for while they are counted would be missed,
    so they are counted again until nobody was."""
    total = 0
    for _ in range(FAMILY_TRIES_MAX):
        before = _read(pid)
        if before is None:
            return 0
        total = before.own + before.ended_children + _children(pid)
        after = _read(pid)
        if after is None or after.ended_children == before.ended_children:
            break
    return total


def sample(pids: Mapping[str, int], families: Mapping[str, int]) -> Sample:
    """Now: `pids` are processes by themselves, `families` also count their children, living and ended. A process
    that is gone counts as nothing."""
    known: dict[str, float] = {}
    for name, pid in pids.items():
        each = _read(pid)
        known[name] = each.own / TICKS if each else 0.0
    for name, pid in families.items():
        known[name] = _family(pid) / TICKS
    own = os.times()  # The children it has waited for are psql and their like; they belong to it.
    known["runner"] = own.user + own.system + own.children_user + own.children_system
    busy, cores = machine_ticks((PROC / "stat").read_text())
    return Sample(time.monotonic(), busy / TICKS, cores, known)


def resident_bytes(pid: int) -> int:
    """RSS; 0 when the process is gone."""
    try:
        for line in (PROC / str(pid) / "status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    except (FileNotFoundError, ProcessLookupError):
        pass
    return 0
