import tempfile
import unittest
from pathlib import Path

import given  # noqa: F401
from runner import results
from runner.failure import CannotRun


class RequireWritable(unittest.TestCase):
    def setUp(self) -> None:
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = Path(place.name)

    def test_makes_folders_and_leaves_no_empty_files(self) -> None:
        results.require_writable(self.place / "of a run" / "page.html")

        self.assertEqual([each.name for each in self.place.rglob("*")], ["of a run"])

    def test_keeps_what_is_there(self) -> None:
        there = self.place / "page.html"
        there.write_text("of the last run")

        results.require_writable(there)

        self.assertEqual(there.read_text(), "of the last run")

    def test_refuses_in_one_sentence(self) -> None:
        (self.place / "file").touch()
        for file in (self.place / "file" / "page.html", self.place, Path("/proc/no/page.html")):
            with self.subTest(file=file), self.assertRaises(CannotRun) as refused:
                results.require_writable(file)
            self.assertIn("cannot be written", str(refused.exception))


if __name__ == "__main__":
    unittest.main()
