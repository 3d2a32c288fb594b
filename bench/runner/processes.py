"""Processes of a run: each is stopped by its pid, whatever happens."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO

from runner.failure import SliceFailed, with_tail

STOP_SECONDS_MAX = 25.0
KILL_SECONDS_MAX = 10.0
PORT_TRIES_MAX = 200
FIRST_PORT = 10240


@dataclass
class Running:
    name: str
    child: subprocess.Popen[bytes]
    log: Path

    @property
    def pid(self) -> int:
        return self.child.pid

    def require_alive(self) -> None:
        code = self.child.poll()
        if code is not None:
            raise SliceFailed(with_tail(f"{self.name} ended by itself ({code}); the end of its log:", self.log))


class Processes:
    """Starts processes in sessions of their own, so that Ctrl-C reaches this one alone, and stops what is left
    when it is closed, last first."""

    def __init__(self) -> None:
        self._running: list[Running] = []

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None,
                 where: TracebackType | None) -> None:
        for each in reversed(list(self._running)):
            self.stop(each, signal.SIGTERM if kind is None else signal.SIGKILL)

    def start(self, name: str, words: Sequence[object], log: Path, env: Mapping[str, str] | None = None,
              output: int | None = None) -> Running:
        """Its errors go to the log, and its output too unless `output` is subprocess.PIPE."""
        with log.open("ab") as file:
            sink: int | IO[bytes] = file if output is None else output
            try:
                child = subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=sink,
                                         stderr=file, env={**os.environ, **(env or {})}, start_new_session=True)
            except OSError as why:
                raise SliceFailed(f"{name} could not be started: {why}") from why
        running = Running(name, child, log)
        self._running.append(running)
        return running

    def stop(self, what: Running, how: signal.Signals = signal.SIGTERM) -> bool:
        """Asks it to end and makes sure that it does; whether it ended when asked."""
        asked = True
        try:
            if what.child.poll() is None:
                what.child.send_signal(how)
                what.child.wait(STOP_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            asked = False
            what.child.kill()
            what.child.wait(KILL_SECONDS_MAX)
        if what.child.stdout:
            what.child.stdout.close()
        if what in self._running:
            self._running.remove(what)
        return asked


def free_port() -> int:
    """A port of loopback that nobody has, from below those that the kernel lends to outgoing connections."""
    end = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    wishes = [random.randrange(FIRST_PORT, end) for _ in range(PORT_TRIES_MAX)] if end > FIRST_PORT else []
    for port in [*wishes, 0]:
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
                return int(listener.getsockname()[1])
            except OSError:
                continue
    raise SliceFailed("no port of 127.0.0.1 is free")
