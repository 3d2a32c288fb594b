"""The bench's own PostgreSQL: durable, on loopback, in a directory of its own."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from runner import paths
from runner.failure import CannotRun, SliceFailed
from runner.slices import DISHES, USERS

START_SECONDS_MAX = 180
STATEMENT_SECONDS_MAX = 600
GROW_SECONDS_MAX = 3600
SYNC_SECONDS_MAX = 120
_DATABASE = re.compile(r"[a-z][a-z0-9_]{0,62}")


def _psql() -> str:
    at = Path(os.environ.get("KUHNYA_PG_BIN", "/usr/lib/postgresql/15/bin")) / "psql"
    return str(at) if at.exists() else shutil.which("psql") or str(at)


class Postgres:
    """One server. `template` databases are made once and copied for each slice."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._server = ""
        self._templates: set[str] = set()

    def start(self) -> None:
        """Refuses with CannotRun when the server does not come up."""
        done = self._control("start", "durable")
        self._server = done.stdout.strip()
        if done.returncode or not self._server:
            raise CannotRun(f"the bench's PostgreSQL did not start:\n{done.stderr.strip()}")

    def remove(self) -> None:
        """Stops it and removes its directory; says nothing when there is none."""
        if self._directory.exists():
            done = self._control("remove")
            if done.returncode:
                raise CannotRun(f"the bench's PostgreSQL could not be removed:\n{done.stderr.strip()}")

    def _control(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [str(paths.TEST_POSTGRES), words[0], str(self._directory), *words[1:]]
        return subprocess.run(command, capture_output=True, text=True, timeout=START_SECONDS_MAX, check=False,
                              stdin=subprocess.DEVNULL, start_new_session=True)

    @property
    def pid(self) -> int:
        return int((self._directory / "pid").read_text())

    def url(self, database: str, port: int | None = None) -> str:
        """libpq's address; through another port of loopback when one is given."""
        whole = urlsplit(self._server)
        place = whole.netloc if port is None else f"{whole.netloc.rsplit(':', 1)[0]}:{port}"
        return urlunsplit(whole._replace(netloc=place, path="/" + database))

    @property
    def port(self) -> int:
        port = urlsplit(self._server).port
        assert port is not None
        return port

    def tell(self, database: str, *words: str, seconds: float = STATEMENT_SECONDS_MAX) -> str:
        """What psql prints, rows as lines and columns apart by |. Refuses with SliceFailed."""
        command = [_psql(), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", self.url(database), *words]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False,
                                  stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired as why:
            raise SliceFailed(f"PostgreSQL took more than {seconds:.0f} s for {' '.join(words)}") from why
        if done.returncode:
            raise SliceFailed(f"PostgreSQL refused {' '.join(words)}: {done.stderr.strip()}")
        return done.stdout

    def ask(self, database: str, statement: str) -> str:
        return self.tell(database, "-c", statement).strip()

    def run(self, database: str, file: Path, seconds: float = STATEMENT_SECONDS_MAX, **values: int) -> str:
        given = [word for name, value in values.items() for word in ("-v", f"{name}={value}")]
        return self.tell(database, *given, "-f", str(file), seconds=seconds)

    def copy(self, template: str, database: str, settings: Iterable[tuple[str, str]]) -> None:
        """Makes a database from a template, with settings that its sessions begin with, and ends with a
        checkpoint and a sync, so that every slice begins with nothing left to write."""
        _require_name(database)
        strategy = "" if template.endswith("_0") else " strategy file_copy"
        self.ask("postgres", f"create database {database} template {template}{strategy}")
        for name, value in settings:
            _require_name(name)
            self.ask("postgres", f"alter database {database} set {name} = '{value}'")
        self.settle()

    def settle(self) -> None:
        """Leaves neither PostgreSQL nor the system anything to write, of what came before."""
        self.ask("postgres", "checkpoint")
        try:
            subprocess.run(["sync"], timeout=SYNC_SECONDS_MAX, check=True, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.SubprocessError) as why:
            raise SliceFailed(f"the disk does not come to rest: {why}") from why

    def drop(self, database: str) -> None:
        _require_name(database)
        self.ask("postgres", f"drop database if exists {database} with (force)")

    def template(self, foreign_keys: bool, grown: int) -> str:
        """The name of a template with the menu and so many orders; made when it is first wanted. Without it nothing
        can be measured, so it refuses with CannotRun."""
        name = f"template_{'fk' if foreign_keys else 'plain'}_{grown}"
        if name not in self._templates:
            try:
                self._make(name, foreign_keys, grown)
            except SliceFailed as why:
                raise CannotRun(f"the database that is copied for each slice could not be made: {why}") from why
            self._templates.add(name)
        return name

    def _make(self, name: str, foreign_keys: bool, grown: int) -> None:
        self.ask("postgres", f"create database {name}")
        done = subprocess.run([str(paths.OPERATOR), "migrate"], capture_output=True, text=True, check=False,
                              timeout=STATEMENT_SECONDS_MAX, stdin=subprocess.DEVNULL,
                              env={**os.environ, "KUHNYA_DATABASE_URL": self.url(name),
                                   "KUHNYA_JWT_SECRET": secrets.token_hex(24)})
        if done.returncode:
            raise SliceFailed(f"kuhnya migrate failed: {done.stderr.strip()}")
        self.run(name, paths.SQL / "menu.sql", dishes=DISHES)
        if grown:
            self.run(name, paths.SQL / "orders.sql", seconds=GROW_SECONDS_MAX, orders=grown, users=USERS,
                     dishes=DISHES)
        if foreign_keys:
            self.run(name, paths.FOREIGN_KEYS, seconds=GROW_SECONDS_MAX)
        if grown:
            # Tables of this size have been analyzed long ago; empty ones never are.
            self.tell(name, "-c", "vacuum (analyze)", seconds=GROW_SECONDS_MAX)

    def forget(self, grown: int) -> None:
        """Drops templates of that size; large ones would fill the disk."""
        for name in [each for each in self._templates if each.endswith(f"_{grown}")]:
            self.drop(name)
            self._templates.remove(name)


def _require_name(name: str) -> None:
    if not _DATABASE.fullmatch(name):
        raise ValueError(f"{name!r} is no name for a database or a setting")
