#include "chaos/loop_backlog.hpp"

#include "chaos/loop_metric.hpp"
#include "loop/loop.hpp"
#include "support/eventually.hpp"
#include "support/guest.hpp"
#include "support/menu.hpp"
#include "support/test_database.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

// A kitchen that finds very much to do when it starts.
namespace chaos {
namespace {

using clock = std::chrono::steady_clock;

constexpr double ready_seconds_max = 10;
constexpr std::size_t resident_mib_max = 400;
constexpr std::chrono::minutes work_patience{10};
constexpr std::size_t versions = 4;

// Letters as an outage leaves them: the next of an order lies 2,000 letters after the one before,
// so that several of one order are in the relay's window at once.
void fill_outbox(support::test_database& db, std::size_t rows) {
  db.exec(
      "insert into outbox (order_id, version, name, body, at) "
      "select id, version, case version when 1 then 'order.created' else 'order.cancelled' end, "
      "'{\"id\":\"' || id || "
      "'\",\"user_id\":\"anna\",\"establishment_id\":1,\"status\":\"created\","
      "\"version\":' || version || ',\"items\":[{\"dish_id\":10,\"quantity\":2,\"price_minor\":"
      "45000},{\"dish_id\":11,\"quantity\":1,\"price_minor\":19000}],\"total_minor\":109000,"
      "\"currency\":\"RUB\",\"comment\":\"Без лука, пожалуйста.\",\"created_at\":"
      "\"2026-01-01T12:00:00.000Z\",\"updated_at\":\"2026-01-01T12:00:00.000Z\"}', now() "
      "from (select ('00000000-0000-4000-8000-' || lpad(to_hex(g / 8000 * 2000 + g % 2000), 12, "
      "'0'))::uuid as id, g % 8000 / 2000 + 1 as version from generate_series(0::int, " +
      std::to_string(rows - 1) + ") g order by g) as letters");
}

std::vector<std::string> place_orders(const support::kitchen_process& kitchen, std::size_t count) {
  support::guest anna{kitchen, support::customer("anna")};
  std::vector<std::string> orders;
  for (std::size_t i = 0; i < count; ++i) {
    const auto placed = anna.place(support::order_of(1));
    EXPECT_EQ(placed.status, 201) << placed.body;
    orders.push_back(placed.id());
  }
  return orders;
}

// Every order's four callbacks, each as often as makes that many in all.
std::vector<messaging::outgoing> callbacks_for(
    const std::vector<std::string>& orders, const std::string& topic, std::size_t rows) {
  const std::vector<std::string> road{"accepted", "cooking", "ready", "completed"};
  std::vector<messaging::outgoing> letters;
  letters.reserve(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto& order = orders[i % orders.size()];
    const auto& status = road[i * road.size() / rows];
    auto key = order;
    key.append(":").append(status);
    letters.push_back({topic, order, loop::callback_json(order, status, key), {}});
  }
  return letters;
}

void report(const char* what, std::size_t rows, double ready, double whole, std::size_t mib) {
  std::printf(
      "[ measured ] %zu %s: ready after %.2f s, all done after %.1f s, at most %zu MiB\n",
      rows,
      what,
      ready,
      whole,
      mib);
  EXPECT_LT(ready, ready_seconds_max);
  EXPECT_LT(mib, resident_mib_max);
}

}  // namespace

TEST(kitchen, with_a_full_outbox_is_ready_at_once_and_empties_it_in_order) {
  const auto rows = backlog_rows();
  const auto topics = loop::new_topics();
  support::test_database db;
  fill_outbox(db, rows);
  messaging::producer producer{loop::client(), {}, topics.partitions};
  const version_reader told{topics.orders, producer};

  const auto begun = clock::now();
  const support::kitchen_process kitchen{db.url(), loop::with_kafka(topics)};
  const auto ready = seconds_since(begun);
  support::guest probe{kitchen, support::admin()};
  EXPECT_TRUE(support::eventually(work_patience, [&] {
    return metric(probe.get("/metrics").body, "kuhnya_outbox_removed_total") >=
           static_cast<double>(rows);
  }));
  const auto whole = seconds_since(begun);

  report("letters in the outbox", rows, ready, whole, peak_mib(kitchen.pid()));
  EXPECT_EQ(db.number("select count(*) from outbox"), 0);
  EXPECT_TRUE(support::eventually(work_patience, [&] { return told.count() >= rows; }));
  EXPECT_EQ(told.count(), rows);
  const auto sample = told.versions();
  EXPECT_GT(sample.size(), rows / versions / 32);
  const auto in_order = [](const auto& each) {
    std::vector<int> wanted(each.second.size());
    std::iota(wanted.begin(), wanted.end(), 1);
    return each.second == wanted;
  };
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count_if(sample, in_order)), sample.size());
}

TEST(kitchen, with_very_many_unread_callbacks_is_ready_at_once_and_settles_them_all) {
  constexpr std::size_t orders_count = 1'000;
  const auto rows = std::max(backlog_rows(), orders_count * versions);
  const auto topics = loop::new_topics();
  support::test_database db;
  support::menu{db.url()}.with_dish(1, 100'000);
  support::kitchen_process kitchen{db.url(), loop::with_kafka(topics)};
  const auto orders = place_orders(kitchen, orders_count);
  ASSERT_EQ(kitchen.terminate(), 0);
  messaging::producer producer{loop::client(), {topics.statuses}, topics.partitions};
  const auto publishing = clock::now();
  ASSERT_TRUE(publish_all(producer, callbacks_for(orders, topics.statuses, rows)));
  std::printf("[ measured ] published in %.1f s\n", seconds_since(publishing));

  const auto begun = clock::now();
  kitchen.restart();
  const auto ready = seconds_since(begun);
  support::guest probe{kitchen, support::admin()};
  const auto outcome = [&](const std::string& name) {
    return metric(
        probe.get("/metrics").body,
        "kuhnya_consumer_settled_total{topic=\"" + topics.statuses + "\",outcome=\"" + name +
            "\"}");
  };
  const auto settled = "kuhnya_consumer_records_total{topic=\"" + topics.statuses + "\"}";
  EXPECT_TRUE(support::eventually(work_patience, [&] {
    return metric(probe.get("/metrics").body, settled) >= static_cast<double>(rows);
  }));

  report("unread callbacks", rows, ready, seconds_since(begun), peak_mib(kitchen.pid()));
  EXPECT_EQ(outcome("applied"), orders_count * versions);
  EXPECT_EQ(outcome("duplicate") + outcome("applied"), static_cast<double>(rows));
  EXPECT_EQ(db.number("select count(*) from orders where status <> 'completed'"), 0);
  EXPECT_EQ(db.number("select count(*) from dead_letters"), 0);
  support::expect_balanced(db.url());
}

}  // namespace chaos
