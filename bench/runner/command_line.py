"""What may be asked for. Every refusal is one sentence."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from questions import ALL
from runner import paths
from runner.arms import ARMS
from runner.failure import CannotRun

ROUNDS_MAX = 100
CONNECTIONS_MAX = 10_000
SLICE_SECONDS_MAX = 600.0


@dataclass(frozen=True)
class Wishes:
    """`questions` holds names; none: all that are not long. `sources` are results to show instead of measuring."""

    questions: tuple[str, ...]
    rounds: int
    slice_seconds: float
    connections: tuple[int, ...]
    arms: tuple[str, ...]
    json: Path
    page: Path
    markdown: Path | None
    sources: tuple[Path, ...]
    lists: bool


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CannotRun(f"{message}; ./dev bench --help lists what there is")


def _known(word: str, names: Sequence[str], kind: str) -> str:
    if word not in names:
        raise CannotRun(f"there is no {kind} '{word}'; there are: {', '.join(names)}")
    return word


def _connections(text: str) -> tuple[int, ...]:
    try:
        counts = tuple(int(word) for word in text.split(","))
    except ValueError:
        counts = ()
    if not counts or not all(1 <= count <= CONNECTIONS_MAX for count in counts):
        raise CannotRun(f"--connections wants numbers from 1 to {CONNECTIONS_MAX}, such as 64,256")
    return tuple(dict.fromkeys(counts))


def _parser() -> _Parser:
    parser = _Parser(prog="./dev bench", description="Measures the kitchen beside other services, in turns.")
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help="all but the long ones when none is named")
    parser.add_argument("--list", action="store_true", dest="lists", help="the questions, and how long each takes")
    parser.add_argument("--rounds", type=int, metavar="R", help="turns of each pair; 3")
    parser.add_argument("--slice-seconds", type=float, metavar="S", help="measured of each slice; 4")
    parser.add_argument("--connections", metavar="N,…", help="64,256")
    parser.add_argument("--arms", metavar="ARM,…", help="only these; the kitchen's own stay")
    parser.add_argument("--quick", action="store_true", help="one round of 2 s at 64 connections")
    parser.add_argument("--json", type=Path, metavar="FILE", default=paths.RESULTS)
    parser.add_argument("--page", type=Path, metavar="FILE", default=paths.PAGE)
    parser.add_argument("--markdown", type=Path, metavar="FILE")
    parser.add_argument("--from", type=Path, nargs="+", metavar="FILE", dest="sources", default=(),
                        help="show these results; nothing is measured")
    return parser


def parse(words: Sequence[str]) -> Wishes:
    """Refuses with CannotRun."""
    told = _parser().parse_args(words)
    names = [each.name for each in ALL]
    questions = tuple(_known(word, names, "question") for word in told.questions)
    arms = tuple(_known(word, list(ARMS), "arm") for word in told.arms.split(",")) if told.arms else tuple(ARMS)
    rounds = told.rounds if told.rounds is not None else 1 if told.quick else 3
    seconds = told.slice_seconds if told.slice_seconds is not None else 2.0 if told.quick else 4.0
    if not 1 <= rounds <= ROUNDS_MAX:
        raise CannotRun(f"--rounds wants a number from 1 to {ROUNDS_MAX}")
    if not 1 <= seconds <= SLICE_SECONDS_MAX:
        raise CannotRun(f"--slice-seconds wants a number from 1 to {SLICE_SECONDS_MAX:.0f}")
    counts = _connections(told.connections or ("64" if told.quick else "64,256"))
    return Wishes(questions, rounds, seconds, counts, arms, told.json, told.page, told.markdown,
                  tuple(told.sources), told.lists)
