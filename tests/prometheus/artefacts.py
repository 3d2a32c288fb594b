"""What docs/prometheus gives to operators, as the tests see it."""

import json
import os
import re
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.normpath(os.path.join(HERE, "../../docs/prometheus"))
RULES = os.path.join(FOLDER, "alerts.yaml")
CONFIG = os.path.join(FOLDER, "prometheus.yaml")
DASHBOARD = os.path.join(FOLDER, "dashboard.json")
TEST = os.path.join(HERE, "alerts_test.yaml")
SECONDS_MAX = 60

NAME = re.compile(r"[a-zA-Z_:][a-zA-Z0-9_:]*")
SELECTOR = re.compile(r"(?<![\w:])((?:kuhnya|process)_\w+|up)(?![\w:])(?!\s*\()\s*(?:\{([^}]*)\})?")
MATCHER = re.compile(r'(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"')


def promtool(*arguments, given=None):
    """Its exit code and all it says."""
    done = subprocess.run(["promtool", *arguments], input=given, capture_output=True, text=True, timeout=SECONDS_MAX,
                          check=False)
    return done.returncode, done.stdout + done.stderr


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def rule_blocks():
    """Pairs of kind and name (`alert`, `KuhnyaDown`) and the rule's text."""
    text = re.sub(r"(?m)^\s*#.*\n", "", read(RULES))
    for block in re.split(r"(?m)^ {6}- (?=alert:|record:)", text)[1:]:
        kind, name = re.match(r"(alert|record): (\S+)", block).groups()
        yield kind, name, re.split(r"(?m)^ {2}- name:", block)[0]


def rule_expressions():
    for _, name, block in rule_blocks():
        expression = re.search(r"(?m)^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*))", block)
        yield name, " ".join((expression[1] or expression[2]).split())


def _values(node, key):
    if isinstance(node, dict):
        for name, value in node.items():
            if name == key:
                yield value
            else:
                yield from _values(value, key)
    elif isinstance(node, list):
        for each in node:
            yield from _values(each, key)


def dashboard():
    return json.loads(read(DASHBOARD))


def dashboard_expressions():
    """As Prometheus gets them: Grafana puts in the interval."""
    for expression in _values(dashboard(), "expr"):
        yield expression.replace("$__rate_interval", "1m")


def check_expressions(expressions):
    """What promtool says against them; empty when nothing. They stand in a rules file of their own, as JSON."""
    rules = [{"record": f"checked:{number}", "expr": text} for number, text in enumerate(expressions)]
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        json.dump({"groups": [{"name": "dashboard", "rules": rules}]}, file)
        file.flush()
        code, words = promtool("check", "rules", file.name)
    return "" if code == 0 else words


def selectors(expression):
    """The series an expression asks for: name, and matchers as triples of label, operator and value."""
    for name, matchers in SELECTOR.findall(expression):
        yield name, MATCHER.findall(matchers)


def recorded_names(expression):
    """Recorded series an expression asks for; their names have colons."""
    return [name for name in NAME.findall(expression) if ":" in name.strip(":")]
