#include "stand.hpp"
#include "support/eventually.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace messaging {
namespace {

using support::eventually;

std::string header(const seen& letter, const std::string& name) {
  for (const auto& [each, value] : letter.headers) {
    if (each == name) return value;
  }
  return "none";
}

const seen& letter_with(const std::vector<seen>& letters, const std::string& cause) {
  const auto found = std::find_if(letters.begin(), letters.end(), [&](const auto& each) {
    return header(each, "kuhnya-cause") == cause;
  });
  if (found == letters.end()) throw std::runtime_error{"no letter about " + cause};
  return *found;
}

std::uint64_t settled(const consumer& from, fate how) {
  return from.state().settled[static_cast<std::size_t>(how)];
}

// One evening of poison: joining twice, as every test of its own would, takes too long.
TEST(dead_letters, take_only_the_poison_and_let_everything_else_pass) {
  stand shop;
  scripted_handler handler{[](const seen& what) {
    return what.value && what.value->starts_with("good") ? applied() : dead();
  }};
  const auto consumer = shop.consume(handler);
  const std::string bytes{"\xff\xfe\0poison", 9};

  shop.publish(key_in(0), "good 1");
  shop.publish(key_in(0), bytes);
  shop.publish(key_in(0), "good 2");
  for (std::int32_t i = 0; i < test_partitions; ++i) shop.publish(key_in(i, 1), "head of all");
  for (std::int32_t i = 0; i < test_partitions; ++i) shop.publish(key_in(i, 1), "good after");
  shop.publish(std::nullopt, "no key");
  shop.publish(key_in(1), std::nullopt);
  const std::string huge(900'000, 'h');
  shop.publish(key_in(2), huge);
  shop.publish(key_in(2), "good 3");
  const auto letters = shop.letters(10);

  ASSERT_EQ(letters.size(), 10U);
  EXPECT_TRUE(eventually(patience, [&] { return settled(*consumer, fate::applied) == 9; }));
  EXPECT_TRUE(eventually(patience, [&] { return settled(*consumer, fate::dead) == 10; }));
  EXPECT_TRUE(eventually(patience, [&] { return committed_in(*consumer) == 19; }));
  EXPECT_TRUE(consumer->state().dead_letters_writable);

  const auto original = std::find_if(
      letters.begin(), letters.end(), [&](const auto& each) { return each.value == bytes; });
  ASSERT_NE(original, letters.end());
  EXPECT_EQ(original->key, key_in(0));
  EXPECT_EQ(header(*original, "kuhnya-topic"), shop.topic);
  EXPECT_EQ(header(*original, "kuhnya-partition"), "0");
  EXPECT_EQ(header(*original, "kuhnya-offset"), "1");
  EXPECT_EQ(header(*original, "kuhnya-attempts"), "1");
  EXPECT_EQ(header(*original, "kuhnya-detail"), "For the test.");

  const auto& cut = letter_with(letters, "too_large");
  EXPECT_EQ(cut.value, huge.substr(0, consumer_settings{}.dead_letter_value_max));
  EXPECT_EQ(header(cut, "kuhnya-value-bytes"), "900000");
  EXPECT_EQ(header(cut, "kuhnya-value-sha256").size(), 64U);
  for (const auto& value : handler.values()) EXPECT_LT(value.size(), 100U) << "it was too large";

  EXPECT_TRUE(std::any_of(letters.begin(), letters.end(), [](auto& each) { return !each.key; }));
  EXPECT_TRUE(std::any_of(letters.begin(), letters.end(), [](auto& each) { return !each.value; }));
}

}  // namespace
}  // namespace messaging
