import unittest

import given  # noqa: F401
from runner.command_line import parse
from runner.failure import CannotRun


class CommandLine(unittest.TestCase):
    def test_has_defaults(self) -> None:
        wishes = parse([])

        self.assertEqual((wishes.rounds, wishes.slice_seconds, wishes.connections), (3, 4.0, (64, 256)))

    def test_is_short_when_quick_but_says_still_count(self) -> None:
        wishes = parse(["--quick", "--rounds", "5", "creates"])

        self.assertEqual((wishes.rounds, wishes.slice_seconds, wishes.connections), (5, 2.0, (64,)))

    def test_refuses_in_one_sentence(self) -> None:
        for words in (["tea"], ["--arms", "go,tea"], ["--rounds", "0"], ["--rounds", "x"], ["--connections", "64,"],
                      ["--slice-seconds", "0.1"], ["--tea"]):
            with self.subTest(words=words), self.assertRaises(CannotRun) as refused:
                parse(words)
            self.assertNotIn("\n", str(refused.exception))


if __name__ == "__main__":
    unittest.main()
