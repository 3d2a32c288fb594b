import os
import unittest

import given  # noqa: F401
from runner import cpu


class ProcessTicks(unittest.TestCase):
    def test_are_read_past_a_name_with_brackets(self) -> None:
        line = "42 (a) b (c) S 7 42 42 0 -1 4194560 1 2 3 4 11 22 33 44 20 0 1 0 5 6 7"

        self.assertEqual(cpu.process_ticks(line), cpu.ProcessTicks(parent=7, own=33, ended_children=77))


class MachineTicks(unittest.TestCase):
    def test_are_all_but_idle_and_waiting(self) -> None:
        stat = "cpu  1 2 3 1000 500 4 5 6 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\ncpu1 0 0 0 0 0 0 0 0 0 0\nintr 9\n"

        self.assertEqual(cpu.machine_ticks(stat), (21, 2))


class Difference(unittest.TestCase):
    def test_gives_others_what_nobody_of_ours_used(self) -> None:
        first = cpu.Sample(10.0, 100.0, 2, {"service": 1.0})
        last = cpu.Sample(14.0, 107.0, 2, {"service": 4.0, "tool": 2.0})

        used = cpu.difference(first, last)

        self.assertEqual(used.known, {"service": 3.0, "tool": 2.0})
        self.assertAlmostEqual(used.others_share, 2.0 / 8.0)


class Sample(unittest.TestCase):
    def test_knows_this_very_process_and_forgives_one_that_is_gone(self) -> None:
        found = cpu.sample({"me": os.getpid(), "gone": 2**22 + 1}, {})

        self.assertGreater(found.known["me"], 0)
        self.assertEqual(found.known["gone"], 0)


if __name__ == "__main__":
    unittest.main()
