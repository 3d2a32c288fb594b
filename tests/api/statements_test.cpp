#include "support/eventually.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

// Duplicates are answered from memory: the database does not hear of them.
namespace api {
namespace {

using support::order_of;
using support::restaurant;

// How many statements of a database were run, as the server counted. Asked from another database,
// so that the question is not counted.
class statement_count {
 public:
  explicit statement_count(restaurant& open)
      : server_(std::getenv("KUHNYA_TEST_DATABASE_URL")),
        database_(open.db.text("select oid::text from pg_database "
                               "where datname = current_database()")) {
    pqxx::nontransaction{server_}.exec("create extension if not exists pg_stat_statements");
  }

  std::int64_t now() {
    pqxx::nontransaction tx{server_};
    return tx
        .exec(
            "select coalesce(sum(calls), 0)::bigint from pg_stat_statements where dbid = " +
            database_)
        .at(0)
        .at(0)
        .as<std::int64_t>();
  }

 private:
  pqxx::connection server_;
  std::string database_;
};

// The sweeper must not run meanwhile.
const support::overrides undisturbed{"idempotency.sweep_pause=\"1h\""};

}  // namespace

TEST(the_database, hears_of_a_new_order) {
  restaurant open{undisturbed};
  statement_count statements{open};
  const auto before = statements.now();

  ASSERT_EQ(open.seat().place(order_of(1), "k").status, 201);

  EXPECT_TRUE(
      support::eventually(std::chrono::seconds{5}, [&] { return statements.now() >= before + 5; }));
}

TEST(the_database, does_not_hear_of_replays_copied_cancels_and_reads) {
  restaurant open{undisturbed};
  auto anna = open.seat();
  const auto first = anna.place(order_of(1), "k");
  ASSERT_EQ(anna.cancel(first.id()).verdict(), "applied");
  ASSERT_EQ(anna.place(order_of(1, 6), "refused").code(), "out_of_stock");
  statement_count statements{open};
  const auto before = statements.now();

  for (int i = 0; i < 1'000; ++i) {
    ASSERT_EQ(anna.place(order_of(1), "k").body, first.body);
    ASSERT_EQ(anna.cancel(first.id()).verdict(), "duplicate");
    ASSERT_EQ(anna.read(first.id()).json()["status"], "cancelled");
    ASSERT_TRUE(anna.place(order_of(1, 6), "refused").is_replay());
    ASSERT_EQ(anna.place(order_of(1, 2), "k").status, 422);
  }

  EXPECT_EQ(statements.now(), before);
}

TEST(the_database, does_not_hear_of_probes) {
  restaurant open{undisturbed};
  auto anna = open.seat();
  statement_count statements{open};
  const auto before = statements.now();

  // Long enough for the service's own looks at its connections.
  const auto begun = std::chrono::steady_clock::now();
  support::eventually(std::chrono::seconds{4}, [&] {
    EXPECT_EQ(anna.get("/readyz").status, 200);
    EXPECT_EQ(anna.get("/livez").status, 200);
    return std::chrono::steady_clock::now() - begun > std::chrono::milliseconds{2'500};
  });

  EXPECT_EQ(statements.now(), before);
}

}  // namespace api
