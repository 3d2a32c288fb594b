#include "http/header_values.hpp"

#include <gtest/gtest.h>

TEST(content_type, is_json_with_or_without_parameters) {
  EXPECT_TRUE(http::is_json("application/json"));
  EXPECT_TRUE(http::is_json("Application/JSON"));
  EXPECT_TRUE(http::is_json("application/json; charset=utf-8"));
  EXPECT_TRUE(http::is_json("application/json ;charset=utf-8"));
}

TEST(content_type, is_nothing_else) {
  for (const auto* const type :
       {"",
        "text/plain",
        "application/jsonx",
        "application/problem+json",
        "json",
        ";application/json"}) {
    EXPECT_FALSE(http::is_json(type)) << type;
  }
}

TEST(target, without_a_path_means_the_root) {
  EXPECT_EQ(http::path_of_target("http://kitchen"), "/");
  EXPECT_EQ(http::path_of_target("HTTPS://kitchen/a"), "/a");
}
