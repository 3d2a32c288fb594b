"""The arms: what takes turns. Adding one is adding a line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from runner import paths

Kind = Literal["product", "peer", "constant", "writer", "consumer"]


@dataclass(frozen=True)
class Arm:
    """`product` takes settings and tells metrics, `peer` is another service on the same schema, `constant` has no
    database, `writer` is its own load, `consumer` reads Kafka."""

    name: str
    title: str
    kind: Kind
    program: Path
    words: tuple[str, ...] = ()
    foreign_keys: bool = False
    relay: bool = False  # Publishes its letters to a broker.
    watched: bool = False  # The console is open and the metrics are fetched each second.
    product_settings: tuple[str, ...] = ()
    database_settings: tuple[tuple[str, str], ...] = ()

    def needs_database(self) -> bool:
        return self.kind != "constant"

    def missing(self) -> Path | None:
        """The file without which it cannot run; None when all is there."""
        needed = [self.program] + ([paths.FOREIGN_KEYS] if self.foreign_keys else [])
        needed += [paths.BROKER] if self.relay else []
        return next((each for each in needed if not each.exists()), None)


_GO = paths.GO_TOOLS / "go-kitchen"
_GO_CONSUMER = paths.GO_TOOLS / "go-consumer"
_CEILING = paths.TOOLS / "bench_postgres_ceiling"
_ROW_LOCK = paths.TOOLS / "bench_row_lock"

ARMS: dict[str, Arm] = {
    each.name: each
    for each in (
        Arm("product", "the kitchen", "product", paths.PRODUCT),
        Arm("product-batch-1", "the kitchen, one intent a transaction", "product", paths.PRODUCT,
            product_settings=("database.batch_max=1",)),
        Arm("product-async", "the kitchen, synchronous_commit off", "product", paths.PRODUCT,
            database_settings=(("synchronous_commit", "off"),)),
        Arm("product-relay", "the kitchen, publishing to a broker", "product", paths.PRODUCT, relay=True),
        Arm("product-watched", "the kitchen, somebody looking", "product", paths.PRODUCT, watched=True),
        Arm("row-lock", "row locks in C++", "peer", _ROW_LOCK, foreign_keys=True),
        Arm("row-lock-nofk", "row locks in C++, no foreign keys", "peer", _ROW_LOCK),
        Arm("go", "row locks in Go", "peer", _GO, words=("--for-update",), foreign_keys=True),
        Arm("go-nofk", "row locks in Go, no foreign keys", "peer", _GO, words=("--for-update",)),
        Arm("go-locks-last", "Go that reads without locks and locks last", "peer", _GO, foreign_keys=True),
        Arm("beast-constant", "Beast alone, a constant answer", "constant", paths.TOOLS / "bench_beast_constant"),
        Arm("go-constant", "net/http alone, a constant answer", "constant", _GO, words=("--constant",)),
        Arm("postgres-ceiling", "the store's batches without a service", "writer", _CEILING, words=("--writers", "1")),
        Arm("postgres-ceiling-two", "the store's batches without a service, two writers", "writer", _CEILING,
            words=("--writers", "2")),
        Arm("product-callbacks", "the kitchen's consumer", "consumer", paths.PRODUCT),
        Arm("go-callbacks", "a Go consumer, a transaction for each", "consumer", _GO_CONSUMER,
            words=("--batch", "1", "--for-update")),
        Arm("go-callbacks-batched", "a Go consumer, up to 256 in a transaction", "consumer", _GO_CONSUMER),
    )
}
