#include "domain/cursor.hpp"

#include "generators.hpp"

#include <gtest/gtest.h>

namespace domain {
namespace {

const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

RC_GTEST_PROP(cursor, is_read_back_from_its_own_text, ()) {
  const cursor at{*any::time(), *any::id()};

  const auto text = to_string(at);

  RC_ASSERT(text.size() == 32U);
  RC_ASSERT(text.find_first_not_of(alphabet) == std::string::npos);
  RC_ASSERT(*parse_cursor(text) == at);
}

RC_GTEST_PROP(cursor, has_one_spelling_only, ()) {
  const auto tail = *rc::gen::container<std::string>(29, rc::gen::elementOf(alphabet));
  const auto text = "AAA" + tail;  // Small times, so that most of them are in range.

  const auto at = parse_cursor(text);

  RC_ASSERT((at ? to_string(*at) == text : at.error().why == refusal::bad_cursor));
}

TEST(cursor, is_refused_unless_we_made_it) {
  const auto ours = to_string(cursor{timestamp{std::chrono::milliseconds{1}}, {}});
  ASSERT_TRUE(parse_cursor(ours).has_value());

  for (const auto& text : {
           std::string{},
           ours + "A",
           ours.substr(1),
           ours + "====",
           ours.substr(0, 31) + "=",
           ours.substr(0, 31) + "+",
           ours.substr(0, 31) + "/",
           ours.substr(0, 31) + "\n",
           " " + ours.substr(1),
       }) {
    EXPECT_EQ(parse_cursor(text).error().why, refusal::bad_cursor) << text;
  }
}

TEST(cursor, is_refused_for_times_the_database_cannot_know) {
  for (const auto at :
       {timestamp::min(), timestamp::max(), timestamp_max + std::chrono::milliseconds{1}}) {
    EXPECT_EQ(parse_cursor(to_string(cursor{at, {}})).error().why, refusal::bad_cursor);
  }
}

}  // namespace
}  // namespace domain
