#include "actors/ticket_metrics.hpp"
#include "app/exposition.hpp"

namespace app {

namespace {

constexpr double microsecond = 1e-6;

}  // namespace

void expose(exposition& to, const actors::metrics& from) {
  to.gauge("kuhnya_orders_resident", "Orders held in memory by an actor.", from.live_orders);
  to.counter("kuhnya_order_loads_total", "Orders woken from the database.", from.loads);
  to.counter(
      "kuhnya_order_unloads_total", "Orders unloaded because idle or too many.", from.unloads);
  to.counter(
      "kuhnya_order_deaths_total", "Order actors that ended without being asked.", from.deaths);
  to.counter(
      "kuhnya_order_forgets_total",
      "Times an order dropped what it knew after a failure.",
      from.forgets);

  constexpr auto verdicts = "kuhnya_transition_verdicts_total";
  constexpr auto verdicts_help = "Verdicts on requested status changes (door 3).";
  to.counter(verdicts, verdicts_help, from.verdict_applied, {{"verdict", "applied"}});
  to.counter(verdicts, verdicts_help, from.verdict_duplicate, {{"verdict", "duplicate"}});
  to.counter(verdicts, verdicts_help, from.verdict_stale, {{"verdict", "stale"}});
  to.counter(verdicts, verdicts_help, from.verdict_invalid, {{"verdict", "invalid_transition"}});

  constexpr auto keys = "kuhnya_idempotency_keys_total";
  constexpr auto keys_help = "What became of keyed requests (door 1).";
  to.counter(keys, keys_help, from.keys_claimed, {{"outcome", "claimed"}});
  to.counter(keys, keys_help, from.keys_replayed, {{"outcome", "replayed"}});
  to.counter(keys, keys_help, from.keys_in_flight, {{"outcome", "in_flight"}});
  to.counter(keys, keys_help, from.keys_mismatched, {{"outcome", "mismatched"}});
  to.counter(keys, keys_help, from.keys_expired, {{"outcome", "expired"}});
  to.counter("kuhnya_idempotency_keys_swept_total", "Expired keys removed.", from.keys_swept);

  constexpr auto suppressed = "kuhnya_duplicates_suppressed_total";
  constexpr auto suppressed_help =
      "Duplicates that changed nothing, by the door they came through.";
  const auto at_door_1 =
      from.keys_replayed.value() + from.keys_in_flight.value() + from.keys_expired.value();
  const auto at_door_3 = from.verdict_duplicate.value() + from.verdict_stale.value();
  to.counter(
      suppressed, suppressed_help, static_cast<double>(at_door_1), {{"door", "idempotency_key"}});
  to.counter(suppressed, suppressed_help, static_cast<double>(at_door_3), {{"door", "transition"}});

  to.counter(
      "kuhnya_orders_placed_unkeyed_total", "Orders placed without a key.", from.unkeyed_placed);
  to.counter(
      "kuhnya_orders_refused_out_of_stock_total",
      "Orders refused for want of stock.",
      from.refused_out_of_stock);

  to.histogram("kuhnya_load_batch_orders", "Orders loaded in one read.", from.load_batch_orders, 1);
  expose_store(to, from);
}

void expose_store(exposition& to, const actors::metrics& from) {
  to.counter(
      "kuhnya_version_conflicts_total",
      "Writes that found another version in the database.",
      from.version_conflicts);
  to.counter("kuhnya_messages_unmatched_total", "Messages no handler knew.", from.unmatched);
  to.counter(
      "kuhnya_handler_failures_total",
      "Exceptions that reached an actor's edge.",
      from.handler_failures);
  to.counter(
      "kuhnya_commands_crowded_out_total",
      "Commands refused because too many waited for one order.",
      from.parked_refused);
  to.histogram("kuhnya_batch_intents", "Intents in one transaction.", from.batch_intents, 1);
  to.histogram(
      "kuhnya_commit_seconds",
      "Time of one batch, from taking it up to its outcomes.",
      from.commit_us,
      microsecond);
  to.histogram(
      "kuhnya_mailbox_age_seconds",
      "Age of a command when its router takes it up.",
      from.mailbox_age_us,
      microsecond);
  to.counter("kuhnya_commit_attempts_total", "Transactions tried.", from.commit_attempts);
  to.counter(
      "kuhnya_commit_bisections_total",
      "Batches halved to find a bad intent.",
      from.commit_bisections);
  to.counter(
      "kuhnya_commits_in_doubt_total",
      "Commits whose answer was lost and was read from the database.",
      from.commits_in_doubt);
  to.counter("kuhnya_database_reconnects_total", "Times a writer connected anew.", from.reconnects);
  to.counter("kuhnya_writes_failed_total", "Intents answered with a failure.", from.writes_failed);
}

void expose(exposition& to, const actors::ticket_metrics& from) {
  constexpr auto notes = "kuhnya_order_notes_total";
  constexpr auto notes_help = "What became of the kitchen's news.";
  to.counter(notes, notes_help, from.notes_applied, {{"outcome", "applied"}});
  to.counter(notes, notes_help, from.notes_duplicate, {{"outcome", "duplicate"}});
  to.counter(notes, notes_help, from.notes_turned_down, {{"outcome", "turned_down"}});
  constexpr auto advances = "kuhnya_ticket_advances_total";
  constexpr auto advances_help = "Verdicts on presses of a cook (door 5).";
  to.counter(advances, advances_help, from.advances_applied, {{"verdict", "applied"}});
  to.counter(advances, advances_help, from.advances_duplicate, {{"verdict", "duplicate"}});
  to.counter(advances, advances_help, from.advances_invalid, {{"verdict", "invalid_transition"}});
  to.counter(advances, advances_help, from.advances_unknown, {{"verdict", "unknown_ticket"}});
  constexpr auto published = "kuhnya_ticket_publications_total";
  constexpr auto published_help = "What became of publications of statuses.";
  to.counter(published, published_help, from.published, {{"outcome", "published"}});
  to.counter(published, published_help, from.republished, {{"outcome", "republished"}});
  to.counter(published, published_help, from.publish_failed, {{"outcome", "failed"}});
  to.counter(published, published_help, from.background_published, {{"outcome", "in_background"}});
  to.gauge(
      "kuhnya_tickets_unpublished",
      "Tickets whose last status no broker has acknowledged.",
      from.unpublished);
  to.gauge("kuhnya_ticket_watchers", "Readers waiting for news.", from.watchers);
  to.counter(
      "kuhnya_ticket_feed_resets_total", "Readers told to read everything again.", from.resets);
}

}  // namespace app
