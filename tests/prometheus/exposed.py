#!/usr/bin/env python3
"""Whether what services expose keeps Prometheus' rules, and has the series that rules and dashboard ask for.

    exposed.py FILE…

Each file is what one service answered to GET /metrics, under traffic. Prints what it finds and leaves with 1.
"""

import re
import sys

sys.dont_write_bytecode = True
import artefacts  # noqa: E402

# Labels whose values are a small set by themselves: of the code, of the settings, of the topics.
BOUNDED = {"act", "cause", "code", "door", "fate", "kind", "le", "outcome", "part", "partition", "phase", "reason",
           "result", "route", "state", "status", "topic", "verdict"}
VALUES_MAX = 150  # Of one label, of one series.
SAMPLE = re.compile(r'^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$')
LABEL = re.compile(r'(\w+)="((?:[^"\\]|\\.)*)"')
ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-|\d{9,}")
OF_PROMETHEUS = {"job", "instance"}  # Labels that it adds itself.

found = []


def samples(text):
    for line in text.splitlines():
        sample = SAMPLE.match(line)
        if sample:
            yield sample[1], dict(LABEL.findall(sample[2] or ""))
        elif line and not line.startswith("#"):
            found.append(f"no sample: {line}")


def check_rules_of_names(path, text):
    code, words = artefacts.promtool("check", "metrics", given=text)
    if code != 0 or words.strip():
        found.append(f"{path}: promtool says: {words}")
    types = dict(re.findall(r"(?m)^# TYPE (\S+) (\S+)$", text))
    helps = dict(re.findall(r"(?m)^# HELP (\S+) (.*)$", text))
    for name, kind in types.items():
        if (kind == "counter") != name.endswith("_total"):
            found.append(f"{path}: {name} is a {kind}: _total is for counters, and all of them")
        if not re.fullmatch(r"(?s)[A-Z0-9].*\.", helps.get(name, "")):
            found.append(f"{path}: the help of {name} is no sentence: {helps.get(name)}")


def check_labels(path, all_samples):
    values = {}
    for name, labels in all_samples:
        for label, value in labels.items():
            values.setdefault((name, label), set()).add(value)
            if label not in BOUNDED:
                found.append(f"{path}: {name} has the label {label}, which tests/prometheus/exposed.py does not know")
            if label not in ("le", "topic") and ID.search(value):
                found.append(f"{path}: {name} has an id in its label {label}: {value}")
    for (name, label), seen in values.items():
        if len(seen) > VALUES_MAX:
            found.append(f"{path}: {name} has {len(seen)} values of {label}")


def check_asked(where, expression, exposed):
    for name, matchers in artefacts.selectors(expression):
        if name == "up":
            continue
        if name not in exposed:
            found.append(f"{where}: no service exposes {name}")
            continue
        labels = [match for match in matchers if match[0] not in OF_PROMETHEUS]
        for label, operator, wanted in labels:
            if label == "status":  # Classes that did not happen are not exposed.
                if not re.fullmatch("[1-5]xx", wanted):
                    found.append(f"{where}: {wanted} is no class of a status")
                continue
            present = {each.get(label) for each in exposed[name]}
            for value in wanted.split("|") if operator in ("=", "=~") else ():
                if value not in present:
                    found.append(f"{where}: {name} has no {label} {value}; there are {sorted(map(str, present))}")


def main(paths):
    exposed = {}
    for path in paths:
        text = artefacts.read(path)
        check_rules_of_names(path, text)
        all_samples = list(samples(text))
        if len(all_samples) < 50:
            found.append(f"{path}: there are {len(all_samples)} samples only")
        check_labels(path, all_samples)
        for name, labels in all_samples:
            exposed.setdefault(name, []).append(labels)
    for name, expression in artefacts.rule_expressions():
        check_asked(f"alerts.yaml, {name}", expression, exposed)
    for expression in artefacts.dashboard_expressions():
        check_asked(f"dashboard.json, {expression}", expression, exposed)
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
