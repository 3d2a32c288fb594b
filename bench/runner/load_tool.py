"""Runs the load tool and hears when its window begins and ends."""

from __future__ import annotations

import json
import selectors
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE

from runner import paths
from runner.failure import SliceFailed, with_tail
from runner.processes import Processes, Running
from runner.slices import Load

TOOL = paths.TOOLS / "bench_load"
SETUP_SECONDS_MAX = 60.0  # Connecting, keys of a replay, the last answers.
LINE_BYTES_MAX = 4 * 1024 * 1024


@dataclass(frozen=True)
class Files:
    tokens: Path
    orders: Path


def words_of(load: Load, port: int, files: Files, seed: str) -> list[str]:
    """The command line of a load, without the program."""
    words = ["--port", str(port), "--tokens", str(files.tokens), "--scenario", load.scenario,
             "--connections", str(load.connections), "--seconds", f"{load.seconds:g}", "--warm", f"{load.warm:g}",
             "--dishes", str(load.dishes), "--seed", seed]
    words += ["--closed"] if load.rate is None else ["--rate", f"{load.rate:.0f}"]
    if load.hot:
        words.append("--hot")
    if load.zipf is not None:
        words += ["--zipf", f"{load.zipf:g}"]
    if load.keys is not None:
        words += ["--keys", str(load.keys)]
    if load.uses_orders:
        words += ["--orders", str(files.orders)]
    if load.writes_orders:
        words += ["--write-orders", str(files.orders)]
    return words


def report_of(lines: list[bytes]) -> dict:
    """The object after `begin` and `end`. Refuses with ValueError what does not speak the contract."""
    try:
        begin, end = lines.index(b"begin"), lines.index(b"end")
    except ValueError:
        raise ValueError("no `begin` and `end`") from None
    if begin > end:
        raise ValueError("`end` before `begin`")
    report = json.loads(b"\n".join(lines[end + 1:]))
    for name, kind in (("window_seconds", (int, float)), ("by_status", dict), ("failed", dict),
                       ("latency_us", dict), ("per_second", list), ("whole", dict)):
        if not isinstance(report.get(name), kind):
            raise ValueError(f"its report lacks {name}")
    return report


def run(processes: Processes, load: Load, port: int, files: Files, seed: str, log: Path,
        begins: Callable[[int], None] = lambda _: None, ends: Callable[[int], None] = lambda _: None,
        program: Path = TOOL) -> dict:
    """The tool's report; `begins` and `ends` are called with its pid at the edges of its window. Refuses with
    SliceFailed when it fails, is late or says something else."""
    tool = processes.start("the load tool", [program, *words_of(load, port, files, seed)], log, output=PIPE)
    try:
        lines = _listen(tool, load.seconds + load.warm + SETUP_SECONDS_MAX, begins, ends)
        code = tool.child.wait(SETUP_SECONDS_MAX)
    finally:
        processes.stop(tool)
    if code:
        raise SliceFailed(with_tail(f"the load tool ended with {code}; the end of its log:", log))
    try:
        return report_of(lines)
    except ValueError as why:
        raise SliceFailed(with_tail(f"the load tool's answer is not readable: {why}", log)) from why


def _listen(tool: Running, seconds: float, begins: Callable[[int], None],
            ends: Callable[[int], None]) -> list[bytes]:
    assert tool.child.stdout is not None
    deadline = time.monotonic() + seconds
    lines: list[bytes] = []
    pending = b""
    with selectors.DefaultSelector() as ready:
        ready.register(tool.child.stdout, selectors.EVENT_READ)
        while True:
            left = deadline - time.monotonic()
            if left <= 0 or not ready.select(left):
                raise SliceFailed(with_tail(f"the load tool did not end within {seconds:.0f} s", tool.log))
            chunk = tool.child.stdout.read1(65536)  # type: ignore[attr-defined]
            if not chunk:
                return lines + ([pending] if pending else [])
            *whole, pending = (pending + chunk).split(b"\n")
            for line in map(bytes.strip, whole):
                if line == b"begin":
                    begins(tool.pid)
                elif line == b"end":
                    ends(tool.pid)
                lines.append(line)
            if len(pending) > LINE_BYTES_MAX:
                raise SliceFailed("the load tool's answer has no end")
