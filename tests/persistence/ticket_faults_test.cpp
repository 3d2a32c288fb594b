#include "support/faulty_proxy.hpp"
#include "ticket_rail.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace persistence::establishment {
namespace {

using enum domain::order_status;
using support::fault;
using support::faulty_proxy;

// A rail whose writer reaches the database through a network that breaks on demand.
class fragile_rail : public rail {
 public:
  fragile_rail() : network(db.url()) {
    auto settings = writer_settings_for(network.url());
    settings.statement_wait_max = std::chrono::milliseconds{1000};
    settings.outage_wait_max = std::chrono::seconds{5};
    writer = establishment::writer{settings};
    EXPECT_TRUE(writer.ping());
  }

  faulty_proxy network;
};

// One of everything; each of it must be done exactly once.
struct everything {
  explicit everything(rail& rail)
      : known(rail.noted_ticket()),
        waiting(rail.noted_ticket()),
        stale(rail.noted_ticket()),
        sent(rail.moved_ticket(rail.noted_ticket(), accepted)),
        fresh(fresh_ticket()),
        batch{
            note_ticket{fresh},
            note_ticket{known},
            step(waiting, accepted),
            step(step(stale, accepted).after, cooking),
            mark_published{sent.order, 2}} {}

  void expect_done_once(rail& rail, const std::vector<outcome>& answers) const {
    EXPECT_TRUE(is<moved>(answers.at(2)));
    EXPECT_TRUE(is<version_conflict>(answers.at(3)));
    EXPECT_TRUE(is<marked>(answers.at(4)));
    EXPECT_TRUE(is<noted>(answers.at(0)));
    EXPECT_EQ(rail.count("tickets"), 5);
    EXPECT_EQ(rail.count("ticket_events"), 7);
    EXPECT_EQ(rail.stored(waiting)->ticket.version, 2);
    EXPECT_EQ(rail.stored(stale)->ticket, stale);
    EXPECT_EQ(rail.stored(sent)->ticket.published_version, 2);
  }

  domain::ticket known;
  domain::ticket waiting;
  domain::ticket stale;
  domain::ticket sent;
  domain::ticket fresh;
  std::vector<intent> batch;
};

TEST(faults_of_tickets, one_bad_note_among_good_ones_hurts_nobody) {
  rail rail;
  std::vector<intent> batch;
  for (int i = 0; i < 64; ++i) batch.emplace_back(note_ticket{fresh_ticket()});
  std::get<note_ticket>(batch[33]).ticket.comment = "\xff\xfe";

  const auto answers = rail.commit(batch);

  for (std::size_t i = 0; i < answers.size(); ++i) EXPECT_EQ(is<noted>(answers[i]), i != 33) << i;
  const auto* no = std::get_if<turned_down>(&answers[33]);
  ASSERT_NE(no, nullptr);
  EXPECT_EQ(no->why.why, domain::refusal::rejected_by_store);
  EXPECT_EQ(rail.report.bisections, 6);
  EXPECT_EQ(rail.count("tickets"), 63);
}

TEST(faults_of_tickets, connection_cut_before_commit_reached_the_server_writes_once) {
  fragile_rail rail;
  const everything all{rail};
  rail.network.arm(fault::cut_before, "commit_batch");

  const auto answers = rail.commit(all.batch);

  EXPECT_TRUE(rail.network.happened());
  all.expect_done_once(rail, answers);
  EXPECT_TRUE(rail.report.in_doubt);
  EXPECT_EQ(rail.report.attempts, 2);
}

TEST(faults_of_tickets, connection_cut_after_commit_writes_once_and_the_truth_is_read) {
  fragile_rail rail;
  const everything all{rail};
  rail.network.arm(fault::cut_after_answer, "commit_batch", std::string("COMMIT\0", 7));

  const auto answers = rail.commit(all.batch);

  EXPECT_TRUE(rail.network.happened());
  all.expect_done_once(rail, answers);
  EXPECT_TRUE(is<known_before>(answers.at(1)) || is<noted>(answers.at(1)));
  EXPECT_TRUE(rail.report.in_doubt);
  EXPECT_EQ(rail.report.attempts, 1);
}

TEST(faults_of_tickets, answer_that_never_comes_is_in_doubt_at_the_deadline) {
  fragile_rail rail;
  const everything all{rail};
  rail.network.arm(fault::freeze, "commit_batch");

  const auto answers = rail.commit(all.batch);

  all.expect_done_once(rail, answers);
  EXPECT_TRUE(rail.report.in_doubt);
}

TEST(faults_of_tickets, a_mark_alone_in_doubt_is_recognised) {
  fragile_rail rail;
  const auto ticket = rail.moved_ticket(rail.noted_ticket(), accepted);
  rail.network.arm(fault::cut_after_answer, "commit_batch", std::string("COMMIT\0", 7));

  const auto answer = rail.commit_one(mark_published{ticket.order, 2});

  EXPECT_TRUE(is<marked>(answer));
  EXPECT_EQ(rail.report.attempts, 1);
  EXPECT_EQ(rail.stored(ticket)->ticket.published_version, 2);
}

TEST(faults_of_tickets, a_server_that_is_gone_is_a_failure) {
  fragile_rail rail;
  auto settings = writer_settings_for(rail.network.url());
  settings.outage_wait_max = std::chrono::milliseconds{300};
  settings.statement_wait_max = std::chrono::milliseconds{300};
  settings.connect_wait_max = std::chrono::milliseconds{300};
  rail.writer = writer{settings};
  rail.network.go_dead();

  const auto answer = rail.commit_one(note_ticket{fresh_ticket()});

  EXPECT_TRUE(is<failed>(answer));
  EXPECT_FALSE(rail.writer.connected());
}

}  // namespace
}  // namespace persistence::establishment
