#include "http/console_cookie.hpp"

#include <gtest/gtest.h>

#include <string>

using domain::refusal;

TEST(console_cookie, is_found_among_others) {
  EXPECT_EQ(*http::console_token("kuhnya_console=abc.def"), "abc.def");
  EXPECT_EQ(*http::console_token("a=1; kuhnya_console=abc ;b=2"), "abc");
  EXPECT_EQ(*http::console_token("a=1;kuhnya_console=a=b"), "a=b");
  EXPECT_EQ(*http::console_token("kuhnya_console="), "");
}

TEST(console_cookie, has_one_name_in_one_spelling) {
  for (const auto* const cookies :
       {"",
        ";",
        ";;;=;",
        "=",
        "kuhnya_console",
        "Kuhnya_Console=a",
        "xkuhnya_console=a",
        "kuhnya_console =a",
        "a=kuhnya_console=b",
        "\"kuhnya_console=a\""}) {
    EXPECT_EQ(http::console_token(cookies).error().why, refusal::missing_token) << cookies;
  }
}

TEST(console_cookie, that_was_set_twice_signs_nobody_in) {
  EXPECT_EQ(
      http::console_token("kuhnya_console=a; kuhnya_console=a").error().why, refusal::bad_token);
}

TEST(console_cookie, is_looked_for_in_any_number_of_others) {
  std::string many;
  for (int each = 0; each < 100'000; ++each) many += "a;";

  EXPECT_EQ(http::console_token(many).error().why, refusal::missing_token);
  EXPECT_EQ(*http::console_token(many + "kuhnya_console=t"), "t");
}

TEST(console_cookie, is_out_of_reach_of_scripts_and_other_sites) {
  EXPECT_EQ(
      http::console_cookie("abc", std::chrono::seconds{60}),
      "kuhnya_console=abc; Path=/console/; Max-Age=60; HttpOnly; SameSite=Strict");
  EXPECT_NE(
      http::console_cookie("", std::chrono::seconds{0}).find("=; Path=/console/; Max-Age=0;"),
      std::string::npos);
}
