#include "persistence/kitchen/sweeper.hpp"

#include "persistence/connection.hpp"
#include "support/test_database.hpp"

#include <gtest/gtest.h>

namespace persistence::kitchen {
namespace {

using support::test_database;

// 2026-01-01T12:00:00.000Z
const domain::timestamp noon =
    std::chrono::sys_days{std::chrono::year{2026} / std::chrono::January / 1} +
    std::chrono::hours{12};

// Answers of about 500 bytes, every second one of which expired an hour before noon.
void store_answers(test_database& db, int count) {
  db.exec(
      "insert into idempotency_keys select gen_random_uuid(), 'anna', 'POST /orders', n::text, "
      "decode(repeat('07', 32), 'hex'), 1, null, 409, '{}', repeat('x', 400), '{}', "
      "'2026-01-01T10:00Z', '2026-01-01T12:00Z'::timestamptz + interval '1 hour' * (n % 2 * 2 - 1) "
      "from generate_series(1, " +
      std::to_string(count) + ") n");
}

TEST(sweeper, removes_the_expired_and_nothing_else) {
  test_database db;
  store_answers(db, 4000);
  sweeper sweeper{db.url(), 16};

  std::int64_t removed = 0;
  int steps = 0;
  for (bool wrapped = false; !wrapped && steps < 1000; ++steps) {
    const auto step = sweeper.step(noon);
    removed += step.removed;
    wrapped = step.wrapped;
  }

  EXPECT_EQ(removed, 2000);
  EXPECT_GT(steps, 10);
  EXPECT_EQ(db.number("select count(*) from idempotency_keys"), 2000);
  EXPECT_EQ(
      db.number("select count(*) from idempotency_keys where expires_at < '2026-01-01T12:00Z'"), 0);
}

TEST(sweeper, removes_a_bounded_number_a_step) {
  test_database db;
  store_answers(db, 4000);
  sweeper sweeper{db.url(), 2};
  const std::int64_t per_page_max = 8192 / 500;

  const auto step = sweeper.step(noon);

  EXPECT_GT(step.removed, 0);
  EXPECT_LE(step.removed, 2 * per_page_max);
  EXPECT_FALSE(step.wrapped);
}

TEST(sweeper, begins_again_after_the_last_page) {
  test_database db;
  store_answers(db, 10);
  sweeper sweeper{db.url()};

  const auto first = sweeper.step(noon);
  const auto second = sweeper.step(noon + std::chrono::hours{2});
  const auto third = sweeper.step(noon + std::chrono::hours{2});

  EXPECT_EQ(first.removed, 5);
  EXPECT_TRUE(first.wrapped);
  EXPECT_EQ(second.removed, 5);
  EXPECT_EQ(third.removed, 0);
  EXPECT_TRUE(third.wrapped);
}

TEST(sweeper, keeps_an_answer_until_its_very_end) {
  test_database db;
  store_answers(db, 2);
  sweeper sweeper{db.url()};

  EXPECT_EQ(sweeper.step(noon - std::chrono::hours{1}).removed, 0);
  EXPECT_EQ(sweeper.step(noon - std::chrono::hours{1} + std::chrono::milliseconds{1}).removed, 1);
}

TEST(sweeper, says_when_the_database_is_away) {
  sweeper sweeper{"postgresql://nobody@127.0.0.1:1/nothing"};

  EXPECT_THROW(sweeper.step(noon), database_unavailable);
}

}  // namespace
}  // namespace persistence::kitchen
