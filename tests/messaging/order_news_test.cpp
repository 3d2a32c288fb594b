#include "../domain/generators.hpp"
#include "domain/new_order.hpp"
#include "domain/order_json.hpp"
#include "messaging/event_json.hpp"
#include "samples.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace messaging {
namespace {

std::string cause_of(
    const std::optional<std::string>& key, const std::optional<std::string>& value) {
  const auto read = read_order_news(key, value);
  const auto why = std::get_if<poison>(&read);
  return why ? std::string{why->cause} : "good";
}

order_news good(const std::string& value) {
  const auto read = read_order_news(sample_order, value);
  if (const auto why = std::get_if<poison>(&read)) {
    ADD_FAILURE() << why->cause << ": " << why->detail;
    return {};
  }
  return std::get<order_news>(read);
}

TEST(order_news_json, reads_that_an_order_came_to_be) {
  const auto news = good(sample("order_created.json"));

  EXPECT_EQ(news.id, std::string{sample_order} + ":1");
  EXPECT_EQ(news.name, "order.created");
  EXPECT_EQ(news.version, 1);
  EXPECT_EQ(news.at, domain::parse_timestamp("2026-01-31T12:00:00.000Z"));
  EXPECT_EQ(to_string(news.order.id), sample_order);
  EXPECT_EQ(news.order.user.value, "anna");
  EXPECT_EQ(news.order.lines, (std::vector<domain::order_line>{{{10}, 2, 45000}}));
  EXPECT_EQ(news.order.comment, "без лука");
}

TEST(order_news_json, reads_that_an_order_was_cancelled) {
  const auto news = good(sample("order_cancelled.json"));

  EXPECT_EQ(news.name, "order.cancelled");
  EXPECT_EQ(news.version, 1);
  EXPECT_EQ(news.order.status, domain::order_status::cancelled);
  EXPECT_EQ(news.order.version, 2);
  EXPECT_EQ(news.order.comment, std::nullopt);
}

TEST(order_news_json, writes_the_samples_byte_for_byte) {
  for (const auto* file : {"order_created.json", "order_cancelled.json"}) {
    const auto news = good(sample(file));

    const auto order = domain::render_order(view(news.order));
    const auto text =
        write_order_news(news.order.id, news.order.version, news.name, news.at, order);

    EXPECT_EQ(text, sample(file));
  }
}

TEST(order_news_json, says_of_each_bad_sample_why) {
  for (const auto& each : bad_samples("bad_order_news.json"))
    EXPECT_EQ(cause_of(each.key, each.value), each.cause) << each.name;
}

// An order as our own kitchen would let it in.
domain::order sensible(domain::order order) {
  auto& user = order.user.value;
  if (user.empty() || user.size() > domain::user_id_bytes_max) user = "anna";
  if (order.comment && order.comment->size() > domain::comment_bytes_max) order.comment.reset();
  order.lines.resize(std::clamp<std::size_t>(order.lines.size(), 1, domain::order_lines_max));
  for (auto& line : order.lines) {
    line.dish.value = std::max<std::int64_t>(line.dish.value, 1);
    line.quantity = line.quantity % domain::quantity_max + 1;
  }
  return order;
}

RC_GTEST_PROP(order_news_json, reads_back_what_it_wrote, ()) {
  const auto order = sensible(*domain::any::order());
  const auto at = *domain::any::time();
  const auto json = domain::render_order(view(order));

  const auto text = write_order_news(order.id, order.version, "order.created", at, json);
  const auto read = read_order_news(to_string(order.id), text);

  const auto& news = std::get<order_news>(read);
  RC_ASSERT(news.order == order);
  RC_ASSERT(news.at == at);
  RC_ASSERT(news.id == to_string(order.id) + ":" + std::to_string(order.version));
}

RC_GTEST_PROP(
    order_news_json, takes_any_bytes, (const std::string& key, const std::string& value)) {
  RC_ASSERT(cause_of(key, value) != "good");
}

RC_GTEST_PROP(order_news_json, takes_any_damage, ()) {
  auto text = sample("order_created.json");
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  text[at] = *rc::gen::arbitrary<char>();
  text.resize(*rc::gen::element(text.size(), at));

  RC_ASSERT(!cause_of(sample_order, text).empty());
}

}  // namespace
}  // namespace messaging
