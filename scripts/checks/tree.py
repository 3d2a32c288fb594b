"""The source tree as the checks see it."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ("domain", "persistence", "messaging", "actors", "console", "http", "config", "app", "bench", "tests")
SKIPPED = {"build", ".run", ".git", ".cache", "node_modules"}

_found = 0


def files(*suffixes, under=None):
    """Paths relative to the root, sorted; of the given folders, or of the whole tree."""
    for top in under or ("",):
        for folder, names, inside in os.walk(os.path.join(ROOT, top)):
            names[:] = sorted(name for name in names if name not in SKIPPED)
            for name in sorted(inside):
                if name.endswith(suffixes):
                    yield os.path.relpath(os.path.join(folder, name), ROOT)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def lines(path):
    """Pairs of line number and line."""
    return enumerate(read(path).splitlines(), 1)


def complain(path, line, rule):
    global _found
    _found += 1
    print(f"{path}:{line}: {rule}")


def finish():
    sys.exit(1 if _found else 0)
