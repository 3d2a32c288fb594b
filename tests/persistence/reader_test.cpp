#include "persistence/kitchen/reader.hpp"

#include "persistence/connection.hpp"
#include "shop.hpp"
#include "support/faulty_proxy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace persistence::kitchen {
namespace {

using domain::order_status;
using support::fault;

TEST(reader, loads_orders_in_the_order_asked_for) {
  shop shop;
  const auto first = shop.order(wish{}.with(1, 1).with(3, 4));
  const auto second = shop.order(wish{}.with(2, 1).comment("Кавычка \" и ; точка"));
  const auto nobody = wish{}.place().id;

  const auto loaded = shop.reader.load({{second.id, nobody, first.id, second.id}});

  ASSERT_EQ(loaded.size(), 4U);
  EXPECT_EQ(loaded[0]->order, second);
  EXPECT_FALSE(loaded[1].has_value());
  EXPECT_EQ(loaded[2]->order, first);
  EXPECT_EQ(loaded[3]->order, second);
  EXPECT_TRUE(shop.reader.load({}).empty());
}

TEST(reader, loads_what_an_order_went_through_and_its_key) {
  shop shop;
  const auto wanted = wish{}.with(1, 1).keyed("k");
  const auto order = shop.order(wanted);
  const auto accepted = step(order, order_status::accepted);
  shop.commit_one(accepted);
  shop.commit_one(step(accepted.after, order_status::cancelled));

  const auto loaded = shop.reader.load({{order.id}}).at(0);

  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->order.status, order_status::cancelled);
  EXPECT_EQ(loaded->order.version, 3);
  domain::reached_statuses reached;
  reached.add(order_status::created);
  reached.add(order_status::accepted);
  reached.add(order_status::cancelled);
  EXPECT_EQ(loaded->reached, reached);
  ASSERT_TRUE(loaded->answer.has_value());
  EXPECT_EQ(loaded->answer->status, 201);
  EXPECT_EQ(loaded->answer->print, wanted.place().claim->print);
  EXPECT_EQ(loaded->answer->print_version, domain::fingerprint_version);
  EXPECT_EQ(loaded->answer->order, order.id);
  EXPECT_EQ(loaded->answer->expires_at, noon() + std::chrono::hours{24});
  EXPECT_EQ(loaded->answer->body, "");
}

