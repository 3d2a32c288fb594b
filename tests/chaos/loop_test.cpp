#include "chaos/loop_metric.hpp"
#include "chaos/loop_street.hpp"
#include "persistence/establishment/check.hpp"
#include "support/eventually.hpp"
#include "support/menu.hpp"

#include <gtest/gtest.h>

#include <numeric>

// The whole way round on Apache Kafka while both services are killed again and again and somebody
// copies, delays and poisons callbacks.
namespace chaos {
namespace {

bool becomes(support::test_database& db, const std::string& count, std::int64_t wanted) {
  const auto held = support::eventually(patience, [&] { return db.number(count) == wanted; });
  if (!held) ADD_FAILURE() << count << " stays at " << db.number(count) << ", not " << wanted;
  return held;
}

// All that the establishment said was published, and all that was published was settled.
void expect_at_rest(street& world, const std::map<std::int32_t, std::int64_t>& ends) {
  becomes(world.orders_db, "select count(*) from outbox", 0);
  for (const auto& [partition, end] : ends) {
    const auto line = "kuhnya_consumer_watermark{topic=\"" + world.topics.statuses +
                      "\",partition=\"" + std::to_string(partition) + "\"}";
    EXPECT_TRUE(support::eventually(patience, [&, end = end] {
      return metric(world.kitchen->metrics(), line) == static_cast<double>(end);
    })) << line;
  }
}

// The truth of both sides, order by order.
void expect_right_ends(street& world) {
  const auto orders = world.orders();
  ASSERT_EQ(orders.size(), world.plan.orders);
  for (auto* db : {&world.orders_db, &world.tickets_db}) {
    const bool kitchens = db == &world.orders_db;
    std::map<std::string, std::string> found;
    for (const auto& row : db->exec(
             kitchens ? "select id::text, status from orders"
                      : "select order_id::text, status from tickets")) {
      found[row[0].as<std::string>()] = row[1].as<std::string>();
    }
    EXPECT_EQ(found.size(), world.plan.orders);
    for (const auto& [index, order] : orders)
      EXPECT_EQ(found[order], statuses_for(index).back()) << index << ' ' << order;
  }
}

// Every letter is indexed, and no callback but the poison has one. A kitchen killed between a
// letter's acknowledgement and its commit writes that letter again, so there may be more letters
// than poison.
void expect_letters_of(street& world, const std::set<topic_place>& poison) {
  auto& db = world.orders_db;
  becomes(
      db,
      "select count(distinct (source_partition, source_offset)) from dead_letters",
      static_cast<std::int64_t>(poison.size()));
  std::set<topic_place> sources;
  for (const auto& row : db.exec("select source_partition, source_offset from dead_letters"))
    sources.emplace(row[0].as<std::int32_t>(), row[1].as<std::int64_t>());
  EXPECT_EQ(sources, poison);
  const loop::topic_reader letters{world.topics.dead_letters, world.producer};
  const auto indexed = [&] { return db.number("select count(*) from dead_letters"); };
  EXPECT_TRUE(support::eventually(
      patience, [&] { return static_cast<std::int64_t>(letters.all().size()) == indexed(); }))
      << letters.all().size() << " letters, " << indexed() << " indexed";
  EXPECT_EQ(db.number("select count(*) from dead_letters where state <> 'waiting'"), 0);
  std::printf(
      "[ measured ] %zu poisoned, %lld letters\n",
      poison.size(),
      static_cast<long long>(indexed()));
}

// consumed = applied + duplicate + stale + dead, as one process counted them.
struct accounts {
  accounts(const std::string& page, const std::string& topic) {
    const auto outcome = [&](const char* name) {
      return metric(
          page, "kuhnya_consumer_settled_total{topic=\"" + topic + "\",outcome=\"" + name + "\"}");
    };
    consumed = metric(page, "kuhnya_consumer_records_total{topic=\"" + topic + "\"}");
    applied = outcome("applied");
    repeated = outcome("duplicate") + outcome("stale");
    dead = outcome("dead");
  }
  double consumed = 0;
  double applied = 0;
  double repeated = 0;
  double dead = 0;
};

std::int64_t steps_of(const loop_plan& plan) {
  std::int64_t steps = 0;
  for (std::size_t i = 0; i < plan.orders; ++i)
    steps += static_cast<std::int64_t>(statuses_for(i).size());
  return steps;
}

// The last lives' own counts, and those of a fresh kitchen that reads everything once more: no life
// saw it all.
void expect_accounts(
    street& world, const std::map<std::int32_t, std::int64_t>& ends, std::size_t poison) {
  const auto& topic = world.topics.statuses;
  const accounts last{world.kitchen->metrics(), topic};
  EXPECT_EQ(last.consumed, last.applied + last.repeated + last.dead);
  const accounts tickets{world.establishment->metrics(), world.topics.orders};
  EXPECT_EQ(tickets.consumed, tickets.applied + tickets.repeated);
  EXPECT_EQ(tickets.dead, 0);
  const auto events =
      world.orders_db.number("select count(*) from order_status_events where source = 'kafka'");
  EXPECT_EQ(events, steps_of(world.plan));

  auto again = world.topics;
  again.dead_letters = loop::new_topics().dead_letters;
  const support::kitchen_process reader{
      world.orders_db.url(), loop::with_kafka(again, {"kafka.group=\"again-" + topic + "\""})};
  support::guest probe{reader, support::admin()};
  const auto all = std::accumulate(ends.begin(), ends.end(), 0.0, [](double sum, const auto& each) {
    return sum + static_cast<double>(each.second);
  });
  EXPECT_TRUE(support::eventually(patience, [&] {
    return accounts{probe.get("/metrics").body, topic}.consumed >= all;
  }));
  const accounts whole{probe.get("/metrics").body, topic};
  EXPECT_EQ(whole.consumed, all);
  EXPECT_EQ(whole.applied, 0);
  EXPECT_EQ(whole.dead, static_cast<double>(poison));
  EXPECT_EQ(whole.repeated, all - static_cast<double>(poison));
  EXPECT_EQ(
      world.orders_db.number("select count(*) from order_status_events where source = 'kafka'"),
      events);
}

void expect_no_surprises(street& world) {
  std::size_t repeated = 0;
  std::size_t copies = 0;
  std::size_t late = 0;
  for (auto& each : world.patrons) {
    for (const auto& what : each.surprises()) ADD_FAILURE() << what;
    repeated += each.repeated();
    copies += each.shadow().copies();
    late += each.shadow().late_copies();
  }
  EXPECT_EQ(world.kitchen->kills(), world.plan.kills);
  EXPECT_EQ(world.establishment->kills(), world.plan.kills);
  std::printf(
      "[ measured ] %zu orders, %zu kills of each, %zu copies, %zu late, %zu asked again\n",
      world.plan.orders,
      world.plan.kills,
      copies,
      late,
      repeated);
}

}  // namespace

TEST(killing_both_services, while_callbacks_are_copied_delayed_and_poisoned_changes_no_end) {
  const auto plan = plan_of_environment();
  std::printf("[ measured ] KUHNYA_CHAOS_SEED=%u\n", plan.seed);
  street world{plan};

  world.serve();
  const auto poison = world.poison();
  becomes(world.tickets_db, "select count(*) from tickets where published_version <> version", 0);
  const auto ends = world.ends_of_callbacks();

  ASSERT_EQ(ends.size(), static_cast<std::size_t>(partitions));
  expect_at_rest(world, ends);
  expect_no_surprises(world);
  expect_right_ends(world);
  expect_letters_of(world, poison);
  expect_accounts(world, ends, poison.size());
  support::expect_balanced(world.orders_db.url());
  for (const auto& each : persistence::establishment::check(world.tickets_db.url()))
    EXPECT_EQ(each.violations, 0) << each.name << ": " << each.sentence;
}

}  // namespace chaos
