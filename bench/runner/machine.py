"""The machine, and the versions of what runs on it."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

from runner import paths
from runner.postgres import Postgres

ASK_SECONDS_MAX = 20
SETTINGS = ("fsync", "synchronous_commit", "full_page_writes", "wal_level", "wal_compression", "shared_buffers",
            "max_wal_size", "checkpoint_timeout", "autovacuum", "jit")


def _answer(*words: str) -> str:
    """The first line of what a program says; empty when it is not there."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=ASK_SECONDS_MAX, check=False,
                              cwd=paths.ROOT, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return (done.stdout.splitlines() or [""])[0].strip() if done.returncode == 0 else ""


def _field(file: str, name: str) -> str:
    for line in Path(file).read_text().splitlines():
        if line.startswith(name):
            return line.split(":", 1)[1].strip() if ":" in line else line.split("=", 1)[1].strip('"')
    return ""


def describe(postgres: Postgres) -> dict[str, str]:
    """Words for people, in the order in which they are shown."""
    kilobytes = int(_field("/proc/meminfo", "MemTotal").split()[0])
    changed = _answer("git", "status", "--porcelain", "--untracked-files=no")
    commit = _answer("git", "rev-parse", "--short", "HEAD")
    told = {
        "processor": f"{_field('/proc/cpuinfo', 'model name') or platform.machine()}, {os.cpu_count()} cores",
        "memory": f"{kilobytes / 1024 / 1024:.0f} GiB",
        "system": f"{_field('/etc/os-release', 'PRETTY_NAME')}, Linux {platform.release()}",
        "commit": commit + (" with changes" if changed else ""),
        "compiler": _answer("g++", "--version"),
        "Go": _answer("go", "version"),
        "PostgreSQL": postgres.ask("postgres", "show server_version"),
    }
    shown = [f"{name} = {postgres.ask('postgres', f'show {name}')}" for name in SETTINGS]
    told["settings of PostgreSQL"] = ", ".join(shown)
    return {name: words for name, words in told.items() if words}
