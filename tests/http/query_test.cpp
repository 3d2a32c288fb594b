#include "http/query.hpp"

#include <gtest/gtest.h>

namespace {

constexpr std::string_view names[] = {"status", "limit", "cursor"};

}  // namespace

TEST(query, is_decoded) {
  const auto asked = http::read_query("status=ready&cursor=a%2Bb%3d+c", names);

  ASSERT_TRUE(asked);
  EXPECT_EQ(*asked->find("status"), "ready");
  EXPECT_EQ(*asked->find("cursor"), "a+b=+c");
  EXPECT_EQ(asked->find("limit"), nullptr);
}

TEST(query, may_be_empty) {
  EXPECT_TRUE(http::read_query("", names));
  EXPECT_EQ(*http::read_query("status=", names)->find("status"), "");
}

TEST(query, is_refused_when_it_cannot_be_read_in_one_way) {
  for (const auto* const text :
       {"other=1",
        "status",
        "=1",
        "status=a&status=a",
        "status=%",
        "status=%4",
        "status=%4g",
        "status=%zz",
        "status=%00",
        "status=%+1",
        "&status=a",
        "status=a&&limit=1",
        "Status=a",
        "status=a&%73tatus=b"}) {
    const auto asked = http::read_query(text, names);

    ASSERT_FALSE(asked) << text;
    EXPECT_EQ(asked.error().why, domain::refusal::bad_query) << text;
  }
}
