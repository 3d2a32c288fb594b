#!/usr/bin/env python3
"""What the budget says about counts."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../bench/budget"))
sys.dont_write_bytecode = True

import verdicts  # noqa: E402


class VerdictsTest(unittest.TestCase):
    def judge(self, budget, measured):
        tolerance = {"share": 0.03, "instructions": 100}
        return verdicts.verdicts(budget, measured, lambda *each: verdicts.on_instructions(*each, tolerance))

    def test_counts_within_the_tolerance_fit(self):
        self.assertEqual(self.judge({"a": 1000, "b": 1000, "c": 1000}, {"a": 1030, "b": 1000, "c": 900}), [])

    def test_more_than_the_tolerance_names_function_budget_count_and_remedy(self):
        [sentence] = self.judge({"canonical form": 1000}, {"canonical form": 1031})
        for word in ("canonical form", "1031", "1000", "check --renew"):
            self.assertIn(word, sentence)

    def test_of_a_large_function_few_instructions_are_too_many(self):
        self.assertEqual(self.judge({"a": 70000}, {"a": 70100}), [])
        self.assertEqual(len(self.judge({"a": 70000}, {"a": 70101})), 1)

    def test_much_less_asks_for_a_lower_budget(self):
        [sentence] = self.judge({"a": 1000}, {"a": 899})
        self.assertIn("lower the budget", sentence)

    def test_allocations_are_to_be_as_many_as_they_were(self):
        def judge(budget, measured):
            return verdicts.verdicts({"a": budget}, {"a": measured}, verdicts.on_allocations)
        self.assertEqual(judge(3, 3), [])
        self.assertIn("cheaper", judge(3, 4)[0])
        self.assertIn("keep the gain", judge(3, 2)[0])

    def test_a_function_without_a_budget_is_refused(self):
        [sentence] = self.judge({}, {"a": 10})
        self.assertIn("no budget", sentence)

    def test_a_budget_without_a_function_is_refused(self):
        [sentence] = self.judge({"a": 10}, {})
        self.assertIn("not counted any more", sentence)


if __name__ == "__main__":
    unittest.main()
