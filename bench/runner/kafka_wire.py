"""As much of Kafka's protocol as it takes to fill a topic: batches of records, and the request that hands them over.
Pure: bytes in, bytes out."""

from __future__ import annotations

import struct
from collections.abc import Sequence

PRODUCE, VERSION = 0, 7
ACKS_ALL = -1
ANSWER_MILLISECONDS_MAX = 30_000
_POLYNOMIAL = 0x82F63B78


def _table() -> tuple[int, ...]:
    found = []
    for value in range(256):
        for _ in range(8):
            value = (value >> 1) ^ (_POLYNOMIAL if value & 1 else 0)
        found.append(value)
    return tuple(found)


_TABLE = _table()


def crc32c(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc = _TABLE[(crc ^ byte) & 0xFF] ^ (crc >> 8)
    return crc ^ 0xFFFFFFFF


def murmur2(key: bytes) -> int:
    """As Java's clients hash a key, without a sign."""
    mixed, mask = 0x5BD1E995, 0xFFFFFFFF
    hashed = 0x9747B28C ^ len(key)
    whole = len(key) // 4 * 4
    for (word,) in struct.iter_unpack("<I", key[:whole]):
        word = word * mixed & mask
        word ^= word >> 24
        hashed = (hashed * mixed & mask) ^ (word * mixed & mask)
    if len(key) > whole:
        hashed ^= int.from_bytes(key[whole:], "little")
        hashed = hashed * mixed & mask
    hashed ^= hashed >> 13
    hashed = hashed * mixed & mask
    return hashed ^ hashed >> 15


def partition_of(key: bytes, partitions: int) -> int:
    return (murmur2(key) & 0x7FFFFFFF) % partitions


def varint(value: int) -> bytes:
    """Zigzag, seven bits a byte."""
    value = value << 1 if value >= 0 else (-value << 1) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _record(number: int, key: bytes, value: bytes) -> bytes:
    body = b"\0" + varint(0) + varint(number) + varint(len(key)) + key + varint(len(value)) + value + varint(0)
    return varint(len(body)) + body


def batch(records: Sequence[tuple[bytes, bytes]], milliseconds: int) -> bytes:
    """Keys and values, all of one time. The broker numbers them itself, so a batch may be sent again as it is."""
    body = b"".join(_record(number, key, value) for number, (key, value) in enumerate(records))
    checked = struct.pack(">hiqqqhii", 0, len(records) - 1, milliseconds, milliseconds, -1, -1, -1, len(records)) + body
    rest = struct.pack(">ibI", -1, 2, crc32c(checked)) + checked
    return struct.pack(">qi", 0, len(rest)) + rest


def _text(words: str) -> bytes:
    return struct.pack(">h", len(words.encode())) + words.encode()


def produce(topic: str, partition: int, records: bytes, correlation: int) -> bytes:
    """A whole request, its length before it."""
    head = struct.pack(">hhi", PRODUCE, VERSION, correlation) + _text("bench")
    wants = struct.pack(">hhi", -1, ACKS_ALL, ANSWER_MILLISECONDS_MAX)
    where = struct.pack(">i", 1) + _text(topic) + struct.pack(">ii", 1, partition)
    body = head + wants + where + struct.pack(">i", len(records)) + records
    return struct.pack(">i", len(body)) + body


def produce_error(answer: bytes) -> int:
    """The broker's code of an answer without its length; 0: taken."""
    at = 8  # Past the correlation and the number of topics.
    (length,) = struct.unpack_from(">h", answer, at)
    at += 2 + length + 4 + 4  # Past the topic, the number of partitions and the partition.
    (code,) = struct.unpack_from(">h", answer, at)
    return int(code)
