import unittest

import given  # noqa: F401
from runner.statistics import Spread, median, spread


class Median(unittest.TestCase):
    def test_is_the_middle_of_an_odd_number(self) -> None:
        self.assertEqual(median([9, 1, 4]), 4)

    def test_is_the_mean_of_the_middle_two_of_an_even_number(self) -> None:
        self.assertEqual(median([9, 1, 4, 6]), 5)

    def test_of_nothing_is_refused(self) -> None:
        with self.assertRaises(ValueError):
            median([])


class SpreadOf(unittest.TestCase):
    def test_has_least_and_greatest(self) -> None:
        self.assertEqual(spread([3, 1, 2]), Spread(2, 1, 3, 3))

    def test_nothing_is_none(self) -> None:
        self.assertIsNone(spread([]))


if __name__ == "__main__":
    unittest.main()
