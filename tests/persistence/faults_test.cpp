#include "persistence/connection.hpp"
#include "shop.hpp"
#include "support/eventually.hpp"
#include "support/faulty_proxy.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <future>

namespace persistence::kitchen {
namespace {

using domain::order_status;
using support::fault;
using support::faulty_proxy;

const std::string writers =
    "pg_stat_activity where application_name = 'kuhnya writer' and "
    "datname = current_database()";

// A shop whose writer reaches the database through a network that breaks on demand.
class fragile_shop : public shop {
 public:
  explicit fragile_shop(std::chrono::milliseconds outage_wait_max = std::chrono::seconds{5})
      : network(db.url()) {
    auto settings = settings_for(network.url());
    settings.statement_wait_max = std::chrono::milliseconds{1000};
    settings.outage_wait_max = outage_wait_max;
    settings.connect_wait_max = std::min(settings.connect_wait_max, outage_wait_max);
    writer = kitchen::writer{settings};
    EXPECT_TRUE(writer.ping());
  }

  std::int64_t sessions() { return count(writers); }

  faulty_proxy network;
};

// One of everything; each of it must be done exactly once.
struct everything {
  explicit everything(shop& shop)
      : order(shop.order(wish{}.with(2, 10))),
        stale(shop.order(wish{}.with(2, 1))),
        batch{
            wish{}.with(1, 2).keyed("first"),
            wish{}.with(1, 9).keyed("refused"),
            wish{}.with(2, 1),
            step(order, order_status::cancelled),
            step(step(stale, order_status::accepted).after, order_status::cooking),
            delivery(1, 3),
            keyed_delivery(2, 4, "delivery"),
            wish{}.with(77, 1)} {}

  static void expect_done_once(shop& shop, const std::vector<outcome>& answers) {
    EXPECT_TRUE(is<placed>(answers.at(0)));
    EXPECT_TRUE(is<refused>(answers.at(1)));
    EXPECT_TRUE(is<placed>(answers.at(2)));
    EXPECT_TRUE(is<moved>(answers.at(3)));
    EXPECT_TRUE(is<version_conflict>(answers.at(4)));
    EXPECT_EQ(as<restocked>(answers.at(5)).available, 6);
    EXPECT_EQ(as<restocked>(answers.at(6)).available, 92);
    EXPECT_TRUE(is<turned_down>(answers.at(7)));
    EXPECT_EQ(shop.count("orders"), 4);
    EXPECT_EQ(shop.count("outbox"), 5);
    EXPECT_EQ(shop.count("idempotency_keys"), 3);
    EXPECT_EQ(shop.available(1), 6);
    EXPECT_EQ(shop.available(2), 102);
    const auto& keyed = as<placed>(answers.at(0));
    EXPECT_EQ(keyed.expires_at, noon() + std::chrono::hours{24});
    EXPECT_EQ(shop.reader.load({{keyed.order.id}}).at(0)->order, keyed.order);
  }

