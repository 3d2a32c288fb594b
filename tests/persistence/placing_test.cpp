#include "domain/order_json.hpp"
#include "persistence/kitchen/reader.hpp"
#include "shop.hpp"

#include <gtest/gtest.h>

namespace persistence::kitchen {
namespace {

reader reader_of(const shop& shop) {
  reader_settings settings;
  settings.database_url = shop.db.url();
  return reader{settings};
}

TEST(placing, writes_the_order_its_lines_its_event_and_its_letter) {
  shop shop;

  const auto answer =
      shop.commit_one(wish{}.with(1, 2).with(2, 1).with(3, 7).comment("Без сахара"));

  const auto order = as<placed>(answer).order;
  EXPECT_EQ(order.total_minor, 30000);
  EXPECT_FALSE(as<placed>(answer).expires_at.has_value());
  const auto loaded = reader_of(shop).load({{order.id}});
  ASSERT_TRUE(loaded.at(0).has_value());
  EXPECT_EQ(loaded[0]->order, order);
  EXPECT_FALSE(loaded[0]->answer.has_value());
  EXPECT_EQ(shop.available(1), 3);
  EXPECT_EQ(shop.available(2), 99);
  EXPECT_EQ(shop.count("stock_movements where direction = 'take'"), 2);
  EXPECT_EQ(shop.count("order_status_events where version = 1 and to_status = 'created'"), 1);
  EXPECT_EQ(
      shop.db.text("select body from outbox where name = 'order.created'"),
      render_order(view(order)));
  EXPECT_EQ(shop.count("idempotency_keys"), 0);
  EXPECT_EQ(shop.report.attempts, 1);
  EXPECT_EQ(shop.report.trouble, "");
}

}  // namespace
}  // namespace persistence::kitchen
