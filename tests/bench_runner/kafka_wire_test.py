import struct
import unittest

import given  # noqa: F401
from runner import kafka_wire
from runner.kafka import PARTITIONS, batches_of


class Checksums(unittest.TestCase):
    def test_are_castagnolis(self) -> None:
        self.assertEqual(kafka_wire.crc32c(b"123456789"), 0xE3069283)

    def test_of_keys_are_those_of_java_clients(self) -> None:
        for key, signed in ((b"21", -973932308), (b"foobar", -790332482), (b"a-little-bit-long-string", -985981536)):
            self.assertEqual(kafka_wire.murmur2(key), signed & 0xFFFFFFFF)


class Varint(unittest.TestCase):
    def test_is_zigzag(self) -> None:
        self.assertEqual([kafka_wire.varint(each) for each in (0, -1, 1, 63, 64, 300)],
                         [b"\0", b"\1", b"\2", b"\x7e", b"\x80\1", b"\xd8\4"])


class Batch(unittest.TestCase):
    def test_has_its_length_its_checksum_and_its_number_of_records(self) -> None:
        made = kafka_wire.batch([(b"k", b"v"), (b"k2", b"v2")], 5)

        (length,) = struct.unpack_from(">i", made, 8)
        (crc,) = struct.unpack_from(">I", made, 17)
        (count,) = struct.unpack_from(">i", made, 57)
        self.assertEqual(length, len(made) - 12)
        self.assertEqual(crc, kafka_wire.crc32c(made[21:]))
        self.assertEqual(count, 2)


class Answer(unittest.TestCase):
    def test_tells_the_brokers_code(self) -> None:
        told = struct.pack(">iih", 7, 1, 5) + b"topic" + struct.pack(">iihqqq", 1, 0, 3, -1, -1, -1)

        self.assertEqual(kafka_wire.produce_error(told), 3)


class Batches(unittest.TestCase):
    def test_keep_a_key_in_its_partition(self) -> None:
        records = [(str(number).encode(), b"v") for number in range(100)]

        partitions = [partition for partition, _ in batches_of(records)]

        self.assertEqual(partitions, list(range(PARTITIONS)))


if __name__ == "__main__":
    unittest.main()
