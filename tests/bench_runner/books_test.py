import unittest
from dataclasses import replace

from given import a_report
from runner.books import Rows, Told, faults

THOUSAND = Rows(1000, 1000, 1000, 1000, 1000, 1000, 0, 0, 1000, 0, 0)
ASKED = Told(keys=1000, unkeyed=0, cancelled=0, unanswered=0)


class Books(unittest.TestCase):
    def test_balance_when_every_answer_has_its_rows(self) -> None:
        self.assertEqual(faults(THOUSAND, ASKED), [])

    def test_name_an_order_too_many(self) -> None:
        self.assertIn("1001 orders", faults(replace(THOUSAND, orders=1001), ASKED)[0])

    def test_name_a_lost_letter(self) -> None:
        self.assertIn("letters", faults(replace(THOUSAND, created_letters=999), ASKED)[0])

    def test_name_wrong_stock(self) -> None:
        self.assertIn("stock", faults(replace(THOUSAND, wrong_dishes=1), ASKED)[0])

    def test_allow_requests_without_an_answer_to_have_been_done(self) -> None:
        told = replace(ASKED, keys=998, unanswered=2)

        self.assertEqual(faults(THOUSAND, told), [])
        self.assertNotEqual(faults(THOUSAND, replace(told, unanswered=1)), [])

    def test_never_allow_an_answer_without_its_order(self) -> None:
        self.assertNotEqual(faults(THOUSAND, replace(ASKED, keys=1001, unanswered=50)), [])

    def test_want_a_release_and_a_letter_for_every_cancelled_order(self) -> None:
        cancelled = replace(THOUSAND, cancelled=10, releases=10, cancelled_letters=10)

        self.assertEqual(faults(cancelled, replace(ASKED, cancelled=10)), [])
        self.assertNotEqual(faults(replace(cancelled, releases=9), replace(ASKED, cancelled=10)), [])

    def test_count_letters_that_were_delivered(self) -> None:
        left = replace(THOUSAND, created_letters=3)

        self.assertEqual(faults(left, ASKED, letters_delivered=997), [])
        self.assertNotEqual(faults(left, ASKED, letters_delivered=996), [])

    def test_begin_where_the_slice_began(self) -> None:
        self.assertEqual(THOUSAND.since(THOUSAND).orders, 0)


class ToldBy(unittest.TestCase):
    def test_all_runs_of_the_tool_is_their_sum(self) -> None:
        self.assertEqual(Told.of([a_report(), a_report()]), Told(2000, 0, 0, 0))

    def test_a_reset_and_a_503_is_unanswered_but_a_refused_connection_asked_nothing(self) -> None:
        report = a_report(failed={"connect": 7, "reset": 2, "malformed": 0, "timeout": 1})
        report["whole"]["by_status"]["503"] = 4

        self.assertEqual(Told.of([report]).unanswered, 7)


class RowsRead(unittest.TestCase):
    def test_take_psql_at_its_word(self) -> None:
        self.assertEqual(Rows.read("1|2|3|4|5|6|7|8|9|10|0\n").stored_answers, 3)

    def test_refuse_another_shape(self) -> None:
        with self.assertRaises(ValueError):
            Rows.read("1|2")


if __name__ == "__main__":
    unittest.main()
