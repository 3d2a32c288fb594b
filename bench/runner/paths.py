"""Where things lie in the repository."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RELEASE = ROOT / "build" / "release"
PRODUCT = RELEASE / "app" / "kitchen"
OPERATOR = RELEASE / "app" / "kuhnya"
BROKER = RELEASE / "app" / "broker"
TOOLS = RELEASE / "bench"
GO_TOOLS = ROOT / "build" / "bench"
SQL = Path(__file__).resolve().parent / "sql"
FOREIGN_KEYS = ROOT / "bench" / "sql" / "foreign_keys.sql"
TEST_KAFKA = ROOT / "scripts" / "test-kafka"
TEST_POSTGRES = ROOT / "scripts" / "test-postgres"
STATE = ROOT / ".run" / "bench"
RESULTS = ROOT / "build" / "bench" / "results.json"
PAGE = ROOT / "build" / "bench" / "page.html"