TEST(reader, loads_what_each_event_came_with) {
  shop shop;
  const auto order = shop.order(wish{}.with(1, 1));
  auto keyless = step(order, order_status::accepted);
  keyless.source = domain::event_source::kafka;
  keyless.topic = "statuses";
  keyless.partition = 0;
  keyless.offset = std::numeric_limits<std::int64_t>::max();
  shop.commit_one(keyless);
  auto keyed = step(keyless.after, order_status::cooking);
  keyed.idempotency_key = "a,b:c@1/2";
  shop.commit_one(keyed);
  shop.commit_one(step(keyed.after, order_status::ready));

  const auto events = shop.reader.load({{order.id}}).at(0)->events;

  ASSERT_EQ(events.size(), 2U);
  EXPECT_FALSE(events[0].key);
  EXPECT_EQ(events[0].to, order_status::accepted);
  EXPECT_EQ(events[0].record->partition, 0);
  EXPECT_EQ(events[0].record->offset, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(events[1].key, "a,b:c@1/2");
  EXPECT_EQ(events[1].to, order_status::cooking);
  EXPECT_FALSE(events[1].record);
}

TEST(reader, loads_an_order_whose_key_was_swept_without_an_answer) {
  shop shop;
  const auto order = shop.order(wish{}.with(1, 1).keyed("k"));
  shop.db.exec("delete from idempotency_keys");

  EXPECT_FALSE(shop.reader.load({{order.id}}).at(0)->answer.has_value());
}

TEST(reader, pages_through_orders_newest_first_whatever_their_times_and_keys) {
  shop shop;
  std::vector<domain::order> orders;
  for (int i = 0; i < 30; ++i) {
    auto wanted = wish{}.with(3, 1).at(noon() + std::chrono::milliseconds{i / 7});
    if (i % 3 == 0) wanted.keyed("k" + std::to_string(i));
    orders.push_back(shop.order(wanted));
  }
  shop.order(wish{"boris"}.with(3, 1));
  std::ranges::sort(orders, [](const auto& a, const auto& b) {
    return a.created_at != b.created_at ? b.created_at < a.created_at : b.id < a.id;
  });

  std::vector<domain::order> listed;
  std::optional<domain::cursor> after;
  int pages = 0;
  do {
    const auto page = shop.reader.orders_of({"anna"}, std::nullopt, 4, after);
    listed.insert(listed.end(), page.orders.begin(), page.orders.end());
    after = page.next;
  } while (++pages < 20 && after);

  EXPECT_EQ(pages, 8);
  EXPECT_EQ(listed, orders);
}

TEST(reader, ends_a_listing_that_fills_its_last_page) {
  shop shop;
  for (int i = 0; i < 4; ++i) shop.order(wish{}.with(3, 1));

  const auto page = shop.reader.orders_of({"anna"}, std::nullopt, 4, std::nullopt);

  EXPECT_EQ(page.orders.size(), 4U);
  EXPECT_FALSE(page.next.has_value());
}

TEST(reader, lists_one_status_only) {
  shop shop;
  const auto open = shop.order(wish{}.with(3, 1));
  const auto cancelled = shop.order(wish{}.with(3, 1).keyed("k"));
  shop.commit_one(step(cancelled, order_status::cancelled));

  const auto created = shop.reader.orders_of({"anna"}, order_status::created, 10, std::nullopt);
  const auto given_up = shop.reader.orders_of({"anna"}, order_status::cancelled, 10, std::nullopt);

  ASSERT_EQ(created.orders.size(), 1U);
  EXPECT_EQ(created.orders[0].id, open.id);
  ASSERT_EQ(given_up.orders.size(), 1U);
  EXPECT_EQ(given_up.orders[0].id, cancelled.id);
}

TEST(reader, shows_events_to_their_owner_only) {
  shop shop;
  const auto order = shop.order(wish{"anna"}.with(3, 1));

  EXPECT_EQ(shop.reader.events_of(order.id, domain::user_id{"anna"})->size(), 1U);
  EXPECT_EQ(shop.reader.events_of(order.id, std::nullopt)->size(), 1U);
  EXPECT_FALSE(shop.reader.events_of(order.id, domain::user_id{"boris"}).has_value());
  EXPECT_FALSE(shop.reader.events_of(wish{}.place().id, std::nullopt).has_value());
}

TEST(reader, treats_a_users_name_as_a_name) {
  shop shop;
  const std::string name = R"(x' or '1'='1'; -- \ " {})";
  shop.order(wish{"anna"}.with(3, 1));
  const auto order = shop.order(wish{name}.with(3, 1));

  const auto page = shop.reader.orders_of({name}, std::nullopt, 10, std::nullopt);

  ASSERT_EQ(page.orders.size(), 1U);
  EXPECT_EQ(page.orders[0], order);
}

TEST(reader, survives_a_connection_that_was_cut) {
  shop shop;
  const auto order = shop.order(wish{}.with(3, 1));
  support::faulty_proxy network{shop.db.url()};
  reader reader{reader_settings_for(network.url())};
  ASSERT_TRUE(reader.ping());

  network.arm(fault::cut_before, "load_orders");
  const auto loaded = reader.load({{order.id}});

  EXPECT_TRUE(network.happened());
  EXPECT_EQ(loaded.at(0)->order, order);
  EXPECT_TRUE(reader.connected());
}

TEST(reader, frees_its_caller_when_the_server_freezes) {
  shop shop;
  const auto order = shop.order(wish{}.with(3, 1));
  support::faulty_proxy network{shop.db.url()};
  auto settings = reader_settings_for(network.url());
  settings.statement_wait_max = std::chrono::milliseconds{300};
  reader reader{settings};
  ASSERT_TRUE(reader.ping());
  network.arm(fault::freeze, "load_orders");

  const auto start = std::chrono::steady_clock::now();
  EXPECT_THROW(reader.load({{order.id}}), database_unavailable);
  const auto took = std::chrono::steady_clock::now() - start;

  EXPECT_GE(took, std::chrono::milliseconds{300});
  EXPECT_LT(took, std::chrono::milliseconds{1500});
  EXPECT_EQ(reader.load({{order.id}}).at(0)->order, order);
}

TEST(reader, says_that_nobody_is_there) {
  reader reader{reader_settings_for("postgresql://nobody@127.0.0.1:1/nothing")};

  EXPECT_FALSE(reader.ping());
  EXPECT_FALSE(reader.connected());
  EXPECT_THROW(reader.establishments(), database_unavailable);
}

}  // namespace
}  // namespace persistence::kitchen
