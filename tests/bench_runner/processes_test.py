import tempfile
import unittest
from pathlib import Path

import given  # noqa: F401
from runner.failure import SliceFailed, tail
from runner.processes import Processes


class ProcessesTest(unittest.TestCase):
    def setUp(self) -> None:
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.log = Path(place.name) / "log"

    def test_are_gone_when_something_goes_wrong(self) -> None:
        with self.assertRaises(KeyError), Processes() as processes:
            running = processes.start("sleeper", ["sleep", "60"], self.log)
            raise KeyError

        self.assertIsNotNone(running.child.returncode)

    def test_that_end_by_themselves_are_told_with_the_end_of_their_log(self) -> None:
        with Processes() as processes:
            running = processes.start("sh", ["sh", "-c", "echo out of beans; exit 3"], self.log)
            running.child.wait(10)
            with self.assertRaisesRegex(SliceFailed, r"ended by itself \(3\)(.|\n)*out of beans"):
                running.require_alive()

    def test_that_cannot_be_started_are_a_failed_slice(self) -> None:
        with Processes() as processes, self.assertRaisesRegex(SliceFailed, "could not be started"):
            processes.start("nothing", ["/nowhere/at/all"], self.log)


class Tail(unittest.TestCase):
    def test_of_no_log_is_empty(self) -> None:
        self.assertEqual(tail(Path("/nowhere/at/all")), "")


if __name__ == "__main__":
    unittest.main()
