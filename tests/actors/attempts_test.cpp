#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

// What an order remembers of those who asked.
namespace actors::test {

namespace kitchen = persistence::kitchen;
using domain::order_status;

namespace {

template <class Command>
Command labelled(Command command, const std::string& request) {
  command.request = request_label{request};
  return command;
}

apply_callback callback(
    const domain::order& order, order_status status, std::int64_t offset, std::string key = {}) {
  apply_callback command;
  command.id = order.id;
  command.what = {order.id, status, {}, order.establishment, {}};
  if (!key.empty()) command.what.idempotency_key = std::move(key);
  command.topic = "statuses";
  command.partition = 3;
  command.offset = offset;
  return command;
}

std::vector<attempt_end> ends_of(const std::vector<attempt>& attempts) {
  std::vector<attempt_end> ends;
  for (const auto& each : attempts) ends.push_back(each.end);
  return ends;
}

using ends = std::vector<attempt_end>;

}  // namespace

TEST(attempts, to_place_are_each_remembered_with_their_request) {
  world w;
  w.ask(labelled(keyed_order(), "one"));
  w.ask(labelled(keyed_order(), "two"));
  w.ask(labelled(keyed_order("first", 3), "three"));
  w.run();
  w.store_succeeds();
  w.now += std::chrono::seconds{2};
  w.ask(labelled(keyed_order(), "four"));
  w.ask(labelled(keyed_order("first", 3), "five"));
  w.run();
  w.now += w.context.answer_lifetime;
  w.ask(labelled(keyed_order(), "six"));
  w.run();

  const auto seen = w.look(keyed_order().id);

  ASSERT_TRUE(seen);
  EXPECT_EQ(
      ends_of(seen->attempts),
      (ends{
          attempt_end::claimed,
          attempt_end::in_flight,
          attempt_end::mismatched,
          attempt_end::replayed,
          attempt_end::mismatched,
          attempt_end::expired}));
  EXPECT_EQ(seen->attempts[0].request.text(), "one");
  EXPECT_EQ(seen->attempts[1].request.text(), "two");
  EXPECT_EQ(seen->attempts[3].request.text(), "four");
  EXPECT_EQ(seen->attempts[3].at, seen->since + std::chrono::seconds{2});
  EXPECT_EQ(seen->asked, 6U);
  EXPECT_FALSE(seen->forgot);
}

TEST(attempts, to_place_without_a_key_are_unkeyed) {
  world w;
  auto command = labelled(keyed_order(), "one");
  command.claim.reset();
  w.ask(std::move(command));
  w.run();
  w.store_succeeds();

  const auto seen = w.look(keyed_order().id);

  ASSERT_TRUE(seen);
  EXPECT_EQ(ends_of(seen->attempts), ends{attempt_end::unkeyed});
  EXPECT_FALSE(seen->key_expires_at);
}

TEST(attempts, on_a_stored_refusal_are_a_claim_and_its_replays) {
  world w;
  w.ask(keyed_order());
  w.run();
  w.store_answers(
      kitchen::refused{domain::refusal::out_of_stock, "{}", w.now + std::chrono::hours{1}});
  w.ask(keyed_order());
  w.run();

  const auto seen = w.look(keyed_order().id);

  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->phase, order_phase::refused);
  EXPECT_EQ(ends_of(seen->attempts), (ends{attempt_end::claimed, attempt_end::refusal_replayed}));
}

TEST(attempts, to_cancel_are_remembered_and_counted) {
  with_placed_order w;
  w.ask(labelled(cancelling(w.order.id), "one"));
  w.run();
  w.store_succeeds();
  w.ask(labelled(cancelling(w.order.id), "two"));
  w.run();

  const auto seen = w.look(w.order.id);

  ASSERT_TRUE(seen);
  EXPECT_EQ(
      ends_of(seen->attempts),
      (ends{attempt_end::claimed, attempt_end::applied, attempt_end::duplicate}));
  EXPECT_EQ(seen->attempts[1].kind, attempt_kind::cancel);
  EXPECT_EQ(seen->attempts[1].request.text(), "one");
  EXPECT_EQ(seen->attempts[2].request.text(), "two");
  EXPECT_EQ(w.metrics.cancels.applied.value(), 1U);
  EXPECT_EQ(w.metrics.cancels.duplicate.value(), 1U);
  EXPECT_EQ(w.metrics.callbacks.applied.value(), 0U);
}

TEST(attempts, to_cancel_too_late_are_invalid) {
  with_placed_order w;
  w.ask(callback(w.order, order_status::rejected, 1));
  w.run();
  w.store_succeeds();
  w.ask(cancelling(w.order.id));
  w.run();

  const auto seen = w.look(w.order.id);

  EXPECT_EQ(seen->attempts.back().end, attempt_end::invalid_transition);
  EXPECT_EQ(w.metrics.cancels.invalid_transition.value(), 1U);
}

