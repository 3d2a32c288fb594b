#!/usr/bin/env python3
"""exposed.py finds what it looks for."""

import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
CHECK = os.path.join(HERE, "exposed.py")


def words_about(text):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([sys.executable, "-B", CHECK, file.name], capture_output=True, text=True, timeout=60,
                              check=False)
    assert done.returncode == 1, done.stderr
    return done.stdout


def family(name, kind, text, *samples):
    return f"# HELP {name} {text}\n# TYPE {name} {kind}\n" + "".join(f"{name}{sample}\n" for sample in samples)


class ExposedTest(unittest.TestCase):
    def test_names_are_judged_by_promtool_too(self):
        self.assertIn("promtool says", words_about(family("kuhnya_wait_milliseconds", "gauge", "A wait.", " 1")))

    def test_total_is_for_counters_and_all_of_them(self):
        self.assertIn("kuhnya_a_total is a gauge", words_about(family("kuhnya_a_total", "gauge", "A.", " 1")))
        self.assertIn("kuhnya_a is a counter", words_about(family("kuhnya_a", "counter", "A.", " 1")))

    def test_help_is_a_sentence(self):
        self.assertIn("the help of kuhnya_a", words_about(family("kuhnya_a", "gauge", "something", " 1")))

    def test_labels_are_known_and_bounded(self):
        told = words_about(family("kuhnya_a", "gauge", "A.", '{user="7"} 1',
                                  '{route="GET /orders/0193794c-8f5a-7c3e-9a44-0123456789ab"} 1'))
        self.assertIn("the label user", told)
        self.assertIn("an id in its label route", told)
        many = [f'{{code="c{number}"}} 1' for number in range(200)]
        self.assertIn("200 values of code", words_about(family("kuhnya_a", "gauge", "A.", *many)))

    def test_what_rules_and_dashboard_ask_for_has_to_be_there(self):
        told = words_about(family("kuhnya_dead_letters_open", "gauge", "A.", '{state="shelved"} 1'))
        self.assertIn("KuhnyaPartNotReady: no service exposes kuhnya_part_ready", told)
        self.assertIn("KuhnyaDeadLettersWaiting: kuhnya_dead_letters_open has no state waiting", told)


if __name__ == "__main__":
    unittest.main()
