import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

from given import a_pair, a_slice, an_outcome
from report import charts, markdown, page
from report.claims import verdicts
from report.words import answer, figure
from runner import results
from runner.failure import CannotRun
from runner.results import Results
from runner.slices import Load, Outcome


def a_run(*outcomes: Outcome) -> Results:
    return Results("2026-01-01 00:00 UTC", {"processor": "a <fast> one"}, {}, {"go-nofk": "not built"}, ["creates"],
                   list(outcomes))


def first_answer(*outcomes: Outcome) -> str:
    return answer(verdicts(outcomes)[0])


class Verdicts(unittest.TestCase):
    def test_say_whether_the_median_is_good_enough(self) -> None:
        self.assertEqual(first_answer(*a_pair(an_outcome(rate=6000), an_outcome("go", 1000))), "reached")
        self.assertEqual(first_answer(*a_pair(an_outcome(rate=5000), an_outcome("go", 1000))), "not reached")

    def test_tell_what_was_not_asked_from_what_has_no_headline(self) -> None:
        disturbed = an_outcome("go", refusals=("others",))

        self.assertEqual(first_answer(), "not asked")
        self.assertEqual(first_answer(*a_pair(an_outcome(), disturbed)), "no headline")


class Page(unittest.TestCase):
    def test_escapes_what_came_from_outside(self) -> None:
        told = page.render(a_run(an_outcome(failure="<script>alert(1)</script>")))

        self.assertNotIn("<script", told)
        self.assertIn("a &lt;fast&gt; one", told)

    def test_needs_no_other_host(self) -> None:
        told = page.render(a_run(*a_pair(an_outcome(rate=6000), an_outcome("go", 1000))))

        for word in ("http:", "https:", "src=", "@import", "url("):
            self.assertNotIn(word, told)
        self.assertIn("<svg", told)

    def test_draws_slices_that_all_failed(self) -> None:
        self.assertIn("no headline", page.render(a_run(an_outcome(failure="it ended"))))

    def test_tells_a_question_of_which_nothing_was_measured(self) -> None:
        self.assertIn('<h2 id="creates">', page.render(a_run()))


class Markdown(unittest.TestCase):
    def test_never_drops_a_failed_slice(self) -> None:
        told = markdown.render(a_run(an_outcome(failure="it ended | with a bar")))

        self.assertIn("failed: creates, 64 connections, product: it ended \\| with a bar", told)

    def test_says_which_arms_were_left_out(self) -> None:
        self.assertIn("left out: go-nofk", markdown.render(a_run()))

    def test_shows_what_a_ratio_rests_on(self) -> None:
        told = markdown.render(a_run(*a_pair(an_outcome(rate=6000), an_outcome("go", 1000))))

        self.assertIn("| 64 connections | the kitchen ÷ row locks in Go | 6.00 (6.00–6.00) |", told)


class Charts(unittest.TestCase):
    def test_have_round_steps(self) -> None:
        self.assertEqual([charts.step_of(each) for each in (6, 11, 0.5, 60_000, 0)], [1, 2, 0.1, 10_000, 1])


class Figures(unittest.TestCase):
    def test_have_three_digits_that_mean_something(self) -> None:
        self.assertEqual([figure(each) for each in (0, 1.234, 12.34, 123.4, 12345.6)],
                         ["0", "1.23", "12.3", "123", "12,346"])


class ResultsFile(unittest.TestCase):
    def setUp(self) -> None:
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.file = Path(place.name) / "deep" / "results.json"

    def test_gives_back_what_was_written(self) -> None:
        what = a_slice(before=(Load("create", 8, 1.0),), database_settings=(("commit_delay", "300"),),
                       product_settings=("a.b=1",))
        run = a_run(an_outcome(of=what, refusals=("others",), per_second=(1, 2)))

        results.write(run, self.file)

        self.assertEqual(results.read(self.file), run)

    def test_of_another_kind_is_refused(self) -> None:
        self.file.parent.mkdir()
        for text in ("", "[]", "{}", '{"format": 0}', '{"format": 1, "outcomes": []}'):
            self.file.write_text(text)
            with self.subTest(text=text), self.assertRaises(CannotRun):
                results.read(self.file)

    def test_of_two_runs_is_one_and_keeps_out_what_no_run_had(self) -> None:
        first, second = a_run(an_outcome()), a_run(an_outcome("go-nofk"))

        whole = results.merged([first, replace(second, questions=["reads"])])

        self.assertEqual((len(whole.outcomes), whole.questions, whole.left_out), (2, ["creates", "reads"], {}))


if __name__ == "__main__":
    unittest.main()
