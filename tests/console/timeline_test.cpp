#include "console/timeline.hpp"

#include "given.hpp"

#include <gtest/gtest.h>

namespace console {
namespace {

using actors::attempt_end;
using domain::event_source;
using domain::order_status;

const topic_names topics{"orders", "calls"};

std::vector<moment> timeline(
    const persistence::kitchen::order_records& stored,
    const std::optional<actors::order_look>& live = {},
    const std::vector<actors::publication>& published = {}) {
  return timeline_of(stored, live, published, topics);
}

// A line of words for each moment: kind, what it says, and its door.
std::string words_of(const moment& each) {
  struct speaker {
    std::string operator()(const request_moment& of) const {
      return std::string{of.action} + ' ' + std::string{of.verdict};
    }
    std::string operator()(const callback_moment& of) const {
      return std::string{of.source} + ' ' + std::string{to_string(of.status)} + ' ' +
             std::string{of.verdict} + (of.redelivered ? " redelivered" : "");
    }
    std::string operator()(const transition_moment& of) const {
      return "version " + std::to_string(of.version);
    }
    std::string operator()(const stock_moment& of) const {
      return (of.is_release ? "release " : "take ") + std::to_string(of.quantity);
    }
    std::string operator()(const outbox_moment& of) const { return "waits " + of.name; }
    std::string operator()(const published_moment& of) const { return "sent " + of.name; }
    std::string operator()(const letter_moment& of) const { return "letter " + of.cause; }
    std::string operator()(const act_moment& of) const { return "act " + of.act.act; }
  };
  return std::visit(speaker{}, each.what) + (each.door ? " at " + std::to_string(*each.door) : "");
}

std::vector<std::string> words_of(const std::vector<moment>& all) {
  std::vector<std::string> words;
  for (const auto& each : all) words.push_back(words_of(each));
  return words;
}

using list = std::vector<std::string>;

actors::publication sent(std::int32_t version, domain::timestamp at) {
  return {order_number(1), version, 2, 77, at};
}

}  // namespace

TEST(timeline, of_rows_alone_is_the_history_and_its_effects) {
  auto order = placed_order();
  auto& moved = move(order, order_status::accepted, event_source::kafka, noon(10));
  moved.topic = "calls";
  moved.partition = 3;
  moved.offset = 42;
  moved.idempotency_key = "1:accepted";
  const auto all = timeline(order);

  EXPECT_EQ(
      words_of(all), (list{"version 1", "take 2", "kafka accepted applied at 2", "version 2"}));
  const auto& callback = std::get<callback_moment>(all[2].what);
  EXPECT_EQ(callback.offset, 42);
  EXPECT_EQ(callback.partition, 3);
  EXPECT_EQ(callback.topic, "calls");
  EXPECT_EQ(callback.key, "1:accepted");
}

TEST(timeline, tells_the_attempt_before_what_it_did) {
  auto order = placed_order();
  order.letters = {{1, "order.created", noon()}};
  const auto live = remembering(
      {try_to_place(attempt_end::claimed, noon(5)), try_to_place(attempt_end::replayed, noon(9))});
  const auto all = timeline(order, live);

  EXPECT_EQ(
      words_of(all),
      (list{
          "place claimed at 1",
          "version 1",
          "take 2",
          "waits order.created",
          "place replayed at 1"}));
  EXPECT_EQ(all.front().at, noon());
  const auto& request = std::get<request_moment>(all.front().what);
  EXPECT_EQ(request.request_id, "request-1");
  EXPECT_EQ(request.key, "k");
}

TEST(timeline, has_no_door_for_a_placement_without_key) {
  auto order = placed_order();
  order.order.key.reset();
  const auto all = timeline(order, remembering({try_to_place(attempt_end::unkeyed, noon())}));

  EXPECT_EQ(words_of(all).front(), "place unkeyed");
  EXPECT_FALSE(std::get<request_moment>(all.front().what).key);
}

TEST(timeline, tells_door_1_by_what_became_of_the_key) {
  for (const auto end :
       {attempt_end::in_flight,
        attempt_end::mismatched,
        attempt_end::expired,
        attempt_end::refusal_replayed,
        attempt_end::failed}) {
    const auto all = timeline(placed_order(), remembering({try_to_place(end, noon(1))}));
    EXPECT_EQ(all.back().door, 1);
  }
}

TEST(timeline, merges_a_callback_with_its_row) {
  auto order = placed_order();
  auto& moved = move(order, order_status::accepted, event_source::kafka, noon(10));
  moved.topic = "calls";
  moved.offset = 42;
  moved.idempotency_key = "1:accepted";
  const auto all = timeline(
      order, remembering({call_back(order_status::accepted, attempt_end::applied, 42, noon(8))}));

  EXPECT_EQ(
      words_of(all), (list{"version 1", "take 2", "kafka accepted applied at 2", "version 2"}));
  EXPECT_EQ(all[2].at, noon(8));
  EXPECT_EQ(std::get<callback_moment>(all[2].what).key, "1:accepted");
}

TEST(timeline, tells_a_record_that_came_again_from_another_that_says_the_same) {
  auto order = placed_order();
  auto& moved = move(order, order_status::accepted, event_source::kafka, noon(10));
  moved.topic = "calls";
  moved.partition = 0;
  moved.offset = 42;
  const auto all = timeline(
      order,
      remembering(
          {call_back(order_status::accepted, attempt_end::duplicate, 43, noon(20)),
           call_back(order_status::accepted, attempt_end::duplicate, 42, noon(30)),
           call_back(order_status::accepted, attempt_end::duplicate, 43, noon(40))}));

  EXPECT_EQ(
      words_of(all),
      (list{
          "version 1",
          "take 2",
          "kafka accepted applied at 2",
          "version 2",
          "kafka accepted duplicate at 2",
          "kafka accepted duplicate redelivered at 4",
          "kafka accepted duplicate redelivered at 4"}));
}

TEST(timeline, does_not_take_a_redrive_for_a_redelivery) {
  auto order = placed_order();
  auto& moved = move(order, order_status::accepted, event_source::kafka, noon(10));
  moved.partition = 0;
  moved.offset = 42;
  auto again = call_back(order_status::accepted, attempt_end::duplicate, 42, noon(20));
  again.kind = actors::attempt_kind::redrive;
  const auto all = timeline(order, remembering({again}));

  EXPECT_EQ(words_of(all).back(), "redrive accepted duplicate at 2");
}

TEST(timeline, tells_cancels_and_the_stock_they_give_back) {
  auto order = placed_order();
  move(order, order_status::cancelled, event_source::http, noon(10));
  order.movements.push_back({{1}, true, 2, noon(10)});
  order.letters = {{2, "order.cancelled", noon(10)}};
  const auto all = timeline(
      order,
      remembering(
          {try_to_cancel(attempt_end::applied, noon(12)),
           try_to_cancel(attempt_end::duplicate, noon(13))}));

  EXPECT_EQ(
      words_of(all),
      (list{
          "version 1",
          "take 2",
          "cancel applied at 3",
          "version 2",
          "release 2",
          "waits order.cancelled",
          "cancel duplicate at 3"}));
}

TEST(timeline, tells_where_a_letter_was_published_instead_of_its_row) {
  auto order = placed_order();
  order.letters = {{1, "order.created", noon()}};
  const auto all = timeline(order, {}, {sent(1, noon(-1))});

  EXPECT_EQ(words_of(all), (list{"version 1", "take 2", "sent order.created"}));
  const auto& told = std::get<published_moment>(all.back().what);
  EXPECT_EQ(told.topic, "orders");
  EXPECT_EQ(told.partition, 2);
  EXPECT_EQ(told.offset, 77);
  EXPECT_EQ(all.back().at, noon());
}

TEST(timeline, tells_a_cancellation_by_name_when_only_its_publication_is_left) {
  auto order = placed_order();
  move(order, order_status::cancelled, event_source::http, noon(10));
  const auto all = timeline(order, {}, {sent(2, noon(11))});

  EXPECT_EQ(words_of(all).back(), "sent order.cancelled");
}

TEST(timeline, tells_dead_letters_and_what_was_done_about_them) {
  auto order = placed_order();
  persistence::kitchen::letter_outline letter;
  letter.id = 9;
  letter.cause = "invalid_transition";
  letter.at = noon(20);
  letter.acts = {
      {"redrive", {"admin"}, "invalid_transition", "", noon(30)},
      {"discard", {"admin"}, "discarded", "a reason", noon(40)}};
  order.dead_letters = {letter};
  const auto all = timeline(
      order,
      remembering({call_back(order_status::ready, attempt_end::invalid_transition, 5, noon(19))}));

  EXPECT_EQ(
      words_of(all),
      (list{
          "version 1",
          "take 2",
          "kafka ready invalid_transition at 2",
          "letter invalid_transition",
          "act redrive",
          "act discard"}));
}

TEST(timeline, is_sorted_by_time_and_keeps_cause_and_effect_within_a_millisecond) {
  auto order = placed_order();
  for (const auto to : {order_status::accepted, order_status::cooking, order_status::ready}) {
    auto& moved = move(order, to, event_source::kafka, noon());
    moved.partition = 0;
    moved.offset = moved.version;
  }
  const auto all = timeline(order);

  EXPECT_EQ(
      words_of(all),
      (list{
          "version 1",
          "take 2",
          "kafka accepted applied at 2",
          "version 2",
          "kafka cooking applied at 2",
          "version 3",
          "kafka ready applied at 2",
          "version 4"}));
  EXPECT_TRUE(std::is_sorted(
      all.begin(), all.end(), [](const auto& a, const auto& b) { return a.at < b.at; }));
}

TEST(timeline, keeps_an_applied_attempt_whose_row_it_does_not_find) {
  const auto all = timeline(
      placed_order(),
      remembering({call_back(order_status::accepted, attempt_end::applied, 42, noon(8))}));

  EXPECT_EQ(words_of(all).back(), "kafka accepted applied at 2");
}

TEST(attempts, are_complete_since_the_actor_began_unless_some_made_room) {
  auto live = remembering({try_to_place(attempt_end::claimed, noon(5))});
  EXPECT_EQ(attempts_since(live), noon(-1000));

  live.forgot = true;
  EXPECT_FALSE(attempts_since(live));
  for (int second = 6; second < 6 + static_cast<int>(actors::attempts_max); ++second) {
    live.attempts.push_back(try_to_place(attempt_end::replayed, noon(second)));
  }
  EXPECT_EQ(attempts_since(live), noon(6));
  EXPECT_FALSE(attempts_since({}));
}

}  // namespace console
