"""Whether what the database holds is what the clients were told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Rows:
    """Counts over the whole database."""

    orders: int
    keyed_orders: int
    stored_answers: int
    lines: int
    first_events: int
    takes: int
    releases: int
    cancelled: int
    created_letters: int
    cancelled_letters: int
    wrong_dishes: int  # Dishes whose stock is not received − taken + given back.

    @staticmethod
    def read(line: str) -> "Rows":
        """From one line of psql, columns in the order above. Refuses any other shape."""
        words = line.strip().split("|")
        names = fields(Rows)
        if len(words) != len(names):
            raise ValueError(f"the database's counts are not readable: {line!r}")
        return Rows(*(int(word) for word in words))

    def since(self, before: "Rows") -> "Rows":
        return Rows(*(getattr(self, each.name) - getattr(before, each.name) for each in fields(Rows)))


@dataclass(frozen=True)
class Told:
    """What the load tool was told over its whole run, warm-up included: distinct keys, creates without a key and
    distinct orders cancelled. `unanswered` requests may have been done or not, those answered 5xx among them."""

    keys: int
    unkeyed: int
    cancelled: int
    unanswered: int

    @staticmethod
    def of(reports: Iterable[dict]) -> "Told":
        """Sums over the runs of the tool in one slice. A connection that could not be opened asked nothing."""
        keys = unkeyed = cancelled = unanswered = 0
        for report in reports:
            whole = report["whole"]
            keys += whole["keys_answered_2xx"]
            unkeyed += whole["unkeyed_2xx"]
            cancelled += whole.get("orders_cancelled_2xx", whole["cancelled_2xx"])
            lost = whole.get("failed", report["failed"])
            unanswered += sum(count for why, count in lost.items() if why != "connect")
            unanswered += sum(count for status, count in whole["by_status"].items() if status.startswith("5"))
        return Told(keys, unkeyed, cancelled, unanswered)


def faults(grown: Rows, told: Told, letters_delivered: int | None = None) -> list[str]:
    """What does not balance, a sentence each; none when all does. `grown` is what came in this slice. With a
    relay the letters that were delivered are no longer rows."""
    found: list[str] = []
    wanted = told.keys + told.unkeyed

    def expect(name: str, got: int, want: int, more: int = 0) -> None:
        if not want <= got <= want + more:
            beside = f" and at most {more} unanswered" if more else ""
            found.append(f"the books do not balance: {got} {name}, but {want}{beside}")

    expect("orders for answered creates", grown.orders, wanted, told.unanswered)
    expect("keyed orders for distinct keys answered", grown.keyed_orders, told.keys, told.unanswered)
    expect("stored answers for keyed orders", grown.stored_answers, grown.keyed_orders)
    expect("lines for orders", grown.lines, grown.orders)
    expect("first events for orders", grown.first_events, grown.orders)
    expect("stock movements for orders", grown.takes, grown.orders)
    expect("releases for cancelled orders", grown.releases, grown.cancelled)
    expect("cancelled orders for orders whose cancel was answered", grown.cancelled, told.cancelled, told.unanswered)
    if letters_delivered is None:
        expect("letters for orders", grown.created_letters, grown.orders)
        expect("letters for cancelled orders", grown.cancelled_letters, grown.cancelled)
    else:
        letters = grown.created_letters + grown.cancelled_letters + letters_delivered
        expect("letters waiting or delivered for changes", letters, grown.orders + grown.cancelled)
    expect("dishes whose stock is wrong", grown.wrong_dishes, 0)
    return found
