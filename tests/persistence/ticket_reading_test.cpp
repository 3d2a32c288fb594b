#include "persistence/establishment/backlog.hpp"
#include "ticket_rail.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace persistence::establishment {
namespace {

using enum domain::order_status;
using domain::establishment_id;

std::vector<domain::order_id> ids_of(const tickets_page& page) {
  std::vector<domain::order_id> ids;
  for (const auto& each : page.tickets) ids.push_back(each.order);
  return ids;
}

const std::vector<establishment_id> first_shop{establishment_id{1}};

TEST(loading_tickets, gives_one_entry_per_id_in_their_order) {
  rail rail;
  const auto one = rail.noted_ticket();
  const auto two = rail.noted_ticket();
  const auto missing = fresh_ticket();

  const auto loaded = rail.reader.load(std::vector{two.order, missing.order, one.order});

  ASSERT_EQ(loaded.size(), 3U);
  EXPECT_EQ(loaded[0]->ticket, two);
  EXPECT_FALSE(loaded[1].has_value());
  EXPECT_EQ(loaded[2]->ticket, one);
}

TEST(listing_tickets, shows_those_of_the_asked_establishments_only_newest_first) {
  rail rail;
  const auto one = rail.noted_ticket(1);
  const auto foreign = rail.noted_ticket(2);
  const auto two = rail.moved_ticket(rail.noted_ticket(1), accepted);
  const auto third = rail.noted_ticket(3);

  const auto own = rail.reader.tickets_of(first_shop, std::nullopt, 10, std::nullopt);
  const auto both = rail.reader.tickets_of(
      std::vector{establishment_id{1}, establishment_id{3}}, std::nullopt, 10, std::nullopt);
  const auto all = rail.reader.tickets_of(std::nullopt, std::nullopt, 10, std::nullopt);
  const auto none =
      rail.reader.tickets_of(std::vector<establishment_id>{}, std::nullopt, 10, std::nullopt);

  EXPECT_EQ(ids_of(own), (std::vector{two.order, one.order}));
  EXPECT_EQ(own.tickets.front(), two);
  EXPECT_EQ(ids_of(both), (std::vector{third.order, two.order, one.order}));
  EXPECT_EQ(ids_of(all), (std::vector{third.order, two.order, foreign.order, one.order}));
  EXPECT_TRUE(none.tickets.empty());
  EXPECT_FALSE(own.next.has_value());
}

TEST(listing_tickets, by_status_shows_that_status_only) {
  rail rail;
  rail.noted_ticket();
  const auto taken = rail.moved_ticket(rail.noted_ticket(), accepted);

  const auto page = rail.reader.tickets_of(first_shop, accepted, 10, std::nullopt);

  EXPECT_EQ(page.tickets, (std::vector{taken}));
}

TEST(listing_tickets, page_by_page_shows_each_once_whatever_its_status) {
  rail rail;
  std::vector<domain::order_id> expected;
  for (int i = 0; i < 25; ++i) {
    auto ticket = rail.noted_ticket();
    if (i % 3 == 0) ticket = rail.moved_ticket(ticket, accepted);
    expected.insert(expected.begin(), ticket.order);
  }

  std::vector<domain::order_id> seen;
  std::optional<domain::cursor> after;
  for (int pages = 0; pages < 10; ++pages) {
    const auto page = rail.reader.tickets_of(first_shop, std::nullopt, 4, after);
    for (const auto& id : ids_of(page)) seen.push_back(id);
    after = page.next;
    if (!after) break;
  }

  EXPECT_EQ(seen, expected);
}

TEST(the_backlog, holds_what_waits_for_long_oldest_first_and_begins_anew_after_the_last_page) {
  rail rail;
  std::vector<domain::ticket> waiting;
  for (int i = 0; i < 5; ++i) {
    waiting.push_back(rail.moved_ticket(rail.noted_ticket(), accepted));
  }
  const auto sent = rail.moved_ticket(rail.noted_ticket(), accepted);
  rail.commit_one(mark_published{sent.order, 2});
  rail.noted_ticket();
  backlog backlog{reader_settings_for(rail.db.url())};
  const auto before = waiting.back().updated_at;  // The youngest waits not long enough.

  const auto first = backlog.next(before, 3);
  const auto second = backlog.next(before, 3);
  const auto again = backlog.next(before, 3);

  EXPECT_EQ(first, (std::vector{waiting[0].order, waiting[1].order, waiting[2].order}));
  EXPECT_EQ(second, (std::vector{waiting[3].order}));
  EXPECT_EQ(again, first);
  EXPECT_EQ(backlog.size(), 5);
}

TEST(the_backlog, is_held_by_one_publisher_until_its_connection_ends) {
  rail rail;
  backlog first{reader_settings_for(rail.db.url())};
  backlog second{reader_settings_for(rail.db.url())};

  const auto first_holds = first.hold();
  const auto second_holds = second.hold();
  const auto first_still_holds = first.hold();
  rail.db.exec(
      "select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and "
      "database = (select oid from pg_database where datname = current_database())");
  const auto second_takes_over = second.hold();

  EXPECT_TRUE(first_holds);
  EXPECT_FALSE(second_holds);
  EXPECT_TRUE(first_still_holds);
  EXPECT_TRUE(second_takes_over);
  EXPECT_FALSE(first.hold());
}

}  // namespace
}  // namespace persistence::establishment
