#include "domain/order_json.hpp"

#include "generators.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace domain {
namespace {

using json = nlohmann::ordered_json;

order sample() {
  return {
      .id = *parse_order_id("00112233-4455-8677-8899-aabbccddeeff"),
      .user = {"user-7"},
      .establishment = establishment_id{1},
      .status = order_status::accepted,
      .version = 2,
      .lines = {{dish_id{10}, 2, 25'000}, {dish_id{11}, 1, 9'900}},
      .total_minor = 59'900,
      .currency = {},
      .comment = "чай \"да\"\n",
      .created_at = *parse_timestamp("2026-01-31T12:00:00.000Z"),
      .updated_at = *parse_timestamp("2026-01-31T12:00:01.250Z"),
  };
}

json expected(const order& order) {
  auto items = json::array();
  for (const auto& line : order.lines) {
    items.push_back(
        {{"dish_id", line.dish.value},
         {"quantity", line.quantity},
         {"price_minor", line.price_minor}});
  }
  return {
      {"id", to_string(order.id)},
      {"user_id", order.user.value},
      {"establishment_id", order.establishment.value},
      {"status", to_string(order.status)},
      {"version", order.version},
      {"items", items},
      {"total_minor", order.total_minor},
      {"currency", order.currency.text()},
      {"comment", order.comment ? json(*order.comment) : json()},
      {"created_at", to_string(order.created_at)},
      {"updated_at", to_string(order.updated_at)},
  };
}

TEST(render_order, writes_exactly_these_bytes) {
  EXPECT_EQ(
      render_order(view(sample())),
      R"({"id":"00112233-4455-8677-8899-aabbccddeeff","user_id":"user-7","establishment_id":1,)"
      R"("status":"accepted","version":2,"items":[{"dish_id":10,"quantity":2,"price_minor":25000},)"
      R"({"dish_id":11,"quantity":1,"price_minor":9900}],"total_minor":59900,"currency":"RUB",)"
      R"("comment":"чай \"да\"\n","created_at":"2026-01-31T12:00:00.000Z",)"
      R"("updated_at":"2026-01-31T12:00:01.250Z"})");
}

RC_GTEST_PROP(render_order, is_read_back_member_by_member, ()) {
  const auto order = *any::order();

  const auto text = render_order(view(order));

  RC_ASSERT(json::parse(text) == expected(order));
  RC_ASSERT(json::parse(text).dump() == text);
}

RC_GTEST_PROP(render_order, of_the_first_version_is_what_creation_answered, ()) {
  auto order = *any::order();
  order.status = order_status::created;
  order.version = 1;
  order.updated_at = order.created_at;
  const auto answered = render_order(view(order));

  order.status = *rc::gen::elementOf(all_statuses);
  order.version = *rc::gen::positive<std::int32_t>();
  order.updated_at = *any::time();

  RC_ASSERT(render_order(first_version(view(order))) == answered);
}

TEST(render_orders, lists_orders_and_the_next_cursor) {
  const std::vector<order> orders{sample(), sample()};

  const auto page = json::parse(render_orders(orders, "abc"));
  const auto last = render_orders({}, std::nullopt);

  EXPECT_EQ(page["orders"], json::array({expected(sample()), expected(sample())}));
  EXPECT_EQ(page["next_cursor"], "abc");
  EXPECT_EQ(last, R"({"orders":[],"next_cursor":null})");
}

TEST(render_events, writes_null_for_what_an_event_lacks) {
  const auto at = *parse_timestamp("2026-01-31T12:00:00.000Z");
  const std::vector<order_event> events{
      {.at = at},
      {.version = 2,
       .from = order_status::created,
       .to = order_status::accepted,
       .source = event_source::kafka,
       .idempotency_key = "x:accepted",
       .at = at,
       .topic = "establishment.order-status",
       .partition = 3,
       .offset = 5'000'000'000},
  };

  EXPECT_EQ(
      render_events(events),
      R"({"events":[{"version":1,"from":null,"to":"created","source":"http",)"
      R"("idempotency_key":null,"at":"2026-01-31T12:00:00.000Z","topic":null,"partition":null,)"
      R"("offset":null},{"version":2,"from":"created","to":"accepted","source":"kafka",)"
      R"("idempotency_key":"x:accepted","at":"2026-01-31T12:00:00.000Z",)"
      R"("topic":"establishment.order-status","partition":3,"offset":5000000000}]})");
}

TEST(event_source, is_spelt_as_clients_read_it) {
  EXPECT_EQ(to_string(event_source::http), "http");
  EXPECT_EQ(to_string(event_source::kafka), "kafka");
  EXPECT_EQ(to_string(event_source::redrive), "redrive");
}

TEST(render_menu, writes_null_for_an_unlimited_dish) {
  const std::vector<dish> dishes{
      {.id = dish_id{10}, .name = "Борщ \"дня\"", .price_minor = 35'000, .available = 4},
      {.id = dish_id{11}, .name = "Вода", .price_minor = 5'000, .available = std::nullopt},
  };

  EXPECT_EQ(
      render_menu(dishes),
      R"({"dishes":[{"id":10,"name":"Борщ \"дня\"","price_minor":35000,"currency":"RUB",)"
      R"("available":4},{"id":11,"name":"Вода","price_minor":5000,"currency":"RUB",)"
      R"("available":null}]})");
}

TEST(render_establishments, lists_ids_and_names) {
  const std::vector<establishment> establishments{{establishment_id{1}, "Кухня"}};

  EXPECT_EQ(
      render_establishments(establishments), R"({"establishments":[{"id":1,"name":"Кухня"}]})");
}

TEST(render_restock, says_how_much_there_is_now) {
  EXPECT_EQ(render_restock(dish_id{10}, 15), R"({"dish_id":10,"available":15})");
}

TEST(json_text, escapes_only_what_must_be_escaped) {
  std::string text;

  append_json_text(text, "a/\"\\\b\f\n\r\t\x01\x1f\x7f\xe2\x80\xa8\xf0\x9f\x98\x80");

  EXPECT_EQ(text, "\"a/\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\xe2\x80\xa8\xf0\x9f\x98\x80\"");
}

RC_GTEST_PROP(json_text, is_read_back_by_any_parser, ()) {
  const auto text = *any::text();

  std::string literal;
  append_json_text(literal, text);

  RC_ASSERT(json::parse(literal).get<std::string>() == text);
}

}  // namespace
}  // namespace domain
