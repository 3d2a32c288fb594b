#include "by_hand.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <vector>

// "Please become cancelled", asked over HTTP of an order in every status, and of orders that
// somebody moves in the database meanwhile.
namespace api {
namespace {

using support::order_of;
using support::restaurant;

// How the cancel of an order ends that took these steps after it was created.
struct cell {
  std::vector<std::string> path;
  int status;
  std::string verdict;  // Or the code of the refusal.
};

const std::vector<cell> cells{
    {{}, 200, "applied"},
    {{"accepted"}, 200, "applied"},
    {{"accepted", "cooking"}, 409, "invalid_transition"},
    {{"accepted", "cooking", "ready"}, 409, "invalid_transition"},
    {{"accepted", "cooking", "ready", "completed"}, 409, "invalid_transition"},
    {{"rejected"}, 409, "invalid_transition"},
    {{"accepted", "rejected"}, 409, "invalid_transition"},
    {{"cancelled"}, 200, "duplicate"},
    {{"accepted", "cancelled"}, 200, "duplicate"},
};

std::string status_after(const cell& row) { return row.path.empty() ? "created" : row.path.back(); }

std::string order_on_path(restaurant& open, const cell& row) {
  auto order = open.seat().place(order_of(2, 3)).id();
  for (const auto& status : row.path) move_by_hand(open.db, order, status);
  return order;
}

void expect_cell(restaurant& open, const cell& row, const std::string& order) {
  SCOPED_TRACE("cancel of " + status_after(row));
  const auto version_before = static_cast<std::int64_t>(row.path.size()) + 1;

  const auto got = open.seat().cancel(order);

  EXPECT_EQ(got.status, row.status);
  const auto body = got.json();
  if (row.status == 409) {
    EXPECT_EQ(got.code(), row.verdict);
    EXPECT_EQ(body["current_status"], status_after(row));
    EXPECT_EQ(got.header("Retry-After"), "");
    EXPECT_EQ(open.status(order), status_after(row));
  } else {
    EXPECT_EQ(got.verdict(), row.verdict);
    EXPECT_EQ(body["status"], "cancelled");
    EXPECT_EQ(body["version"], version_before + (row.verdict == "applied" ? 1 : 0));
    EXPECT_EQ(open.status(order), "cancelled");
  }
}

}  // namespace

TEST(cancel, ends_as_the_table_says_for_an_order_nobody_remembers) {
  restaurant open;
  std::vector<std::string> orders;
  orders.reserve(cells.size());
  for (const auto& row : cells) orders.push_back(order_on_path(open, row));

  open.kitchen.restart();

  for (std::size_t i = 0; i < cells.size(); ++i) expect_cell(open, cells[i], orders[i]);
}

// The actor believes that the order still stands where it was created.
TEST(cancel, ends_as_the_table_says_though_memory_is_stale) {
  restaurant open;

  for (const auto& row : cells) expect_cell(open, row, order_on_path(open, row));

  EXPECT_EQ(open.metric("kuhnya_version_conflicts_total"), 8);
}

TEST(cancel, of_an_unknown_or_misspelt_order_changes_nothing) {
  const restaurant open;
  auto anna = open.seat();

  EXPECT_EQ(anna.cancel("00000000-0000-4000-8000-000000000000").code(), "unknown_order");
  EXPECT_EQ(anna.cancel("7").code(), "bad_order_id");
  EXPECT_EQ(anna.cancel("00000000-0000-4000-8000-00000000000A").code(), "bad_order_id");
}

TEST(cancel, again_is_a_duplicate_that_costs_nothing) {
  restaurant open;
  auto anna = open.seat();
  const auto order = anna.place(order_of(1, 2)).id();

  const auto first = anna.cancel(order);
  const auto again = anna.cancel(order);

  EXPECT_EQ(first.verdict(), "applied");
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.verdict(), "duplicate");
  EXPECT_EQ(again.body, first.body);
  EXPECT_EQ(open.available(1), 5);
}

TEST(a_row_changed_by_hand, is_seen_by_the_next_write) {
  restaurant open;
  auto anna = open.seat();
  const auto order = anna.place(order_of(1, 2)).id();
  ASSERT_EQ(anna.read(order).json()["status"], "created");
  move_by_hand(open.db, order, "accepted");
  move_by_hand(open.db, order, "cooking");

  const auto refused = anna.cancel(order);
  const auto read = anna.read(order);

  EXPECT_EQ(refused.code(), "invalid_transition");
  EXPECT_EQ(refused.json()["current_status"], "cooking");
  EXPECT_EQ(read.json()["status"], "cooking");
  EXPECT_EQ(read.json()["version"], 3);
  EXPECT_EQ(open.count("order_status_events"), 3);
  EXPECT_EQ(open.available(1), 3);
}

// Whoever brings a cancelled order back to life by hand forgets the stock that it gave back.
TEST(a_row_changed_by_hand, never_gives_stock_back_twice) {
  restaurant open;
  const auto order = open.seat().place(order_of(1, 2)).id();
  ASSERT_EQ(open.seat().cancel(order).verdict(), "applied");
  ASSERT_EQ(open.available(1), 5);
  const auto set = [&](const char* status, const char* version) {
    open.db.exec(
        std::string{"update orders set status = '"} + status + "', version = " + version +
        " where id = '" + order + "'");
  };
  open.db.exec("delete from order_status_events where version = 2");
  set("created", "1");
  open.kitchen.restart();

  const auto refused = open.seat().cancel(order);

  EXPECT_NE(refused.status, 200);
  EXPECT_EQ(open.status(order), "created");
  EXPECT_EQ(open.available(1), 5);
  set("cancelled", "2");
  open.db.exec(
      "insert into order_status_events (order_id, version, from_status, to_status, source, at) "
      "values ('" +
      order + "', 2, 'created', 'cancelled', 'http', now())");
}

// Without an event, so that nothing but status and version tells of the change.
TEST(a_row_changed_by_hand, is_seen_though_no_event_tells_of_it) {
  restaurant open;
  auto anna = open.seat();
  const auto changed = [&](const std::string& change) {
    auto order = anna.place(order_of(3)).id();
    open.db.exec("update orders set " + change + " where id = '" + order + "'");
    return order;
  };

  const auto moved = anna.cancel(changed("status = 'cooking', version = 5"));
  const auto moved_only = anna.cancel(changed("status = 'cooking'"));
  const auto counted_only = anna.cancel(changed("version = 5"));

  EXPECT_EQ(moved.code(), "invalid_transition");
  EXPECT_EQ(moved.json()["current_status"], "cooking");
  EXPECT_EQ(moved_only.code(), "invalid_transition");
  EXPECT_EQ(counted_only.verdict(), "applied");
  EXPECT_EQ(counted_only.json()["version"], 6);
  open.db.exec("truncate orders, order_lines, order_status_events, outbox");
}

TEST(a_row_changed_by_hand, tells_its_history_at_once) {
  restaurant open;
  auto anna = open.seat();
  const auto order = anna.place(order_of(1, 2)).id();
  move_by_hand(open.db, order, "accepted");

  const auto events = anna.events(order).json()["events"];

  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0]["to"], "created");
  EXPECT_EQ(events[0]["from"], nullptr);
  EXPECT_EQ(events[1]["from"], "created");
  EXPECT_EQ(events[1]["to"], "accepted");
  EXPECT_EQ(events[1]["source"], "redrive");
}

}  // namespace api
