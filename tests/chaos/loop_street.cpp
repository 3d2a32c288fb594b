#include "chaos/loop_street.hpp"

#include "messaging/partition.hpp"
#include "support/at_once.hpp"
#include "support/eventually.hpp"
#include "support/menu.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>

namespace chaos {
namespace {

constexpr std::size_t patrons_count = 8;
constexpr std::size_t tray_max = 25;
constexpr std::int64_t dishes = 8;

// How many orders a patron has under way at once: few enough that there is work between any two
// kills.
std::size_t tray_of(const loop_plan& plan) {
  const auto pieces = patrons_count * 2 * std::max<std::size_t>(1, plan.kills);
  return std::clamp<std::size_t>(plan.orders / pieces, 1, tray_max);
}

void set_menu(const std::string& url) {
  support::menu menu{url};
  for (std::int64_t dish = 1; dish <= dishes; ++dish) menu.with_dish(dish, 1'000'000);
}

}  // namespace

street::street(const loop_plan& from) : plan(from) {
  set_menu(orders_db.url());
  const auto last = std::max<std::size_t>(1, plan.orders * 9 / 10);
  kitchen = std::make_unique<keeper>(
      keeper_settings{
          support::service::kitchen,
          orders_db.url(),
          loop::with_kafka(topics),
          topics.statuses,
          plan.kills,
          plan.seed},
      done,
      last);
  establishment = std::make_unique<keeper>(
      keeper_settings{
          support::service::establishment,
          tickets_db.url(),
          loop::with_kafka(topics, {"kafka.group=\"" + topics.orders + "\""}),
          topics.orders,
          plan.kills,
          plan.seed + 1},
      done,
      last);
  for (unsigned i = 0; i < patrons_count; ++i) {
    patrons.emplace_back(
        *kitchen,
        *establishment,
        patron_settings{
            "patron" + std::to_string(i), plan.seed + 2 + i, &producer, topics.statuses});
  }
}

void street::serve() {
  support::at_once(patrons_count, [this](std::size_t number) {
    serve_as(number);
    return 0;
  });
  EXPECT_TRUE(support::eventually(patience, [this] {
    return kitchen->kills() == plan.kills && establishment->kills() == plan.kills;
  }));
}

// Does not run far ahead of the kills that are due, or they would fall into a quiet hour.
void street::serve_as(std::size_t number) {
  std::vector<std::size_t> indices;
  const auto ahead_max = plan.orders / (2 * std::max<std::size_t>(1, plan.kills));
  const auto in_time = [&] {
    const auto next = std::min(kitchen->next_kill(), establishment->next_kill());
    return done < ahead_max || done - ahead_max <= next;
  };
  const auto tray = tray_of(plan);
  for (std::size_t index = number; index < plan.orders; index += patrons_count) {
    indices.push_back(index);
    if (indices.size() < tray && index + patrons_count < plan.orders) continue;
    EXPECT_TRUE(support::eventually(patience, in_time));
    patrons[number].serve(indices, done);
    indices.clear();
  }
}

std::map<std::int32_t, std::int64_t> street::ends_of_callbacks() {
  std::map<std::int32_t, std::int64_t> ends;
  for (const auto& [index, order] : orders()) {
    const auto partition = messaging::partition_of(order, partitions);
    if (ends.contains(partition)) continue;
    const auto& status = statuses_for(index).back();
    auto key = order;
    key.append(":").append(status);
    std::promise<messaging::delivery> reported;
    producer.send(
        {topics.statuses, order, loop::callback_json(order, status, key), {}},
        [&](const messaging::delivery& told) { reported.set_value(told); });
    const auto told = reported.get_future().get();
    EXPECT_EQ(told.result, messaging::delivery_result::delivered) << told.detail;
    ends[partition] = told.offset + 1;
  }
  return ends;
}

std::map<std::size_t, std::string> street::orders() const {
  std::map<std::size_t, std::string> all;
  for (const auto& each : patrons) all.insert(each.orders().begin(), each.orders().end());
  return all;
}

std::set<topic_place> street::poison() {
  std::set<topic_place> all;
  for (auto& each : patrons) {
    EXPECT_TRUE(each.shadow().finish());
    const auto& places = each.shadow().poison();
    all.insert(places.begin(), places.end());
  }
  return all;
}

}  // namespace chaos
