#include "http/kitchen/body_memo.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>

// What a memo says is what exactly these bytes said.
namespace http::test {

using kitchen::body_memo;

namespace {

body_memo::reading reading_of(std::int64_t dish) {
  body_memo::reading what;
  what.wanted.items = {{{dish}, 1}};
  what.print.bytes[0] = static_cast<std::uint8_t>(dish);
  return what;
}

}  // namespace

TEST(BodyMemo, RemembersTheSameBytesOnly) {
  body_memo memo;
  memo.keep(R"({"a":1})", reading_of(7));
  ASSERT_NE(memo.find(R"({"a":1})"), nullptr);
  EXPECT_EQ(memo.find(R"({"a":1})")->wanted, reading_of(7).wanted);
  EXPECT_EQ(memo.find(R"({"a":1})")->print, reading_of(7).print);
  EXPECT_EQ(memo.find(R"({"a": 1})"), nullptr);
  EXPECT_EQ(memo.find(R"({"a":2})"), nullptr);
}

TEST(BodyMemo, KnowsNothingOfEmptyAndLongBodies) {
  body_memo memo;
  const std::string longest(body_memo::bytes_max, 'x');
  for (const auto& body : {std::string{}, longest, longest + "x"}) memo.keep(body, reading_of(1));
  EXPECT_EQ(memo.find(""), nullptr);
  EXPECT_NE(memo.find(longest), nullptr);
  EXPECT_EQ(memo.find(longest + "x"), nullptr);
}

// More bodies than places: one makes room for another, and none answers for another.
RC_GTEST_PROP(BodyMemo, NeverTakesOneForAnother, ()) {
  body_memo memo;
  std::map<std::string, std::int64_t> said;
  const auto last = *rc::gen::inRange<std::int64_t>(2, 5'000);
  for (std::int64_t dish = 1; dish < last; ++dish) {
    const auto body = std::to_string(dish);
    memo.keep(body, reading_of(dish));
    said[body] = dish;
  }
  RC_ASSERT(memo.find(std::to_string(last - 1)) != nullptr);
  for (const auto& [body, dish] : said) {
    const auto* known = memo.find(body);
    if (known != nullptr) RC_ASSERT(known->wanted == reading_of(dish).wanted);
  }
}

}  // namespace http::test
