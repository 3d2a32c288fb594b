#include "asking.hpp"
#include "persistence/kitchen/inspector.hpp"
#include "persistence/shop.hpp"

#include <gtest/gtest.h>

// Orders found by each filter, in a real database.
namespace persistence::kitchen {
namespace {

class searching : public testing::Test {
 protected:
  // An order of that user, so many seconds after noon.
  domain::order placed(const std::string& user, const std::string& key, int seconds) {
    auto wanted = wish{user}.with(3, 1).at(noon() + std::chrono::seconds{seconds});
    if (!key.empty()) wanted.keyed(key);
    return open.order(wanted);
  }

  static std::vector<domain::order_id> ids_of(const orders_found& found) {
    std::vector<domain::order_id> ids;
    for (const auto& each : found.orders) ids.push_back(each.id);
    return ids;
  }

  using list = std::vector<domain::order_id>;

  shop open;
  inspector desk{reader_settings_for(open.db.url())};
};

domain::order_search by_user(const std::string& user) {
  domain::order_search what;
  what.user = domain::user_id{user};
  return what;
}

domain::order_search by_key(const std::string& key) {
  domain::order_search what;
  what.key = key;
  return what;
}

domain::order_search by_status(domain::order_status status) {
  domain::order_search what;
  what.status = status;
  return what;
}

}  // namespace

TEST_F(searching, by_id_finds_one_order_whole) {
  const auto order = placed("anna", "k", 0);
  placed("anna", "other", 1);
  domain::order_search what;
  what.id = order.id;
  const auto found = desk.search(what);

  ASSERT_EQ(found.orders.size(), 1U);
  const auto& one = found.orders.front();
  EXPECT_EQ(one.id, order.id);
  EXPECT_EQ(one.user.value, "anna");
  EXPECT_EQ(one.key, "k");
  EXPECT_EQ(one.currency, "RUB");
  EXPECT_EQ(one.created_at, noon());
  EXPECT_TRUE(found.complete);
  what.user = domain::user_id{"boris"};
  EXPECT_TRUE(desk.search(what).orders.empty());
}

TEST_F(searching, by_user_finds_keyed_and_unkeyed_orders_newest_first) {
  const auto first = placed("anna", "k", 0);
  const auto second = placed("anna", "", 1);
  const auto third = placed("anna", "l", 2);
  placed("boris", "k", 3);

  EXPECT_EQ(ids_of(desk.search(by_user("anna"))), (list{third.id, second.id, first.id}));
  EXPECT_TRUE(desk.search(by_user("<script>alert('1')</script>")).orders.empty());
}

TEST_F(searching, goes_on_after_the_last_order_seen) {
  list all;
  for (int each = 0; each < 7; ++each) {
    all.insert(all.begin(), placed("anna", each % 2 == 0 ? "" : std::to_string(each), each / 2).id);
  }
  for (auto what : {by_user("anna"), by_status(domain::order_status::created)}) {
    what.limit = 3;
    std::vector<domain::order_id> seen;
    for (int page = 0; page < 3; ++page) {
      const auto found = desk.search(what);
      const auto ids = ids_of(found);
      seen.insert(seen.end(), ids.begin(), ids.end());
      EXPECT_EQ(found.next.has_value(), page < 2);
      what.after = found.next;
    }
    EXPECT_EQ(seen.size(), 7U);
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(std::unique(seen.begin(), seen.end()), seen.end());
  }
}

TEST_F(searching, by_user_and_key_finds_that_users_order) {
  const auto order = placed("anna", "k", 0);
  placed("boris", "k", 1);
  auto what = by_user("anna");
  what.key = "k";

  EXPECT_EQ(ids_of(desk.search(what)), list{order.id});
  what.status = domain::order_status::ready;
  EXPECT_TRUE(desk.search(what).orders.empty());
}

TEST_F(searching, by_key_alone_finds_all_users_orders) {
  const auto first = placed("anna", "k", 0);
  const auto second = placed("boris", "k", 1);
  placed("boris", "", 2);
  const auto found = desk.search(by_key("k"));

  EXPECT_EQ(ids_of(found), (list{second.id, first.id}));
  EXPECT_TRUE(found.complete);
}

TEST_F(searching, by_status_finds_where_orders_stand_now) {
  const auto first = placed("anna", "k", 0);
  const auto second = placed("boris", "", 1);
  open.commit_one(step(first, domain::order_status::accepted));

  EXPECT_EQ(ids_of(desk.search(by_status(domain::order_status::created))), list{second.id});
  EXPECT_EQ(ids_of(desk.search(by_status(domain::order_status::accepted))), list{first.id});
  auto mine = by_user("anna");
  mine.status = domain::order_status::accepted;
  EXPECT_EQ(ids_of(desk.search(mine)), list{first.id});
}

TEST_F(searching, says_when_only_the_newest_part_of_the_table_was_looked_at) {
  const auto old = placed("anna", "old", 0);
  for (int each = 0; each < 40; ++each) {
    std::vector<intent> batch;
    for (int one = 0; one < 10; ++one) {
      batch.push_back(wish{"boris"}.with(3, 1).comment(std::string(900, 'x')));
    }
    open.commit(batch);
  }
  const auto newest = placed("anna", "new", 100);
  inspector hasty{reader_settings_for(open.db.url()), 4};
  auto found = hasty.search(by_key("old"));

  EXPECT_FALSE(found.complete);
  EXPECT_TRUE(found.orders.empty());
  EXPECT_EQ(ids_of(hasty.search(by_key("new"))), list{newest.id});
  found = desk.search(by_key("old"));
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(ids_of(found), list{old.id});
}

TEST_F(searching, tells_all_that_is_stored_about_an_order) {
  auto order = open.order(wish{"anna"}.with(1, 2).keyed("k").comment("<b>\xE2\x80\xAE"));
  open.commit_one(step(order, domain::order_status::rejected));
  open.db.exec(
      "insert into dead_letters (topic, partition, \"offset\", recorded_at, source_topic, "
      "source_partition, source_offset, source_at, value_bytes, order_id, cause, detail, "
      "first_seen, attempts, updated_at) select 'dlq', 0, n, now(), 'calls', 1, n, now(), 0, '" +
      domain::to_string(order.id) +
      "', 'invalid_transition', '', now(), 1, now() "
      "from generate_series(1, 205) as n;"
      "insert into dead_letter_acts select max(id), 1, 'discard', 'admin', 'discarded', 'why', "
      "now() from dead_letters");
  const auto all = desk.records_of(order.id);

  ASSERT_TRUE(all);
  EXPECT_EQ(all->comment, "<b>\xE2\x80\xAE");
  EXPECT_EQ(all->lines.front().dish, "Чай");
  EXPECT_EQ(all->events.size(), 2U);
  EXPECT_EQ(all->movements.size(), 2U);
  EXPECT_FALSE(all->movements.front().is_release);
  EXPECT_EQ(all->letters.front().name, "order.created");
  ASSERT_EQ(all->dead_letters.size(), 200U);
  EXPECT_EQ(all->dead_letters.front().source_offset, 205);
  EXPECT_EQ(all->dead_letters.front().acts.front().detail, "why");
  EXPECT_EQ(
      desk.open_causes().front(),
      (std::pair<std::string, std::int64_t>{"invalid_transition", 205}));
  EXPECT_FALSE(desk.records_of(domain::order_id{}));
}

}  // namespace persistence::kitchen
