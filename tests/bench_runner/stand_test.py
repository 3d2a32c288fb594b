import tempfile
import unittest
from pathlib import Path

from given import an_outcome
from runner import figures, growing
from runner.failure import SliceFailed
from runner.slices import Load
from runner.stand import judged


def refusals(**more: object) -> tuple[str, ...]:
    return judged(an_outcome(**more), others_share_max=0.15).refusals


class Judgement(unittest.TestCase):
    def test_lets_a_quiet_slice_count(self) -> None:
        self.assertEqual(refusals(others_share=0.15, hot_share=0.95), ())

    def test_refuses_a_slice_that_others_disturbed(self) -> None:
        self.assertEqual(refusals(others_share=0.2), ("other processes used 20% of the CPU",))

    def test_refuses_updates_that_touched_indexes(self) -> None:
        self.assertEqual(refusals(hot_share=0.5), ("only 50.0% of the updates were HOT",))

    def test_asks_only_loads_that_change_rows_how_they_did(self) -> None:
        changing = {each for each in ("create", "cancel", "mixed", "noop", "read", "replay") if Load(each, 1, 1.0).changes_rows()}

        self.assertEqual(changing, {"create", "cancel", "mixed"})

    def test_refuses_a_slice_without_an_answer_and_keeps_what_was_said_before(self) -> None:
        self.assertEqual(refusals(by_status={"503": 9}, refusals=("books",)), ("books", "nothing was answered 2xx"))


class OrdersKept(unittest.TestCase):
    def test_are_the_first_and_too_few_are_refused(self) -> None:
        with tempfile.TemporaryDirectory() as place:
            file = Path(place) / "orders"
            file.write_text("a 1\nb 2\nc 3\n")

            growing.keep_first(file, 2)

            self.assertEqual(file.read_text(), "a 1\nb 2\n")
            with self.assertRaises(SliceFailed):
                growing.keep_first(file, 3)


class Figures(unittest.TestCase):
    def test_are_in_the_last_line_that_has_them(self) -> None:
        told = b'warming up\n{"orders": 1}\n{"orders": 2, "seconds": 1.5}\nbye\n'

        self.assertEqual(figures.read(told, "it", ("orders", "seconds"))["orders"], 2)

    def test_that_are_missing_are_refused(self) -> None:
        for told in (b"", b"[1]", b'{"orders": "many"}', b"\xff"):
            with self.subTest(told=told), self.assertRaises(SliceFailed):
                figures.read(told, "it", ("orders",))


if __name__ == "__main__":
    unittest.main()
