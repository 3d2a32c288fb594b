#include "messaging/event_json.hpp"

#include "../domain/generators.hpp"
#include "domain/time_text.hpp"
#include "samples.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace messaging {
namespace {

using domain::status_callback;

std::string cause_of(
    const std::optional<std::string>& key, const std::optional<std::string>& value) {
  const auto read = read_callback(key, value);
  const auto why = std::get_if<poison>(&read);
  return why ? std::string{why->cause} : "good";
}

status_callback good(const std::string& value) {
  const auto read = read_callback(sample_order, value);
  if (const auto why = std::get_if<poison>(&read)) {
    ADD_FAILURE() << why->cause << ": " << why->detail;
    return {};
  }
  return std::get<status_callback>(read);
}

std::string with(const std::string& members) {
  return R"({"kitchen_order_id":")" + std::string{sample_order} +
         R"(","status":"ready","establishment_id":1)" + members + "}";
}

status_callback whole_sample() {
  return {
      *domain::parse_order_id(sample_order),
      domain::order_status::accepted,
      std::string{sample_order} + ":accepted",
      {1},
      domain::parse_timestamp("2026-01-31T12:00:00.250Z")};
}

TEST(callback_json, reads_the_sample) { EXPECT_EQ(good(sample("callback.json")), whole_sample()); }

TEST(callback_json, writes_the_sample_byte_for_byte) {
  EXPECT_EQ(write_callback(whole_sample()), sample("callback.json"));
}

TEST(callback_json, needs_neither_a_key_nor_a_time) {
  const auto least = good(sample("callback_least.json"));

  EXPECT_EQ(least.idempotency_key, std::nullopt);
  EXPECT_EQ(least.occurred_at, std::nullopt);
  EXPECT_EQ(least.establishment.value, 7);
  EXPECT_EQ(write_callback(least), sample("callback_least.json"));
}

TEST(callback_json, takes_null_for_missing_and_ignores_what_it_does_not_know) {
  const auto read = good(with(R"(,"idempotency_key":null,"occurred_at":null,"cook":{"name":"Ю"})"));

  EXPECT_EQ(read.idempotency_key, std::nullopt);
  EXPECT_EQ(read.occurred_at, std::nullopt);
}

TEST(callback_json, keeps_an_idempotency_key_as_it_is) {
  const std::string longest(domain::event_key_bytes_max, 'k');

  EXPECT_EQ(good(with(R"(,"idempotency_key":" \n\"Ключ ")")).idempotency_key, " \n\"Ключ ");
  EXPECT_EQ(good(with(R"(,"idempotency_key":")" + longest + '"')).idempotency_key, longest);
}

TEST(callback_json, leaves_created_and_cancelled_to_the_order) {
  for (const auto* status : {"created", "cancelled"}) {
    auto text = with("");
    text.replace(text.find("ready"), 5, status);
    EXPECT_EQ(domain::to_string(good(text).status), status);
  }
}

TEST(callback_json, reads_a_time_with_an_offset_and_without_a_fraction) {
  EXPECT_EQ(
      good(with(R"(,"occurred_at":"2026-01-31T15:00:00+03:00")")).occurred_at,
      domain::parse_timestamp("2026-01-31T12:00:00.000Z"));
}

TEST(callback_json, says_of_each_bad_sample_why) {
  for (const auto& each : bad_samples("bad_callbacks.json"))
    EXPECT_EQ(cause_of(each.key, each.value), each.cause) << each.name;
}

TEST(callback_json, takes_bytes_that_are_no_text_for_poison) {
  EXPECT_EQ(cause_of(sample_order, "\xff\xfe"), "malformed_json");
  EXPECT_EQ(cause_of(sample_order, with(",\"x\":\"\xc3(\"")), "malformed_json");
  EXPECT_EQ(cause_of(sample_order, with("") + std::string(1, '\0')), "malformed_json");
  EXPECT_EQ(cause_of("\xff", with("")), "key_mismatch");
}

RC_GTEST_PROP(callback_json, reads_back_what_it_wrote, ()) {
  status_callback what;
  what.order = *domain::any::id();
  what.status = *rc::gen::elementOf(domain::all_statuses);
  what.establishment.value = *domain::any::positive();
  const auto key = *domain::any::text();
  if (!key.empty() && key.size() <= domain::event_key_bytes_max) what.idempotency_key = key;
  if (*rc::gen::arbitrary<bool>()) what.occurred_at = *domain::any::time();

  const auto read = read_callback(to_string(what.order), write_callback(what));

  RC_ASSERT(std::get<status_callback>(read) == what);
}

RC_GTEST_PROP(callback_json, takes_any_bytes, (const std::string& key, const std::string& value)) {
  RC_ASSERT(cause_of(key, value) != "good");
}

RC_GTEST_PROP(callback_json, takes_any_damage, ()) {
  auto text = sample("callback.json");
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  text[at] = *rc::gen::arbitrary<char>();
  text.resize(*rc::gen::element(text.size(), at));

  const auto cause = cause_of(sample_order, text);

  RC_ASSERT(!cause.empty());
}

}  // namespace
}  // namespace messaging
