"""What may go wrong in a slice."""

from __future__ import annotations

from pathlib import Path

TAIL_LINES = 15
TAIL_BYTES = 64 * 1024


class SliceFailed(Exception):
    """A sentence that names the arm or the tool, with the end of its log."""


class CannotRun(Exception):
    """A sentence about what is missing or wrong before anything is measured; the run ends with 2."""


def tail(log: Path) -> str:
    """The last lines of a log, indented; empty when there is none."""
    try:
        with log.open("rb") as file:
            file.seek(0, 2)
            file.seek(max(file.tell() - TAIL_BYTES, 0))
            text = file.read().decode(errors="replace")
    except FileNotFoundError:
        return ""
    return "\n".join("    " + line for line in text.splitlines()[-TAIL_LINES:])


def with_tail(sentence: str, log: Path) -> str:
    end = tail(log)
    return f"{sentence}\n{end}" if end else sentence
