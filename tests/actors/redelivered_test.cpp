#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

// The very record that came before (door 4), told from another one that says the same (door 2).
namespace actors::test {

using domain::order_status;

namespace {

apply_callback record(const domain::order& order, order_status status, std::int64_t offset) {
  apply_callback command;
  command.id = order.id;
  command.what = {order.id, status, domain::event_key(order.id, status), order.establishment, {}};
  command.partition = 3;
  command.offset = offset;
  return command;
}

std::uint64_t redelivered(const world& w) { return w.metrics.callbacks.redelivered.value(); }

struct with_accepted_order : with_placed_order {
  with_accepted_order() {
    ask(record(order, order_status::accepted, 17));
    run();
    store_succeeds();
  }
};

}  // namespace

TEST(redelivered, is_the_record_of_an_event) {
  with_accepted_order w;

  w.ask(record(w.order, order_status::accepted, 17));
  w.run();

  EXPECT_EQ(redelivered(w), 1U);
  EXPECT_EQ(w.metrics.callbacks.duplicate.value(), 1U);
}

TEST(redelivered, is_not_another_record_that_says_the_same) {
  with_accepted_order w;
  w.ask(record(w.order, order_status::accepted, 18));
  auto elsewhere = record(w.order, order_status::accepted, 17);
  elsewhere.partition = 4;
  w.ask(std::move(elsewhere));
  w.run();

  EXPECT_EQ(redelivered(w), 0U);
  EXPECT_EQ(w.metrics.callbacks.duplicate.value(), 2U);
}

TEST(redelivered, is_the_record_of_an_attempt_that_was_a_duplicate_itself) {
  with_accepted_order w;
  w.ask(record(w.order, order_status::accepted, 18));
  w.ask(record(w.order, order_status::accepted, 18));
  w.run();

  EXPECT_EQ(redelivered(w), 1U);
}

TEST(redelivered, is_a_record_whose_status_was_left_behind) {
  with_accepted_order w;
  w.ask(record(w.order, order_status::cooking, 19));
  w.run();
  w.store_succeeds();

  w.ask(record(w.order, order_status::accepted, 17));
  w.run();

  EXPECT_EQ(redelivered(w), 1U);
  EXPECT_EQ(w.metrics.callbacks.stale.value(), 1U);
}

TEST(redelivered, is_known_without_a_key) {
  with_placed_order w;
  auto keyless = record(w.order, order_status::accepted, 17);
  keyless.what.idempotency_key.reset();
  w.ask(keyless);
  w.run();
  w.store_succeeds();

  w.ask(keyless);
  w.run();

  EXPECT_EQ(redelivered(w), 1U);
}

TEST(redelivered, is_never_a_redrive) {
  with_accepted_order w;
  auto redriven = record(w.order, order_status::accepted, 17);
  redriven.source = domain::event_source::redrive;

  w.ask(std::move(redriven));
  w.run();

  EXPECT_EQ(redelivered(w), 0U);
  EXPECT_EQ(w.metrics.callbacks.duplicate.value(), 1U);
}

TEST(redelivered, is_known_by_an_order_that_was_loaded) {
  world w;
  auto known = stored(domain::order{}, std::nullopt, {});
  known.order.id = keyed_order().id;
  known.order.status = order_status::accepted;
  known.order.version = 2;
  known.reached.add(order_status::accepted);
  known.events.push_back(
      {domain::event_key(known.order.id, order_status::accepted),
       order_status::accepted,
       persistence::kitchen::record_place{3, 17}});

  w.ask(record(known.order, order_status::accepted, 17));
  w.ask(record(known.order, order_status::accepted, 18));
  w.run();
  w.reader_answers(known);

  EXPECT_EQ(w.metrics.callbacks.duplicate.value(), 2U);
  EXPECT_EQ(redelivered(w), 1U);
}

}  // namespace actors::test
