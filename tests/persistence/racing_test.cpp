#include "shop.hpp"
#include "support/at_once.hpp"
#include "support/eventually.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>

namespace persistence::kitchen {
namespace {

using domain::order_status;
using answers = std::vector<outcome>;

// Commits both batches at the same moment, each on a writer of its own.
std::pair<answers, answers> together(
    writer& first, const std::vector<intent>& one, writer& second, const std::vector<intent>& two) {
  auto both = support::at_once(2, [&](std::size_t i) {
    commit_report report;
    return i == 0 ? first.commit(one, report) : second.commit(two, report);
  });
  return {std::move(both[0]), std::move(both[1])};
}

// How many answers of both are of that kind.
template <class Kind>
std::ptrdiff_t kinds(const std::pair<answers, answers>& both) {
  return std::ranges::count_if(both.first, is<Kind>) + std::ranges::count_if(both.second, is<Kind>);
}

bool writer_waits_for_a_lock(shop& shop) {
  return support::eventually(std::chrono::seconds{5}, [&] {
    return shop.count(
               "pg_stat_activity where application_name = 'kuhnya writer' and "
               "datname = current_database() and wait_event_type = 'Lock'") > 0;
  });
}

TEST(racing, for_one_key_makes_one_order) {
  shop shop;
  writer other{settings_for(shop.db.url())};
  ASSERT_TRUE(other.ping() && shop.writer.ping());

  for (int round = 0; round < 30; ++round) {
    const auto name = [&](int i) { return std::to_string(round) + "-" + std::to_string(i); };
    std::vector<intent> one;
    for (int i = 0; i < 8; ++i) one.push_back(wish{}.with(3, 1).keyed(name(i)));
    const std::vector<intent> two{one.rbegin(), one.rend()};

    const auto both = together(shop.writer, one, other, two);

    EXPECT_EQ(kinds<placed>(both), 8);
    EXPECT_EQ(kinds<claimed_before>(both), 8);
  }
  EXPECT_EQ(shop.count("orders"), 240);
}

TEST(racing, loser_of_a_key_answers_with_the_winners_order) {
  shop shop;
  const auto wanted = wish{}.with(3, 1).keyed("k");
  const auto order = shop.order(wanted);
  shop.db.exec("create table kept as select * from idempotency_keys");
  shop.db.exec("truncate idempotency_keys, orders, order_lines, order_status_events, outbox");
  shop.writer = writer{settings_for(shop.db.url())};  // One that remembers no dish looks first.
  pqxx::connection winner{shop.db.url()};
  auto late = std::make_unique<pqxx::work>(winner);
  late->exec("insert into idempotency_keys select * from kept");

  auto loser = std::async(std::launch::async, [&] { return shop.commit_one(wanted); });
  EXPECT_TRUE(writer_waits_for_a_lock(shop));
  late->commit();
  const auto answer = loser.get();

  EXPECT_EQ(as<claimed_before>(answer).answer.order, order.id);
  EXPECT_EQ(shop.report.attempts, 2);
  EXPECT_EQ(shop.report.bisections, 0);
  shop.changed_by_hand = true;
}

TEST(racing, for_the_last_portions_sells_them_once) {
  shop shop;
  writer other{settings_for(shop.db.url())};
  ASSERT_TRUE(other.ping() && shop.writer.ping());

  for (int round = 0; round < 30; ++round) {
    const auto both = together(shop.writer, {wish{}.with(1, 3)}, other, {wish{}.with(1, 3)});

    EXPECT_EQ(kinds<placed>(both), 1);
    EXPECT_EQ(kinds<refused>(both), 1);
    shop.commit_one(delivery(1, 3));
  }
}

TEST(racing, for_two_dishes_and_their_cancels_never_fails) {
  shop shop;
  writer other{settings_for(shop.db.url())};
  shop.commit({delivery(1, 100'000), delivery(2, 100'000)});
  std::vector<domain::order> open;
  for (int i = 0; i < 4; ++i) open.push_back(shop.order(wish{}.with(1, 1).with(2, 1)));

  for (int round = 0; round < 200; ++round) {
    std::vector<intent> one{wish{}.with(1, 1), wish{}.with(2, 1)};
    std::vector<intent> two{wish{}.with(2, 1), wish{}.with(1, 1)};
    for (const auto& order : open) one.push_back(step(order, order_status::cancelled));
    two.insert(two.end(), one.rbegin(), one.rbegin() + 4);

    const auto both = together(shop.writer, one, other, two);

    ASSERT_EQ(kinds<placed>(both), 4);
    ASSERT_EQ(kinds<moved>(both), 4);
    ASSERT_EQ(kinds<version_conflict>(both), 4);
    open.clear();
    for (const auto* side : {&both.first, &both.second}) {
      for (std::size_t i = 0; i < 2; ++i) open.push_back(as<placed>(side->at(i)).order);
    }
  }
}

TEST(racing, waits_out_a_lock_that_is_held_too_long) {
  shop shop;
  auto settings = settings_for(shop.db.url());
  settings.statement_wait_max = std::chrono::milliseconds{300};
  writer impatient{settings};
  ASSERT_TRUE(impatient.ping());
  pqxx::connection person{shop.db.url()};
  auto hold = std::make_unique<pqxx::work>(person);
  hold->exec("select * from dishes where id = 1 for update");

  commit_report report;
  const auto answer = impatient.commit({{intent{wish{}.with(1, 1)}}}, report);

  EXPECT_TRUE(is<failed>(answer.front()));
  EXPECT_EQ(report.trouble.substr(0, 5), "55P03");
  EXPECT_GT(report.attempts, 1);
  hold.reset();
  EXPECT_TRUE(is<placed>(shop.commit_one(wish{}.with(1, 1))));
}

}  // namespace
}  // namespace persistence::kitchen
