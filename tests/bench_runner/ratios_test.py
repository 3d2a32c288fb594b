import unittest

from given import a_pair, a_slice, an_outcome
from runner.ratios import Group, alone, compare, pairs, recovery_seconds
from runner.slices import Load

GROUP = Group("creates", "64 connections", "product", "go")


def ratio(outcomes, metric="rate"):
    return compare(GROUP, pairs(outcomes)[GROUP], metric)


class Ratios(unittest.TestCase):
    def test_are_of_neighbours_only(self) -> None:
        first = a_pair(an_outcome("product", 4000), an_outcome("go", 1000), 0)
        second = a_pair(an_outcome("product", 1200), an_outcome("go", 200), 1)

        found = ratio([*first, second[1], second[0]]).spread

        self.assertEqual((found.median, found.low, found.high), (5, 4, 6))

    def test_leave_out_a_pair_that_others_disturbed_and_say_so(self) -> None:
        good = a_pair(an_outcome("product", 4000), an_outcome("go", 1000), 0)
        bad = a_pair(an_outcome("product", 9000), an_outcome("go", 1000, refusals=("others used 20 %",)), 1)

        found = ratio([*good, *bad])

        self.assertEqual((found.spread.median, found.spread.count), (4, 1))
        self.assertEqual(found.notes, ("go: others used 20 %",))

    def test_are_refused_altogether_when_books_do_not_balance(self) -> None:
        good = a_pair(an_outcome("product", 4000), an_outcome("go", 1000), 0)
        bad = a_pair(an_outcome("product", 9000), an_outcome("go", 1000, refusals=("the books do not balance: 1",)), 1)

        self.assertIsNone(ratio([*good, *bad]).spread)

    def test_name_a_slice_that_failed(self) -> None:
        found = ratio(a_pair(an_outcome(), an_outcome("go", failure="it ended\n    its log")))

        self.assertIsNone(found.spread)
        self.assertEqual(found.notes, ("go failed: it ended",))

    def test_keep_apart_arms_that_share_a_case(self) -> None:
        one = a_pair(an_outcome("product", 4000), an_outcome("go", 1000))
        other = a_pair(an_outcome("product", 4000), an_outcome("row-lock", 2000))

        self.assertEqual(len(pairs([*one, *other])), 2)

    def test_become_one_note_when_only_figures_differ(self) -> None:
        first = a_pair(an_outcome(refusals=("others used 20 %",)), an_outcome("go"), 0)
        second = a_pair(an_outcome(refusals=("others used 31 %",)), an_outcome("go"), 1)

        self.assertEqual(ratio([*first, *second]).notes, ("product: others used 20 %, and 1 more like it",))


class Recovery(unittest.TestCase):
    def outcome(self, *per_second: int):
        what = a_slice(load=Load("create", 64, float(len(per_second)), rate=100.0))
        return an_outcome(of=what, per_second=per_second, window_seconds=float(len(per_second)))

    def test_ends_after_the_last_bad_second(self) -> None:
        self.assertEqual(recovery_seconds(self.outcome(10, 100, 50, 95, 100, 100)), 3.0)

    def test_takes_no_time_when_all_is_well(self) -> None:
        self.assertEqual(recovery_seconds(self.outcome(100, 100, 100)), 0.0)

    def test_does_not_ask_the_second_that_is_cut(self) -> None:
        self.assertEqual(recovery_seconds(self.outcome(100, 100, 3)), 0.0)


class Alone(unittest.TestCase):
    def test_is_nothing_without_slices(self) -> None:
        self.assertIsNone(alone([], "rate"))


if __name__ == "__main__":
    unittest.main()
