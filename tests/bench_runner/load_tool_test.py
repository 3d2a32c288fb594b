import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from given import FAKE_LOAD
from runner import load_tool
from runner.failure import SliceFailed
from runner.processes import Processes
from runner.slices import Load

FILES = load_tool.Files(Path("tokens"), Path("orders"))


def run(how: str = "", seconds: float = 1.0):
    edges: list[str] = []
    with tempfile.TemporaryDirectory() as place, Processes() as processes, mock.patch.dict(os.environ, FAKE_LOAD=how):
        report = load_tool.run(processes, Load("create", 64, seconds), 1, FILES, "seed", Path(place) / "log",
                               lambda pid: edges.append("begin"), lambda pid: edges.append("end"), FAKE_LOAD)
    return report, edges


class LoadTool(unittest.TestCase):
    def test_is_heard_at_both_edges_of_its_window(self) -> None:
        report, edges = run()

        self.assertEqual(edges, ["begin", "end"])
        self.assertEqual(report["whole"]["keys_answered_2xx"], 1000)

    def test_that_fails_is_told_with_the_end_of_its_log(self) -> None:
        with self.assertRaisesRegex(SliceFailed, "ended with 1.*\n.*no order of the set-up"):
            run("fails")

    def test_that_tells_no_edges_or_no_figures_is_refused(self) -> None:
        for how in ("silent", "babbles"):
            with self.subTest(how=how), self.assertRaisesRegex(SliceFailed, "not readable"):
                run(how)

    def test_that_hangs_is_ended(self) -> None:
        with mock.patch.object(load_tool, "SETUP_SECONDS_MAX", -0.5):
            self.assertRaisesRegex(SliceFailed, "did not end", run, "hangs")


class Words(unittest.TestCase):
    def test_spell_a_closed_loop(self) -> None:
        words = load_tool.words_of(Load("noop", 64, 4.0, hot=True, uses_orders=True), 80, FILES, "s")

        self.assertIn("--closed", words)
        self.assertIn("--hot", words)
        self.assertEqual(words[words.index("--orders") + 1], "orders")

    def test_spell_an_open_loop(self) -> None:
        words = load_tool.words_of(Load("create", 64, 4.0, rate=1234.4, zipf=1.1), 80, FILES, "s")

        self.assertEqual(words[words.index("--rate") + 1], "1234")
        self.assertEqual(words[words.index("--zipf") + 1], "1.1")
        self.assertNotIn("--closed", words)


if __name__ == "__main__":
    unittest.main()
