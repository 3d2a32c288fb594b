#include "bench/kitchen_arm.hpp"
#include "bench/one_by_one_consumer.hpp"
#include "support/kafka_server.hpp"

#include <CLI/CLI.hpp>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <vector>

// How many callbacks a second? Those that change an order, those that were there before, and beside
// them the consumer that takes one record after the other.
namespace bench {
namespace {

struct amounts {
  std::size_t rounds = 5;
  std::size_t fresh = 20'000;
  std::size_t duplicates = 300'000;
  std::size_t one_by_one = 3'000;
};

struct round_of_laps {
  lap one_by_one;
  lap fresh;
  lap duplicates;
};

lap run_one_by_one(const messaging::client_settings& client, const amounts& of) {
  support::test_database db;
  const auto topics = new_topics(client);
  const auto orders = seed_orders(db, of.fresh);  // The same tables, as large.
  publish(client, topics.callbacks, orders, of.one_by_one);
  return one_by_one(client, topics.callbacks, db.url(), of.one_by_one);
}

// The duplicates come to the orders that the fresh ones left in memory.
void run_kitchen(const messaging::client_settings& client, const amounts& of, round_of_laps& to) {
  support::test_database db;
  const auto first = new_topics(client);
  const auto orders = seed_orders(db, of.fresh);
  publish(client, first.callbacks, orders, of.fresh);
  const auto again = new_topics(client);
  publish(client, again.callbacks, orders, of.duplicates);
  kitchen_arm kitchen{client, db.url()};
  to.fresh = kitchen.consume(first, of.fresh, messaging::fate::applied);
  to.duplicates = kitchen.consume(again, of.duplicates, messaging::fate::duplicate);
}

void print(const char* arm, const lap& what) {
  std::printf(
      "  %-12s %8zu records %7.2f s %9.0f/s %7.1f us of CPU each\n",
      arm,
      what.records,
      what.seconds,
      what.rate(),
      what.cpu_us());
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

template <class Value>
double median_of(const std::vector<round_of_laps>& rounds, Value value) {
  std::vector<double> values;
  values.reserve(rounds.size());
  for (const auto& each : rounds) values.push_back(value(each));
  return median(std::move(values));
}

void summarize(const std::vector<round_of_laps>& rounds) {
  const auto ratio = [&](lap round_of_laps::*arm) {
    return median_of(
        rounds, [&](const auto& each) { return (each.*arm).rate() / each.one_by_one.rate(); });
  };
  const auto rate = [&](lap round_of_laps::*arm) {
    return median_of(rounds, [&](const auto& each) { return (each.*arm).rate(); });
  };
  std::printf(
      "medians: one by one %.0f/s; fresh %.0f/s, %.1f times as many; duplicates %.0f/s, %.1f "
      "times\n",
      rate(&round_of_laps::one_by_one),
      rate(&round_of_laps::fresh),
      ratio(&round_of_laps::fresh),
      rate(&round_of_laps::duplicates),
      ratio(&round_of_laps::duplicates));
}

void run(const amounts& of) {
  const support::kafka_server broker;
  messaging::client_settings client;
  client.brokers = broker.address();
  std::vector<round_of_laps> rounds(of.rounds);
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    auto& each = rounds[i];
    const bool kitchen_first = i % 2 == 1;
    if (kitchen_first) run_kitchen(client, of, each);
    each.one_by_one = run_one_by_one(client, of);
    if (!kitchen_first) run_kitchen(client, of, each);
    std::printf("round %zu\n", i + 1);
    print("one by one", each.one_by_one);
    print("fresh", each.fresh);
    print("duplicates", each.duplicates);
  }
  summarize(rounds);
}

}  // namespace
}  // namespace bench

int main(int count, char** words) try {
  CLI::App line{"Callbacks a second, over Apache Kafka with six partitions."};
  bench::amounts of;
  line.add_option("--rounds", of.rounds, "How often each arm runs.")->check(CLI::PositiveNumber);
  line.add_option("--fresh", of.fresh, "Callbacks that change an order.");
  line.add_option("--duplicates", of.duplicates, "Callbacks that change nothing.");
  line.add_option("--one-by-one", of.one_by_one, "Callbacks of the plain consumer.");
  CLI11_PARSE(line, count, words);
  spdlog::set_level(spdlog::level::warn);
  bench::run(of);
  return 0;
} catch (const std::exception& why) {
  std::fprintf(stderr, "%s\n", why.what());
  return 1;
}
