#include "persistence/kitchen/check.hpp"

#include "persistence/connection.hpp"
#include "shop.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace persistence::kitchen {
namespace {

using domain::order_status;

// A shop in which a little of everything has happened: order `first` is keyed and open, `second`
// was cancelled.
class busy_shop : public shop {
 public:
  busy_shop() {
    commit_one(wish{}.with(1, 9).keyed("refused"));
    commit_one(keyed_delivery(1, 1, "delivery"));
    first = order(wish{}.with(1, 2).with(3, 1).keyed("k"));
    second = order(wish{}.with(2, 3));
    commit_one(step(second, order_status::cancelled));
    const auto third = order(wish{}.with(2, 1));
    commit_one(step(third, order_status::accepted));
  }

  // The names of the balances that no longer hold after that change.
  std::set<std::string> broken_by(const std::string& sql) {
    by_hand(sql);
    std::set<std::string> broken;
    for (const auto& balance : check(db.url())) {
      if (balance.violations > 0) broken.insert(balance.name);
      EXPECT_EQ(balance.examples.empty(), balance.violations == 0);
    }
    return broken;
  }

  std::string is_first() const { return " = '" + to_string(first.id) + "'"; }
  std::string is_second() const { return " = '" + to_string(second.id) + "'"; }

  domain::order first;
  domain::order second;
};

using names = std::set<std::string>;

TEST(check, finds_nothing_where_everything_is_right) {
  const busy_shop shop;

  const auto balances = check(shop.db.url());

  EXPECT_GE(balances.size(), 10U);
  for (const auto& balance : balances) {
    EXPECT_EQ(balance.violations, 0) << balance.sentence;
    EXPECT_TRUE(balance.sentence.ends_with('.'));
  }
}

TEST(check, finds_stock_that_came_from_nowhere) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by("update dishes set available = available + 1 where id = 1"),
      names{"stock_balanced"});
}

TEST(check, finds_an_order_that_took_nothing) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by("delete from stock_movements where order_id" + shop.is_first()),
      (names{"stock_balanced", "takes_are_the_lines"}));
}

TEST(check, finds_a_dish_that_was_taken_and_not_ordered) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by("update order_lines set quantity = 5, price_minor = 2000 where dish_id = 1"),
      names{"takes_are_the_lines"});
}

TEST(check, finds_a_cancelled_order_that_gave_nothing_back) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by("delete from stock_movements where direction = 'release'"),
      (names{"stock_balanced", "stock_given_back_once"}));
}

TEST(check, finds_an_open_order_that_gave_back) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by(
          "insert into stock_movements select order_id, dish_id, 'release', quantity, at from "
          "stock_movements where order_id" +
          shop.is_first()),
      (names{"stock_balanced", "stock_given_back_once"}));
}

TEST(check, finds_more_given_back_than_taken) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by("update stock_movements set quantity = 4 where direction = 'release'; "
                     "update dishes set available = available + 1 where id = 2"),
      names{"stock_given_back_once"});
}

TEST(check, finds_two_orders_of_one_key) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by(
          "drop index orders_client_key; update orders set user_id = 'anna', "
          "client_idempotency_key = 'k' where id" +
          shop.is_second()),
      names{"one_order_per_key"});
}

TEST(check, finds_a_stored_answer_without_its_order) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by("insert into idempotency_keys select gen_random_uuid(), user_id, route, key, "
                     "fingerprint, "
                     "fingerprint_version, gen_random_uuid(), 201, headers, body, null, "
                     "created_at, expires_at "
                     "from idempotency_keys where key = 'k'"),
      names{"keys_point_to_their_orders"});
}

TEST(check, finds_a_key_of_an_order_that_answers_otherwise) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by("update idempotency_keys set status = 409, order_id = null where key = 'k'"),
      names{"keys_point_to_their_orders"});
}

TEST(check, finds_a_gap_in_a_history) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by(
          "update order_status_events set version = 3 where version = 2 and order_id" +
          shop.is_second() + "; update orders set version = 3 where id" + shop.is_second() +
          "; update outbox set version = 3 where version = 2"),
      names{"history_is_a_path"});
}

TEST(check, finds_an_illegal_step) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by(
          "update order_status_events set to_status = 'ready' where to_status = 'accepted'; "
          "update orders set status = 'ready' where status = 'accepted'"),
      names{"history_is_a_path"});
}

TEST(check, finds_a_history_that_does_not_begin_at_created) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by(
          "update order_status_events set to_status = 'accepted' where order_id" + shop.is_first() +
          "; update orders set status = 'accepted' where id" + shop.is_first() +
          "; delete from outbox where order_id" + shop.is_first()),
      names{"history_is_a_path"});
}

TEST(check, finds_an_order_that_moved_without_an_event) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by(
          "update orders set status = 'accepted', version = 2 where id" + shop.is_first()),
      names{"history_ends_at_the_order"});
}

TEST(check, finds_an_event_without_its_order) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by(
          "insert into order_status_events (order_id, version, to_status, source, at) values "
          "(gen_random_uuid(), 1, 'created', 'http', now())"),
      names{"history_ends_at_the_order"});
}

TEST(check, finds_a_wrong_total) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by("update orders set total_minor = total_minor + 1 where id" + shop.is_first()),
      names{"totals_are_the_lines"});
}

TEST(check, finds_a_line_of_another_establishment) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by("update dishes set establishment_id = 2 where id = 3"),
      names{"lines_are_of_the_menu"});
}

TEST(check, finds_a_letter_written_twice) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by(
          "insert into outbox (order_id, version, name, body, at) select order_id, version, name, "
          "body, at from outbox where name = 'order.cancelled'"),
      names{"letters_match_events"});
}

TEST(check, finds_a_letter_about_nothing) {
  busy_shop shop;
  EXPECT_EQ(
      shop.broken_by("update outbox set name = 'order.cancelled' where order_id" + shop.is_first()),
      names{"letters_match_events"});
}

TEST(check, counts_all_and_shows_a_few) {
  busy_shop shop;
  for (int i = 0; i < 8; ++i) shop.order(wish{}.with(3, 1));
  shop.by_hand("update orders set total_minor = 77");

  for (const auto& balance : check(shop.db.url())) {
    if (balance.name != "totals_are_the_lines") continue;
    EXPECT_EQ(balance.violations, 11);
    EXPECT_EQ(balance.examples.size(), 5U);
  }
}

TEST(check, says_when_the_database_is_away) {
  EXPECT_THROW(check("postgresql://nobody@127.0.0.1:1/nothing"), database_unavailable);
}

}  // namespace
}  // namespace persistence::kitchen
