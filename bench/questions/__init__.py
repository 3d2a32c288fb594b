"""One file per question; `ALL` is the order in which they are asked."""

from questions import (callbacks, cancels, ceilings, commit_cost, creates, creates_hot, creates_unkeyed,
                       creates_zipf, distance, endurance, growth_resident, growth_rows, mixed_day, noops_one,
                       noops_spread, offered_load, one_connection, reads, reads_unloaded, replays, watched)
from runner.question import Question

ALL: tuple[Question, ...] = tuple(
    each.QUESTION
    for each in (creates, creates_hot, creates_zipf, creates_unkeyed, replays, noops_one, noops_spread, cancels,
                 reads, reads_unloaded, mixed_day, callbacks, ceilings, one_connection, offered_load, watched, commit_cost,
                 distance, growth_rows, growth_resident, endurance)
) + (growth_rows.LONG,)