  domain::order order;
  domain::order stale;
  std::vector<intent> batch;
};

TEST(faults, one_bad_intent_among_good_ones_hurts_nobody) {
  shop shop;
  std::vector<intent> batch;
  for (int i = 0; i < 128; ++i) batch.push_back(wish{}.with(3, 1).keyed("k" + std::to_string(i)));
  batch[77] = wish{}.with(3, 1).keyed("k77").comment("\xff\xfe");

  const auto answers = shop.commit(batch);

  for (std::size_t i = 0; i < answers.size(); ++i) {
    EXPECT_EQ(is<placed>(answers[i]), i != 77) << i;
  }
  EXPECT_EQ(as<turned_down>(answers[77]).why.why, domain::refusal::rejected_by_store);
  EXPECT_EQ(shop.count("orders"), 127);
  EXPECT_EQ(shop.count("idempotency_keys"), 127);
  EXPECT_EQ(shop.report.bisections, 7);
}

TEST(faults, nul_and_overlong_texts_are_isolated_too) {
  shop shop;
  auto nul = wish{}.with(3, 1).comment(std::string("a\0b", 3));
  auto overlong = wish{std::string(129, 'u')}.with(3, 1);

  const auto answers = shop.commit({nul, wish{}.with(3, 1), overlong});

  EXPECT_TRUE(is<turned_down>(answers[0]));
  EXPECT_TRUE(is<placed>(answers[1]));
  EXPECT_TRUE(is<turned_down>(answers[2]));
}

TEST(faults, connection_cut_before_anything_was_written_is_made_anew) {
  fragile_shop shop;
  const everything all{shop};
  shop.network.arm(fault::cut_before, "lock_dishes");

  const auto answers = shop.commit(all.batch);

  EXPECT_TRUE(shop.network.happened());
  all.expect_done_once(shop, answers);
  EXPECT_TRUE(shop.report.reconnected);
  EXPECT_FALSE(shop.report.in_doubt);
}

TEST(faults, locks_of_a_lost_session_are_not_waited_for) {
  fragile_shop shop;
  const everything all{shop};
  shop.network.arm(fault::cut_client_only, "lock_dishes");

  const auto answers = shop.commit(all.batch);

  EXPECT_TRUE(shop.network.happened());
  all.expect_done_once(shop, answers);
  EXPECT_EQ(shop.report.attempts, 2);
  EXPECT_EQ(shop.sessions(), 1);
}

TEST(faults, connection_cut_before_commit_reached_the_server_writes_once) {
  fragile_shop shop;
  const everything all{shop};
  shop.network.arm(fault::cut_before, "commit_batch");

  const auto answers = shop.commit(all.batch);

  EXPECT_TRUE(shop.network.happened());
  all.expect_done_once(shop, answers);
  EXPECT_TRUE(shop.report.in_doubt);
  EXPECT_EQ(shop.report.attempts, 2);
}

TEST(faults, connection_cut_after_commit_writes_once) {
  fragile_shop shop;
  const everything all{shop};
  shop.network.arm(fault::cut_after_answer, "commit_batch", std::string("COMMIT\0", 7));

  const auto answers = shop.commit(all.batch);

  EXPECT_TRUE(shop.network.happened());
  all.expect_done_once(shop, answers);
  EXPECT_TRUE(shop.report.in_doubt);
  EXPECT_EQ(shop.report.attempts, 1);
}

TEST(faults, answer_that_never_comes_is_in_doubt_at_the_deadline) {
  fragile_shop shop;
  const everything all{shop};
  shop.network.arm(fault::freeze, "commit_batch");

  const auto start = std::chrono::steady_clock::now();
  const auto answers = shop.commit(all.batch);
  const auto took = std::chrono::steady_clock::now() - start;

  all.expect_done_once(shop, answers);
  EXPECT_TRUE(shop.report.in_doubt);
  EXPECT_GE(took, std::chrono::milliseconds{1000});
  EXPECT_LT(took, std::chrono::milliseconds{5000});
  EXPECT_EQ(shop.sessions(), 1);
}

TEST(faults, commit_still_waiting_in_the_server_is_ended_before_the_truth_is_read) {
  fragile_shop shop;
  const auto wanted = wish{}.with(3, 1);
  pqxx::connection person{shop.db.url()};
  auto hold = std::make_unique<pqxx::work>(person);
  // The writer's own insert waits for this one.
  hold->exec(
      "insert into orders values ('" + to_string(wanted.place().id) +
      "', 'x', 1, 'created', 1, null, 0, 'RUB', null, now(), now())");
  shop.network.arm(fault::cut_at_once, "commit_batch");

  const auto first = shop.db.text("select pid::text from " + writers);

  auto writing = std::async(std::launch::async, [&] { return shop.commit_one(wanted); });
  const auto second_try = writers + " and wait_event_type = 'Lock' and pid <> " + first +
                          " and not exists (select from " + writers + " and pid = " + first + ")";
  EXPECT_TRUE(support::eventually(std::chrono::seconds{5}, [&] {
    return shop.db.number("select count(*) from " + second_try) > 0;
  }));
  hold->abort();
  const auto answer = writing.get();

  EXPECT_TRUE(is<placed>(answer));
  EXPECT_TRUE(shop.report.in_doubt);
  EXPECT_EQ(shop.count("orders"), 1);
  EXPECT_EQ(shop.sessions(), 1);
}

TEST(faults, truth_that_cannot_be_read_is_a_failure_and_the_retry_finds_the_order) {
  fragile_shop shop{std::chrono::milliseconds{500}};
  const auto wanted = wish{}.with(1, 2).keyed("k");
  shop.network.arm(fault::freeze, "commit_batch");

  auto writing = std::async(std::launch::async, [&] { return shop.commit_one(wanted); });
  ASSERT_TRUE(
      support::eventually(std::chrono::seconds{5}, [&] { return shop.network.happened(); }));
  shop.network.go_dead();
  const auto answer = writing.get();
  shop.writer = writer{settings_for(shop.db.url())};
  const auto retry = shop.commit_one(wanted);

  EXPECT_TRUE(is<failed>(answer));
  EXPECT_TRUE(is<claimed_before>(retry));
  EXPECT_EQ(shop.count("orders"), 1);
  EXPECT_EQ(shop.available(1), 3);
}

TEST(faults, ping_asks_the_server) {
  fragile_shop shop{std::chrono::milliseconds{500}};
  const bool before = shop.writer.ping();
  shop.network.go_dead();

  EXPECT_TRUE(before);
  EXPECT_FALSE(shop.writer.ping());
  EXPECT_FALSE(shop.writer.connected());
}

TEST(faults, session_ended_while_idle_is_no_doubt) {
  shop shop;
  const auto order = shop.order(wish{}.with(1, 2));
  shop.db.exec("select pg_terminate_backend(pid) from " + writers);
  ASSERT_TRUE(
      support::eventually(std::chrono::seconds{5}, [&] { return shop.count(writers) == 0; }));

  const auto answer = shop.commit_one(step(order, order_status::cancelled));

  EXPECT_TRUE(is<moved>(answer));
  EXPECT_TRUE(shop.report.reconnected);
  EXPECT_FALSE(shop.report.in_doubt);
}

TEST(faults, backend_that_is_stopped_is_left_behind) {
  fragile_shop shop;
  const auto backend = static_cast<pid_t>(shop.db.number("select pid from " + writers));
  ASSERT_EQ(::kill(backend, SIGSTOP), 0);

  const auto start = std::chrono::steady_clock::now();
  const auto answer = shop.commit_one(wish{}.with(1, 2));
  const auto took = std::chrono::steady_clock::now() - start;
  ::kill(backend, SIGCONT);

  EXPECT_TRUE(is<placed>(answer));
  EXPECT_LT(took, std::chrono::milliseconds{5000});
  EXPECT_TRUE(shop.report.reconnected);
}

TEST(faults, server_that_freezes_frees_the_caller_in_time) {
  fragile_shop shop{std::chrono::milliseconds{500}};
  shop.network.go_dead();

  const auto start = std::chrono::steady_clock::now();
  const auto answer = shop.commit_one(wish{}.with(1, 1));
  const auto took = std::chrono::steady_clock::now() - start;

  EXPECT_EQ(as<failed>(answer).why, domain::refusal::store_down);
  EXPECT_LT(took, std::chrono::milliseconds{3500});
  EXPECT_FALSE(shop.writer.connected());
}

}  // namespace
}  // namespace persistence::kitchen
