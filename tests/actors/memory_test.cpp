#include "actors/look_at.hpp"
#include "actors/orders.hpp"
#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <malloc.h>
#include <string>
#include <unistd.h>

// What a resident order costs, and that a life of loads and unloads leaves nothing behind; on CAF's
// real scheduler.
namespace actors::test {

namespace {

namespace kitchen = persistence::kitchen;

constexpr std::size_t residents = 200'000;
constexpr std::size_t lives = 1'000'000;
constexpr std::size_t in_flight_max = 1'000;
constexpr double bytes_max = 1'800;

double resident_bytes() {
  std::ifstream statm{"/proc/self/statm"};
  std::size_t pages = 0;
  statm >> pages >> pages;
  return static_cast<double>(pages) * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

class counting_sink : public answer_sink {
 public:
  void answered(std::uint64_t /*ticket*/, answer what) noexcept override {
    if (what.what == outcome::created || what.what == outcome::found) ++good;
    ++all;
    all.notify_one();
  }
  std::atomic<std::size_t> good{0};
  std::atomic<std::size_t> all{0};
};

domain::order typical(domain::order_id id, domain::timestamp at) {
  domain::order order;
  order.id = id;
  order.user = {"customer-4711"};
  order.establishment = {1};
  order.lines = {{{10}, 2, 39'000}, {{11}, 1, 46'000}, {{16}, 2, 12'000}};
  order.total_minor = 148'000;
  order.comment = "no onions";
  order.created_at = at;
  order.updated_at = at;
  return order;
}

store_actor::behavior_type obliging_store(store_actor::pointer self) {
  return {
      [self](write_request& request) {
        const auto& place = std::get<kitchen::place_order>(request.what);
        self->send(
            request.to,
            written{
                kitchen::placed{typical(place.id, place.at), place.at + std::chrono::hours{24}}});
      },
      [](flush_atom) {},
      [](pace_atom) {},
      [](tick_atom) {},
      [self](stop_atom) { self->quit(); },
  };
}

reader_actor::behavior_type obliging_reader(reader_actor::pointer self) {
  return {
      [self](load_request& request) {
        const domain::timestamp at{std::chrono::seconds{1'800'000'000}};
        self->send(request.to, loaded{stored(typical(request.id, at), std::nullopt, {}), false});
      },
      [](flush_atom) {},
      [](list_orders&) {},
      [](list_events&) {},
      [](list_establishments&) {},
      [](list_menu&) {},
      [](tick_atom) {},
      [self](stop_atom) { self->quit(); },
  };
}

struct one_thread : caf::actor_system_config {
  one_thread() {
    set("scheduler.policy", caf::atom("sharing"));
    set("scheduler.max-threads", std::size_t{1});
  }
};

class memory : public testing::Test {
 protected:
  memory() {
    context.lanes = lanes<store_actor>{{system.spawn(obliging_store)}};
    context.reader = system.spawn(obliging_reader);
    context.metrics = &metrics;
    context.now = [] { return domain::timestamp{std::chrono::seconds{1'800'000'000}}; };
    orders_settings settings;
    settings.resident_max = residents;
    router = system.spawn<orders>(settings, &context);
  }
  ~memory() override {
    caf::anon_send_exit(router, caf::exit_reason::user_shutdown);
    caf::anon_send(context.lanes.of({}, 0), stop_atom::value);
    caf::anon_send(context.reader, stop_atom::value);
    router = orders_actor{};
    system.await_all_actors_done();
    context.router = orders_actor{};
  }

  domain::order_id id_of(std::size_t number) const {
    return domain::derived_id({"7"}, "POST /orders", std::to_string(number));
  }

  // Hands in a command and lets only so many be in flight.
  template <class Command>
  void ask(Command command) {
    command.to = reply{sink, ++asked};
    command.sent = std::chrono::steady_clock::now();
    caf::anon_send(router, std::move(command));
    for (auto done = sink->all.load(); done + in_flight_max < asked; done = sink->all.load())
      sink->all.wait(done);
  }
  void place(std::size_t number) {
    auto command = keyed_order(std::to_string(number));
    command.id = id_of(number);
    ask(std::move(command));
  }
  void await_all() {
    for (auto done = sink->all.load(); done < asked; done = sink->all.load()) sink->all.wait(done);
  }

  one_thread config;
  caf::actor_system system{config};
  actors::metrics metrics;
  order_context context;
  orders_actor router;
  std::shared_ptr<counting_sink> sink = std::make_shared<counting_sink>();
  std::size_t asked = 0;
};

}  // namespace

TEST_F(memory, of_a_resident_order_is_at_most_1800_bytes_router_entry_included) {
  for (std::size_t i = 0; i < in_flight_max; ++i)
    place(i);  // The allocator's and the router's own needs.
  await_all();
  const auto before = resident_bytes();

  for (std::size_t i = in_flight_max; i < residents; ++i) place(i);
  await_all();
  const auto each = (resident_bytes() - before) / static_cast<double>(residents - in_flight_max);

  RecordProperty("bytes_per_order", std::to_string(each));
  std::printf("[ measured ] %.0f bytes per resident order\n", each);
  EXPECT_EQ(sink->good, asked);
  EXPECT_LE(each, bytes_max);
}

// A look at all of them reads gauges, a board of fixed size and what the router published: no actor
// takes part, so there is nothing that could grow with their number. A look at one is one message.
TEST_F(memory, of_200000_orders_is_looked_at_without_their_help) {
  for (std::size_t i = 0; i < residents; ++i) place(i);
  await_all();
  const std::array<const order_context*, 1> contexts{&context};
  const auto begun = std::chrono::steady_clock::now();

  const auto seen = look_at(metrics, contexts);

  const auto took = std::chrono::steady_clock::now() - begun;
  hottest full;  // What a router does for it once a second, when all counters are taken.
  for (std::uint32_t second = 0; second < 60; ++second) {
    for (std::size_t i = 0; i < 1'000; ++i) full.saw(id_of(second * 1'000 + i));
    full.second_passed();
  }
  const auto ticking = std::chrono::steady_clock::now();
  full.second_passed();
  const auto ticked = std::chrono::steady_clock::now() - ticking;
  std::printf(
      "[ measured ] %.3f ms to look at %zu orders, %.3f ms a second of the router\n",
      std::chrono::duration<double, std::milli>(took).count(),
      residents,
      std::chrono::duration<double, std::milli>(ticked).count());
  EXPECT_EQ(
      seen.by_phase[static_cast<std::size_t>(order_phase::resident)],
      static_cast<std::int64_t>(residents));
  EXPECT_TRUE(seen.longest_waiting.empty());
  EXPECT_LE(seen.hottest_orders.size(), looked_at_max);
}

TEST_F(memory, stays_flat_over_a_million_loads_and_unloads) {
  const auto look = [&](std::size_t number) {
    auto command = reading(id_of(number));
    command.asker.rights = rights::all;
    ask(std::move(command));
  };
  for (std::size_t i = 0; i < residents * 3 / 2; ++i)
    look(i);  // Full, and in the rhythm of coming and going.
  await_all();
  const auto before = resident_bytes();

  for (std::size_t i = residents * 3 / 2; i < lives; ++i) look(i);
  await_all();
  const auto grown = resident_bytes() / before;

  std::printf("[ measured ] %.3f times the memory after %zu lives\n", grown, lives);
  EXPECT_EQ(sink->good, asked);
  EXPECT_LE(metrics.live_orders.value(), static_cast<std::int64_t>(residents + residents / 100));
  EXPECT_LE(grown, 1.1);
}

}  // namespace actors::test
