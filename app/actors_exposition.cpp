#include "actors/ticket_metrics.hpp"
#include "app/exposition.hpp"

#include <array>

namespace app {

namespace {

constexpr double nanosecond = 1e-9;
constexpr double microsecond = 1e-6;

constexpr std::array<const char*, actors::order_phases> phases = {
    "absent", "loading", "placing", "resident", "moving", "refused"};

void expose_states(exposition& to, const actors::metrics& from) {
  for (std::size_t i = 0; i < phases.size(); ++i) {
    to.gauge(
        "kuhnya_orders_by_state",
        "Orders held in memory, by what they do.",
        from.orders_by_phase[i],
        {{"state", phases[i]}});
  }
}

void expose_verdicts(
    exposition& to, const char* name, const char* help, const actors::verdict_counts& from) {
  to.counter(name, help, from.applied, {{"verdict", "applied"}});
  to.counter(name, help, from.duplicate, {{"verdict", "duplicate"}});
  to.counter(name, help, from.stale, {{"verdict", "stale"}});
  to.counter(name, help, from.invalid_transition, {{"verdict", "invalid_transition"}});
}

void expose(exposition& to, const actors::callback_counts& from) {
  constexpr auto name = "kuhnya_callback_verdicts_total";
  constexpr auto help = "Verdicts on callbacks of establishments (door 2).";
  expose_verdicts(to, name, help, from);
  to.counter(name, help, from.unknown_order, {{"verdict", "unknown_order"}});
  to.counter(name, help, from.key_reused, {{"verdict", "key_reused"}});
  to.counter(name, help, from.foreign_order, {{"verdict", "foreign_order"}});
}

// One duplicate may be counted at several doors: a record that came again, at 4, 2 and 3.
void expose_suppressed(exposition& to, const char* door, std::uint64_t count) {
  to.counter(
      "kuhnya_duplicates_suppressed_total",
      "Duplicates that changed nothing, by the door they came through; one may pass several.",
      static_cast<double>(count),
      {{"door", door}});
}

void expose_suppressed(exposition& to, const actors::metrics& from) {
  const auto keyed =
      from.keys_replayed.value() + from.keys_in_flight.value() + from.keys_expired.value();
  const auto called_back = from.callbacks.duplicate.value() + from.callbacks.stale.value();
  const auto moved = from.verdict_duplicate.value() + from.verdict_stale.value();
  expose_suppressed(to, "idempotency_key", keyed);
  expose_suppressed(to, "callback", called_back);
  expose_suppressed(to, "transition", moved);
  expose_suppressed(to, "redelivery", from.callbacks.redelivered.value());
}

}  // namespace

void expose(exposition& to, const actors::metrics& from) {
  to.gauge("kuhnya_orders_resident", "Orders held in memory by an actor.", from.live_orders);
  expose_states(to, from);
  to.counter(
      "kuhnya_orders_unlisted_total",
      "Orders that waited without a place among the longest waiting.",
      from.waiting_unlisted);
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

  expose(to, from.callbacks);
  expose_verdicts(
      to,
      "kuhnya_cancel_verdicts_total",
      "Verdicts on cancellations by users; door 3 counts them with the callbacks.",
      from.cancels);
  expose_suppressed(to, from);

  to.counter("kuhnya_orders_placed_total", "Orders placed.", from.orders_placed);
  to.counter(
      "kuhnya_orders_placed_unkeyed_total", "Orders placed without a key.", from.unkeyed_placed);
  to.counter(
      "kuhnya_orders_refused_out_of_stock_total",
      "Orders refused for want of stock.",
      from.refused_out_of_stock);

  to.histogram(
      "kuhnya_order_handler_seconds",
      "Time of an order for one command; one of 64 is timed.",
      from.handler_ns,
      nanosecond);
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
  to.gauge(
      "kuhnya_mailbox_waiting_commands",
      "Commands handed to the routers and not taken up yet.",
      from.mailbox_waiting);
  to.gauge(
      "kuhnya_store_waiting_intents",
      "Intents handed to the stores and not answered yet.",
      from.store_waiting);
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
      "kuhnya_commit_round_trips_total",
      "Round trips to the database that transactions took.",
      from.commit_round_trips);
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
  expose_suppressed(to, "publish", from.republished.value());
  to.gauge(
      "kuhnya_tickets_unpublished",
      "Tickets whose last status no broker has acknowledged.",
      from.unpublished);
  to.gauge("kuhnya_ticket_watchers", "Readers waiting for news.", from.watchers);
  to.counter(
      "kuhnya_ticket_feed_resets_total", "Readers told to read everything again.", from.resets);
}

}  // namespace app
