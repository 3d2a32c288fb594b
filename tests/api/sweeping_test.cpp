#include "support/at_once.hpp"
#include "support/eventually.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <future>

// A million expired answers go away in small steps, and nobody at the door notices.
namespace api {
namespace {

using namespace std::chrono_literals;
using support::order_of;
using support::restaurant;

constexpr std::int64_t expired_rows = 1'000'000;
constexpr std::int64_t pages_per_step = 512;

void add_expired(restaurant& open) {
  open.db.exec(
      "insert into idempotency_keys (id, user_id, route, key, fingerprint, fingerprint_version, "
      "order_id, status, headers, body, created_at, expires_at) "
      "select gen_random_uuid(), 'old', 'POST /orders', n::text, sha256(n::text::bytea), 1, null, "
      "409, '{}', '{}', now() - interval '2 days', now() - interval '1 day' "
      "from generate_series(1, " +
      std::to_string(expired_rows) + ") n");
}

// How often the sweeper has asked the database, as the database counted.
std::int64_t sweeps(restaurant& open) {
  pqxx::connection server{std::getenv("KUHNYA_TEST_DATABASE_URL")};
  const auto database =
      open.db.text("select oid::text from pg_database where datname = current_database()");
  pqxx::nontransaction tx{server};
  tx.exec("create extension if not exists pg_stat_statements");
  return tx
      .exec(
          "select coalesce(sum(calls), 0)::bigint from pg_stat_statements "
          "where query like '%delete from idempotency_keys%' and dbid = " +
          database)
      .at(0)
      .at(0)
      .as<std::int64_t>();
}

struct traffic {
  int placed = 0;
  bool all_served = true;
  std::chrono::milliseconds slowest{0};
};

traffic order_until(std::atomic<bool>& enough, support::guest who, std::size_t id) {
  traffic seen;
  for (; !enough && seen.placed < 1'000'000; ++seen.placed) {
    const auto begun = std::chrono::steady_clock::now();
    const auto got = who.place(order_of(3), std::to_string(id) + "-" + std::to_string(seen.placed));
    const auto took = std::chrono::steady_clock::now() - begun;
    seen.all_served = seen.all_served && got.status == 201;
    seen.slowest =
        std::max(seen.slowest, std::chrono::duration_cast<std::chrono::milliseconds>(took));
  }
  return seen;
}

}  // namespace

TEST(sweeping, of_a_million_answers_goes_in_steps_and_spares_the_living) {
  restaurant open{
      {"idempotency.sweep_pause=\"10ms\"",
       "idempotency.sweep_pages=" + std::to_string(pages_per_step)}};
  auto anna = open.seat();
  const auto live = anna.place(order_of(1, 2), "live");
  std::atomic<bool> enough{false};
  auto evening = std::async(std::launch::async, [&] {
    return support::at_once(4, [&](std::size_t i) {
      return order_until(enough, open.seat("user-" + std::to_string(i)), i);
    });
  });
  const auto sweeps_before = sweeps(open);

  add_expired(open);
  const auto pages = open.db.number(
      "select pg_relation_size('idempotency_keys') / "
      "current_setting('block_size')::bigint");
  const auto all_gone = support::eventually(
      90s, [&] { return open.metric("kuhnya_idempotency_keys_swept_total") >= expired_rows; });
  enough = true;
  const auto seen = evening.get();

  EXPECT_TRUE(all_gone);
  std::int64_t placed = 1;
  for (const auto& each : seen) {
    EXPECT_TRUE(each.all_served);
    EXPECT_LT(each.slowest, 3s);
    placed += each.placed;
  }
  EXPECT_EQ(open.metric("kuhnya_idempotency_keys_swept_total"), expired_rows);
  EXPECT_EQ(open.count("idempotency_keys where expires_at < now()"), 0);
  EXPECT_EQ(open.count("idempotency_keys"), placed);
  EXPECT_GE(sweeps(open) - sweeps_before, pages / pages_per_step);
  EXPECT_EQ(anna.place(order_of(1, 2), "live").body, live.body);
}

}  // namespace api
