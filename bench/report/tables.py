"""The rows of the report, the same for the page and for Markdown: plain words and figures, no markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from report.words import figure, milliseconds, ranged
from runner.arms import ARMS
from runner.ratios import Comparison, compare, pairs
from runner.slices import Outcome
from runner.statistics import median, spread

PARTS = ("tool", "service", "postgres")
SOMETIMES = ("broker", "delay")


@dataclass(frozen=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def title(arm: str) -> str:
    return ARMS[arm].title if arm in ARMS else arm


def of_question(outcomes: Iterable[Outcome], question: str) -> list[Outcome]:
    return [each for each in outcomes if each.slice.question == question]


def comparisons(outcomes: Sequence[Outcome], metric: str = "rate") -> list[Comparison]:
    return [compare(group, found, metric) for group, found in pairs(outcomes).items()]


def ratio_table(outcomes: Sequence[Outcome]) -> Table:
    """A row for each pair of arms in each case. Ratios are left ÷ right."""
    rates, waits = comparisons(outcomes), comparisons(outcomes, "p99")
    rows = []
    for rate, wait in zip(rates, waits, strict=True):
        arms = f"{title(rate.group.left)} ÷ {title(rate.group.right)}"
        rows.append((rate.group.case, arms, shown(rate), shown(wait), str(rate.spread.count) if rate.spread else "0",
                     "; ".join(rate.notes)))
    return Table(("case", "arms", "rate", "p99", "pairs", "not counted"), tuple(rows))


def shown(of: Comparison) -> str:
    return ranged(of.spread) if of.spread else "no headline"


def _middle(values: Iterable[float | None]) -> str:
    given = [value for value in values if value is not None]
    return figure(median(given)) if given else "–"


def grouped(outcomes: Iterable[Outcome]) -> dict[tuple[str, str, str], list[Outcome]]:
    """By case, arm and what stood in the tables or in memory, in the order in which they came first."""
    found: dict[tuple[str, str, str], list[Outcome]] = {}
    for each in outcomes:
        what = each.slice
        beside = f"{what.grown:,} orders" if what.grown else ""
        beside += ", resident" if what.loads_resident else ""
        if what.load.rate:
            beside += (", " if beside else "") + "open loop"
        found.setdefault((what.case, what.arm, beside), []).append(each)
    return found


def figures_table(outcomes: Sequence[Outcome]) -> Table:
    """A row for each arm in each case: medians over its slices that ran to their end, whether they count or not."""
    rows = []
    for (case, arm, beside), all_of in grouped(outcomes).items():
        ran = [each for each in all_of if each.failure is None]
        name = title(arm) + (f" ({beside})" if beside else "")
        if not ran:
            rows.append((case, name, "failed", *("–" for _ in range(8))))
            continue
        rate = spread([each.rate() for each in ran])
        assert rate is not None
        rows.append((
            case, name, ranged(rate),
            waits(ran),
            " + ".join(cpu_us(ran, part) for part in PARTS) + others_of_ours(ran),
            _middle(each.wal_bytes / each.orders_created if each.orders_created else None for each in ran),
            _middle(each.hot_share * 100 if each.hot_share is not None else None for each in ran),
            _middle(each.rss_bytes / 2**20 if each.rss_bytes else None for each in ran),
            _middle(each.load_average for each in ran), f"{max(each.others_share for each in ran):.0%}",
            f"{len([each for each in ran if each.counts()])} of {len(all_of)}"))
    return Table(("case", "arm", "2xx a second", "p50 / p99 ms", "CPU µs each: tool + service + PostgreSQL",
                  "WAL bytes per order", "HOT %", "RSS MiB", "load", "others, most", "slices that count"), tuple(rows))


def waits(ran: Sequence[Outcome]) -> str:
    """Median p50 and p99, in milliseconds."""
    told = [each.latency_us for each in ran if each.latency_us]
    return " / ".join(milliseconds(median([each[name] for each in told])) for name in ("p50", "p99")) if told else "–"


def cpu_us(ran: Sequence[Outcome], part: str) -> str:
    """CPU microseconds per 2xx answer."""
    return _middle(each.cpu_seconds[part] * 1e6 / max(each.answered(), 1) if part in each.cpu_seconds else None
                   for each in ran)


def others_of_ours(ran: Sequence[Outcome]) -> str:
    """What only some slices have, with its name."""
    return "".join(f" + {part} {cpu_us(ran, part)}" for part in SOMETIMES
                   if any(part in each.cpu_seconds for each in ran))


def batches(outcomes: Iterable[Outcome]) -> dict[tuple[str, str], dict[str, int]]:
    """Sizes of the kitchen's transactions by case and arm, summed over the slices."""
    found: dict[tuple[str, str], dict[str, int]] = {}
    for each in outcomes:
        if each.batches:
            to = found.setdefault((each.slice.case, each.slice.arm), {})
            for bound, count in each.batches.items():
                to[bound] = to.get(bound, 0) + count
    return found


def batches_table(outcomes: Iterable[Outcome]) -> Table:
    rows = []
    for (case, arm), sizes in batches(outcomes).items():
        total = sum(sizes.values())
        told = ", ".join(f"≤ {bound.replace('+Inf', '∞')}: {count / total:.0%}"
                         for bound, count in sorted(sizes.items(), key=lambda each: float(each[0])))
        rows.append((case, title(arm), f"{total:,}", told))
    return Table(("case", "arm", "transactions", "intents in one"), tuple(rows))


def failures(outcomes: Iterable[Outcome]) -> list[str]:
    """The first line of each failure, once."""
    told = [f"{each.slice.named()}: {each.failure.splitlines()[0]}" for each in outcomes if each.failure]
    return list(dict.fromkeys(told))