TEST(attempts, of_callbacks_are_remembered_with_their_record_and_counted) {
  with_placed_order w;
  w.ask(callback(w.order, order_status::accepted, 1, "key"));
  w.run();
  w.store_succeeds();
  w.ask(callback(w.order, order_status::accepted, 2));
  w.ask(callback(w.order, order_status::created, 3));
  w.ask(callback(w.order, order_status::completed, 4));
  w.ask(callback(w.order, order_status::cooking, 5, "key"));
  auto foreign = callback(w.order, order_status::cooking, 6);
  foreign.what.establishment.value += 1;
  w.ask(std::move(foreign));
  w.run();

  const auto seen = w.look(w.order.id);

  ASSERT_TRUE(seen);
  EXPECT_EQ(
      ends_of(seen->attempts),
      (ends{
          attempt_end::claimed,
          attempt_end::applied,
          attempt_end::duplicate,
          attempt_end::stale,
          attempt_end::invalid_transition,
          attempt_end::key_reused,
          attempt_end::foreign_order}));
  EXPECT_EQ(seen->attempts[2].kind, attempt_kind::callback);
  EXPECT_EQ(seen->attempts[2].wanted, order_status::accepted);
  EXPECT_EQ(seen->attempts[2].partition, 3);
  EXPECT_EQ(seen->attempts[2].offset, 2);
  const auto& counts = w.metrics.callbacks;
  EXPECT_EQ(counts.applied.value(), 1U);
  EXPECT_EQ(counts.duplicate.value(), 1U);
  EXPECT_EQ(counts.stale.value(), 1U);
  EXPECT_EQ(counts.invalid_transition.value(), 1U);
  EXPECT_EQ(counts.key_reused.value(), 1U);
  EXPECT_EQ(counts.foreign_order.value(), 1U);
  EXPECT_EQ(counts.redelivered.value(), 0U);
}

TEST(attempts, of_a_redrive_are_told_from_those_of_kafka) {
  with_placed_order w;
  auto redriven = callback(w.order, order_status::accepted, 1);
  redriven.source = domain::event_source::redrive;
  w.ask(std::move(redriven));
  w.run();
  w.store_succeeds();

  EXPECT_EQ(w.look(w.order.id)->attempts.back().kind, attempt_kind::redrive);
}

TEST(attempts, of_a_dry_run_and_reads_leave_nothing) {
  with_placed_order w;
  auto trial = callback(w.order, order_status::ready, 1);
  trial.earnest = earnest::try_out;
  auto reused = callback(w.order, order_status::created, 2);
  reused.earnest = earnest::try_out;
  w.ask(std::move(trial));
  w.ask(std::move(reused));
  w.ask(reading(w.order.id));
  w.run();

  const auto seen = w.look(w.order.id);

  EXPECT_EQ(ends_of(seen->attempts), ends{attempt_end::claimed});
  EXPECT_EQ(seen->asked, 4U);
  EXPECT_EQ(w.metrics.callbacks.invalid_transition.value(), 0U);
  EXPECT_EQ(w.metrics.callbacks.duplicate.value(), 0U);
}

TEST(attempts, that_find_too_many_waiting_have_failed) {
  with_placed_order w;
  w.ask(callback(w.order, order_status::accepted, 1));
  for (std::size_t i = 0; i < parked_commands_max; ++i) w.ask(reading(w.order.id));
  w.run();
  for (std::size_t i = 0; i <= parked_commands_max; ++i) w.ask(cancelling(w.order.id));
  w.run();

  EXPECT_EQ(w.look(w.order.id)->attempts.back().end, attempt_end::failed);
}

TEST(attempts, are_in_doubt_once_another_process_was_faster) {
  with_placed_order w;
  w.ask(callback(w.order, order_status::accepted, 1));
  w.run();
  w.store_answers(kitchen::version_conflict{});
  w.reader_answers(stored(w.order, keyed_order(), w.now + std::chrono::hours{1}));
  w.store_succeeds();

  const auto seen = w.look(w.order.id);

  ASSERT_TRUE(seen);
  EXPECT_TRUE(seen->forgot);
  EXPECT_EQ(ends_of(seen->attempts), (ends{attempt_end::claimed, attempt_end::applied}));
}

TEST(attempts, are_forgotten_after_a_failure) {
  with_placed_order w;
  w.ask(callback(w.order, order_status::accepted, 1));
  w.run();
  w.store_answers(kitchen::failed{});
  EXPECT_FALSE(w.look(w.order.id));

  w.now += std::chrono::seconds{5};
  w.ask(reading(w.order.id));
  w.run();
  w.reader_answers(stored(w.order, keyed_order(), w.now + std::chrono::hours{1}));

  const auto seen = w.look(w.order.id);
  ASSERT_TRUE(seen);
  EXPECT_TRUE(seen->attempts.empty());
  EXPECT_EQ(seen->since, w.now);
}

}  // namespace actors::test
