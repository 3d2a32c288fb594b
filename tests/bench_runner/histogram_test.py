import unittest

import given  # noqa: F401
from runner import histogram

BEFORE = """# TYPE batch histogram
batch_bucket{le="1"} 2
batch_bucket{le="16"} 5
batch_bucket{le="+Inf"} 5
batch_count 5
"""
AFTER = """batch_bucket{le="1"} 3
batch_bucket{le="16"} 10
batch_bucket{le="+Inf"} 12
other{result="delivered"} 7
other{result="refused"} 1
"""


class Histogram(unittest.TestCase):
    def test_between_two_readings_counts_each_bucket_by_itself(self) -> None:
        self.assertEqual(histogram.between(BEFORE, AFTER, "batch"), {"1": 1, "16": 4, "+Inf": 2})

    def test_of_nothing_is_empty(self) -> None:
        self.assertEqual(histogram.between("", "", "batch"), {})

    def test_value_is_the_sum_of_the_series_asked_for(self) -> None:
        self.assertEqual(histogram.value_of(AFTER, "other"), 8)
        self.assertEqual(histogram.value_of(AFTER, "other", 'result="delivered"'), 7)
        self.assertIsNone(histogram.value_of(AFTER, "absent"))


if __name__ == "__main__":
    unittest.main()
