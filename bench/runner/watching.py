"""Somebody who looks: the console's stream is read, and the metrics are fetched each second."""

from __future__ import annotations

import http.client
import threading
import time

from runner import tokens
from runner.failure import SliceFailed

SCRAPE_SECONDS = 1.0
WAIT_SECONDS_MAX = 5.0


class Watcher:
    """Looks from its making until stop(), which refuses with SliceFailed when nothing was seen."""

    def __init__(self, port: int, secret: str) -> None:
        self._port = port
        self._headers = {"Authorization": f"Bearer {tokens.mint(secret, 'bench', int(time.time()), 'admin')}"}
        self._ended = threading.Event()
        self._snapshots = 0
        self._scrapes = 0
        self._threads = [threading.Thread(target=each, daemon=True) for each in (self._read, self._scrape)]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join(WAIT_SECONDS_MAX)
        if self._snapshots < 2 or self._scrapes < 2:
            raise SliceFailed(f"the watcher saw {self._snapshots} snapshots and {self._scrapes} scrapes only")

    def _read(self) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=WAIT_SECONDS_MAX)
        try:
            line.request("GET", "/console/api/stream", headers=self._headers)
            answer = line.getresponse()
            while answer.status == 200 and not self._ended.is_set():
                words = answer.readline()
                if not words:
                    return
                self._snapshots += words.startswith(b"event: snapshot")
        except (OSError, http.client.HTTPException):
            return
        finally:
            line.close()

    def _scrape(self) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=WAIT_SECONDS_MAX)
        try:
            while not self._ended.wait(SCRAPE_SECONDS):
                line.request("GET", "/metrics")
                self._scrapes += b"kuhnya_" in line.getresponse().read()
        except (OSError, http.client.HTTPException):
            return
        finally:
            line.close()
