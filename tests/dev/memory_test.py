#!/usr/bin/env python3
"""What scripts/dev takes for the memory of the machine, and what it gives PostgreSQL of it."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NO_LIMIT_V1 = "9223372036854771712"
GIBIBYTE = 1024**3


def told(script: str, *arguments: str) -> int:
    text = f"source {ROOT}/scripts/dev/memory.sh; source {ROOT}/scripts/dev/postgres.sh; {script}"
    done = subprocess.run(["bash", "-euc", text, "-", *arguments], capture_output=True, text=True, check=True)
    return int(done.stdout)


class TotalMegabytes(unittest.TestCase):
    def of(self, kilobytes: int, *limits: str | None) -> int:
        with tempfile.TemporaryDirectory() as place:
            meminfo = pathlib.Path(place, "meminfo")
            meminfo.write_text(f"MemTotal:       {kilobytes} kB\nMemFree:         1234 kB\n")
            files = [pathlib.Path(place, str(number)) for number in range(len(limits))]
            for file, limit in zip(files, limits):
                if limit is not None:
                    file.write_text(limit)
            return told('total_megabytes "$@"', str(meminfo), *map(str, files))

    def test_is_the_machines_where_nothing_limits_it(self) -> None:
        self.assertEqual(self.of(24 * 1024 * 1024, "max\n", None), 24 * 1024)
        self.assertEqual(self.of(24 * 1024 * 1024, None, NO_LIMIT_V1), 24 * 1024)
        self.assertEqual(self.of(24 * 1024 * 1024, "", "many"), 24 * 1024)

    def test_is_the_groups_where_that_has_less(self) -> None:
        self.assertEqual(self.of(24 * 1024 * 1024, f"{2 * GIBIBYTE}\n"), 2048)
        self.assertEqual(self.of(24 * 1024 * 1024, None, str(GIBIBYTE)), 1024)
        self.assertEqual(self.of(1024 * 1024, str(2 * GIBIBYTE)), 1024)

    def test_is_told_of_this_machine(self) -> None:
        self.assertGreater(told("total_megabytes"), 0)


class SharedBuffers(unittest.TestCase):
    def of(self, mode: str, megabytes: int) -> int:
        return told('total_megabytes() { echo "$2"; }; pg_buffers_megabytes "$1"'.replace("$2", str(megabytes)), mode)

    def test_are_a_quarter_of_the_memory_but_no_more_than_2_gigabytes(self) -> None:
        self.assertEqual(self.of("durable", 4000), 1000)
        self.assertEqual(self.of("durable", 24000), 2048)

    def test_are_128_megabytes_at_least(self) -> None:
        self.assertEqual(self.of("durable", 300), 128)

    def test_are_few_for_tests(self) -> None:
        self.assertEqual(self.of("scratch", 24000), 256)


if __name__ == "__main__":
    unittest.main()
