import unittest

from given import a_slice, an_outcome
from runner.schedule import against, both_ways, rounds_of, walk


def arms_of(plan) -> list[str]:
    return [each.slice.arm for each in walk(plan, lambda what: an_outcome(of=what))]


class BothWays(unittest.TestCase):
    def test_goes_there_and_back(self) -> None:
        self.assertEqual(arms_of(both_ways(a_slice("a"), a_slice("b"), 0)), ["a", "b", "b", "a"])

    def test_makes_pairs_of_neighbours_with_numbers_of_their_own(self) -> None:
        done = walk(rounds_of([(a_slice("a"), a_slice("b"))], 2), lambda what: an_outcome(of=what))

        self.assertEqual([each.slice.pair for each in done], [0, 0, 1, 1, 2, 2, 3, 3])

    def test_sends_back_what_the_slices_showed(self) -> None:
        told = []

        def plan():
            told.extend((yield from both_ways(a_slice("a"), a_slice("b"), 0)))

        walk(plan(), lambda what: an_outcome(of=what))

        self.assertEqual([(left.slice.arm, right.slice.arm) for left, right in told], [("a", "b"), ("a", "b")])


class Against(unittest.TestCase):
    def test_takes_every_other_arm_in_every_round(self) -> None:
        plan = against(2, (64,), ("p", "x", "y"), "p", lambda arm, count: a_slice(arm))

        self.assertEqual("".join(arms_of(plan)), "pxxp" "pyyp" "pxxp" "pyyp")


if __name__ == "__main__":
    unittest.main()
