#!/usr/bin/env python3
"""The files under docs/prometheus are what Prometheus and Grafana take, and every alert is tried out."""

import os
import re
import sys
import unittest

sys.dont_write_bytecode = True
import artefacts  # noqa: E402


class RulesTest(unittest.TestCase):
    def expect_success(self, answer):
        code, words = answer
        self.assertEqual(code, 0, words)

    def test_prometheus_takes_the_rules(self):
        self.expect_success(artefacts.promtool("check", "rules", "--lint=all", "--lint-fatal", artefacts.RULES))

    def test_prometheus_takes_the_configuration(self):
        self.expect_success(artefacts.promtool("check", "config", "--lint=all", "--lint-fatal", artefacts.CONFIG))

    def test_every_alert_fires_in_its_case_and_in_no_other(self):
        self.expect_success(artefacts.promtool("test", "rules", artefacts.TEST))

    def test_every_alert_has_a_case(self):
        alerts = {name for kind, name, _ in artefacts.rule_blocks() if kind == "alert"}
        cases = set(re.findall(r"(?m)^  - name: (\w+)$", artefacts.read(artefacts.TEST)))
        self.assertGreater(len(alerts), 15)
        self.assertEqual(alerts - cases, set())

    def test_every_alert_says_what_it_is_what_to_do_and_how_grave(self):
        for kind, name, block in artefacts.rule_blocks():
            if kind == "record":
                continue
            self.assertRegex(block, r"labels: \{severity: (critical|warning)\}", name)
            self.assertRegex(block, r'summary: "[^"]+\."', name)
            self.assertRegex(block, r"description: (\"[^\"]+\.\"|>-\n( {12}.*\n)*? {12}.*\.\n)", name)

    def test_every_alert_is_documented(self):
        operations = artefacts.read(os.path.join(artefacts.FOLDER, "../operations.md"))
        for kind, name, block in artefacts.rule_blocks():
            if kind == "alert":
                severity = re.search(r"severity: (\w+)", block)[1]
                self.assertIn(f"| `{name}` | {severity} |", operations)

    def test_recorded_series_are_there_for_whoever_asks(self):
        recorded = {name for kind, name, _ in artefacts.rule_blocks() if kind == "record"}
        asked = set()
        for expression in [text for _, text in artefacts.rule_expressions()] + list(artefacts.dashboard_expressions()):
            asked.update(artefacts.recorded_names(expression))
        self.assertEqual(asked - recorded, set())
        self.assertGreater(len(asked), 2)

    def test_expressions_of_the_dashboard_can_be_read(self):
        expressions = list(artefacts.dashboard_expressions())
        self.assertGreater(len(expressions), 30)
        self.assertEqual(artefacts.check_expressions(expressions), "")
        self.assertNotEqual(artefacts.check_expressions(["rate(kuhnya_x_total)"]), "")

    def test_panels_have_a_unit_a_sentence_and_a_place_of_their_own(self):
        taken = set()
        for panel in artefacts.dashboard()["panels"]:
            place = panel["gridPos"]
            cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                     for y in range(place["y"], place["y"] + place["h"])}
            self.assertFalse(cells & taken, panel["title"])
            self.assertLessEqual(place["x"] + place["w"], 24, panel["title"])
            taken |= cells
            if panel["type"] != "row":
                self.assertTrue(panel["fieldConfig"]["defaults"]["unit"], panel["title"])
                self.assertTrue(panel["description"].endswith("."), panel["title"])


if __name__ == "__main__":
    unittest.main()
