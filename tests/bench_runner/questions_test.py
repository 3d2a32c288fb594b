import unittest

from given import EVERYTHING
from questions import ALL, offered_load
from report.claims import CLAIMS
from runner.arms import ARMS
from runner.question import Asked, estimate_seconds, slices_of
from runner.ratios import Group, pairs
from runner.slices import Outcome


class Questions(unittest.TestCase):
    def test_have_names_of_their_own(self) -> None:
        self.assertEqual(len({each.name for each in ALL}), len(ALL))

    def test_ask_known_arms_for_slices_of_their_own_name(self) -> None:
        for question in ALL:
            for what in slices_of(question, EVERYTHING):
                self.assertEqual(what.question, question.name)
                self.assertIn(what.arm, ARMS)
                self.assertGreater(what.load.seconds, 0)
                self.assertGreater(what.load.connections, 0)

    def test_ask_nothing_that_cannot_be_compared_without_other_arms(self) -> None:
        for question in ALL:
            arms = {what.arm for what in slices_of(question, Asked(arms=("product",)))}
            self.assertLessEqual(arms, {"product"}, question.name)

    def test_take_time(self) -> None:
        for question in ALL:
            self.assertGreater(estimate_seconds(question, EVERYTHING), 0, question.name)

    def test_read_orders_only_where_some_stand(self) -> None:
        for question in ALL:
            for what in slices_of(question, EVERYTHING):
                if what.load.uses_orders:
                    self.assertGreater(what.grown, 0, what.named())


class Claims(unittest.TestCase):
    def test_are_each_asked_by_a_question(self) -> None:
        asked = [Outcome(what) for question in ALL for what in slices_of(question, EVERYTHING)]
        groups = set(pairs(asked))
        single = {(each.slice.question, each.slice.case, each.slice.arm) for each in asked}
        for claim in CLAIMS:
            if claim.right is None:
                self.assertIn((claim.question, claim.case, claim.left), single, claim.text)
            else:
                self.assertIn(Group(claim.question, claim.case, claim.left, claim.right), groups, claim.text)


class OfferedLoad(unittest.TestCase):
    def test_follows_the_peak_of_each_arm(self) -> None:
        slices = slices_of(offered_load.QUESTION, EVERYTHING)

        rates = {what.load.rate for what in slices if what.case == offered_load.case(50)}
        self.assertEqual(rates, {500.0})

    def test_ends_when_there_is_no_peak(self) -> None:
        plan = offered_load.plan(EVERYTHING)
        what = next(plan)
        told = [what]
        with self.assertRaises(StopIteration):
            while True:
                told.append(plan.send(Outcome(told[-1], failure="it ended")))
        self.assertEqual({each.case for each in told}, {"peak"})


if __name__ == "__main__":
    unittest.main()
