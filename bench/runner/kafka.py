"""An Apache Kafka of the bench's own, and how its topics are filled."""

from __future__ import annotations

import os
import secrets
import socket
import struct
import subprocess
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from runner import kafka_wire, paths
from runner.failure import SliceFailed

START_SECONDS_MAX = 240
ANSWER_SECONDS_MAX = 40
PARTITIONS = 6
RECORDS_IN_BATCH = 500
NO_LEADER_YET = (3, 5, 6)  # Unknown topic, leader not available, not the leader.
LEADER_TRIES_MAX = 100
Record = tuple[bytes, bytes]


class Kafka:
    """One broker for all slices that want one; started when the first does."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._address = ""

    def start(self) -> str:
        """Its address. Refuses with SliceFailed when it does not come up: only what reads from it is lost."""
        if not self._address:
            done = self._control("start")
            self._address = done.stdout.strip()
            if done.returncode or not self._address:
                raise SliceFailed(f"the bench's Apache Kafka did not start:\n{done.stderr.strip()}")
        return self._address

    @property
    def pid(self) -> int:
        return int((self._directory / "pid").read_text())

    def remove(self) -> None:
        if self._directory.exists():
            self._control("remove")

    def _control(self, word: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([str(paths.TEST_KAFKA), word, str(self._directory)], capture_output=True, text=True,
                              timeout=START_SECONDS_MAX, check=False, stdin=subprocess.DEVNULL,
                              start_new_session=True)

    def make_topics(self, settings: Iterable[str]) -> None:
        """Those that the settings of a kitchen name. Refuses with SliceFailed."""
        words = [word for each in settings for word in ("--set", each)]
        env = {"KUHNYA_DATABASE_URL": "postgresql://127.0.0.1/none", "KUHNYA_JWT_SECRET": secrets.token_hex(24)}
        done = subprocess.run([str(paths.OPERATOR), *words, "topics"], capture_output=True, text=True, check=False,
                              timeout=ANSWER_SECONDS_MAX, stdin=subprocess.DEVNULL, env={**os.environ, **env})
        if done.returncode:
            raise SliceFailed(f"kuhnya topics failed: {done.stderr.strip()}")

    def fill(self, topic: str, records: Sequence[Record], wanted: int) -> int:
        """Sends at least so many records, all of them in turns and whole turns only; how many it sent. Each goes to
        the partition of its key. Refuses with SliceFailed."""
        batches = batches_of(records)
        turns = -(-wanted // len(records))
        host, port = self.start().rsplit(":", 1)
        try:
            with socket.create_connection((host, int(port)), ANSWER_SECONDS_MAX) as line:
                for turn in range(turns):
                    for partition, each in batches:
                        _send(line, kafka_wire.produce(topic, partition, each, turn))
        except OSError as why:
            raise SliceFailed(f"the broker did not take the records: {why}") from why
        return turns * len(records)


def batches_of(records: Sequence[Record]) -> list[tuple[int, bytes]]:
    """Ready to be sent, partitions in turns."""
    shares: list[list[Record]] = [[] for _ in range(PARTITIONS)]
    for key, value in records:
        shares[kafka_wire.partition_of(key, PARTITIONS)].append((key, value))
    now = int(time.time() * 1000)
    most = max(len(share) for share in shares)
    return [(partition, kafka_wire.batch(share[begin:begin + RECORDS_IN_BATCH], now))
            for begin in range(0, most, RECORDS_IN_BATCH)
            for partition, share in enumerate(shares) if share[begin:begin + RECORDS_IN_BATCH]]


def _send(line: socket.socket, request: bytes) -> None:
    """A topic that was just made has no leader for a moment."""
    code = 0
    for _ in range(LEADER_TRIES_MAX):
        line.sendall(request)
        (length,) = struct.unpack(">i", _receive(line, 4))
        code = kafka_wire.produce_error(_receive(line, length))
        if code not in NO_LEADER_YET:
            break
        time.sleep(0.1)
    if code:
        raise SliceFailed(f"the broker refused records with code {code}")


def _receive(line: socket.socket, count: int) -> bytes:
    got = b""
    while len(got) < count:
        part = line.recv(count - len(got))
        if not part:
            raise ConnectionError("it closed the connection")
        got += part
    return got
