#include "domain/transitions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace domain {
namespace {

using enum order_status;

reached_statuses reached_by(const std::vector<order_status>& path) {
  reached_statuses reached;
  for (const auto status : path) reached.add(status);
  return reached;
}

// A verdict for every wanted status, in the order of all_statuses: Applied, Duplicate, Stale,
// Invalid.
struct row {
  std::vector<order_status> path;
  std::string verdicts;
};

const std::vector<row> table{
    //                                                 cacrcrc: created accepted cooking ready …
    {{created}, "DAIIIAA"},
    {{created, accepted}, "SDAIIAA"},
    {{created, accepted, cooking}, "SSDAIII"},
    {{created, accepted, cooking, ready}, "SSSDAII"},
    {{created, accepted, cooking, ready, completed}, "SSSSDII"},
    {{created, rejected}, "SIIIIDI"},
    {{created, accepted, rejected}, "SSIIIDI"},
    {{created, cancelled}, "SIIIIID"},
    {{created, accepted, cancelled}, "SSIIIID"},
};

char letter_of(verdict verdict) {
  switch (verdict) {
    case verdict::applied:
      return 'A';
    case verdict::duplicate:
      return 'D';
    case verdict::stale:
      return 'S';
    case verdict::invalid_transition:
      return 'I';
  }
  return '?';
}

TEST(decide, answers_every_status_against_every_status_as_the_table_says) {
  for (const auto& [path, verdicts] : table) {
    std::string decided;

    for (const auto wanted : all_statuses) {
      decided += letter_of(decide(path.back(), reached_by(path), wanted));
    }

    EXPECT_EQ(decided, verdicts) << to_string(path.back()) << " after " << path.size();
  }
}

TEST(decide, judges_by_the_step_alone_when_nothing_is_known_of_the_past) {
  EXPECT_EQ(decide(accepted, {}, accepted), verdict::duplicate);
  EXPECT_EQ(decide(accepted, {}, cooking), verdict::applied);
  EXPECT_EQ(decide(accepted, {}, created), verdict::invalid_transition);
}

TEST(can_transition, allows_exactly_the_steps_of_the_state_graph) {
  const std::vector<std::string> graph{
      "-A---AA", "--A--AA", "---A---", "----A--", "-------", "-------", "-------"};

  for (std::size_t from = 0; from < all_statuses.size(); ++from) {
    std::string steps;
    for (const auto to : all_statuses) steps += can_transition(all_statuses[from], to) ? 'A' : '-';
    EXPECT_EQ(steps, graph[from]) << to_string(all_statuses[from]);
  }
}

TEST(is_final, holds_for_completed_rejected_and_cancelled_only) {
  std::vector<order_status> finals;

  for (const auto status : all_statuses) {
    if (is_final(status)) finals.push_back(status);
  }

  EXPECT_EQ(finals, (std::vector{completed, rejected, cancelled}));
}

TEST(gives_stock_back, holds_for_rejected_and_cancelled_only) {
  std::vector<order_status> giving;

  for (const auto status : all_statuses) {
    if (gives_stock_back(status)) giving.push_back(status);
  }

  EXPECT_EQ(giving, (std::vector{rejected, cancelled}));
}

TEST(verdict, is_spelt_as_clients_read_it) {
  EXPECT_EQ(to_string(verdict::applied), "applied");
  EXPECT_EQ(to_string(verdict::duplicate), "duplicate");
  EXPECT_EQ(to_string(verdict::stale), "stale");
  EXPECT_EQ(to_string(verdict::invalid_transition), "invalid_transition");
}

TEST(status, is_read_back_from_its_own_text) {
  for (const auto status : all_statuses) EXPECT_EQ(parse_status(to_string(status)), status);
  EXPECT_EQ(to_string(cancelled), "cancelled");
}

TEST(status, is_nothing_in_any_other_spelling) {
  for (const auto* text : {"", "READY", "ready ", " ready", "packed", "canceled", "read"}) {
    EXPECT_EQ(parse_status(text), std::nullopt) << text;
  }
}

TEST(reached_statuses, knows_what_was_added_and_nothing_else) {
  const auto reached = reached_by({created, cancelled});

  EXPECT_TRUE(reached.contains(created));
  EXPECT_TRUE(reached.contains(cancelled));
  EXPECT_FALSE(reached.contains(accepted));
  EXPECT_EQ(reached, reached_by({cancelled, created, created}));
}

}  // namespace
}  // namespace domain
