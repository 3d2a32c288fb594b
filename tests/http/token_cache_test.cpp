#include "http/token_cache.hpp"

#include "http/authenticator.hpp"
#include "tokens.hpp"

#include <gtest/gtest.h>

using std::chrono::seconds;
using test_http::noon;

namespace {

std::shared_ptr<const http::verified_token> verified(
    std::string user, seconds lifetime = seconds{60}) {
  const auto now_s = std::chrono::floor<seconds>(noon).time_since_epoch().count();
  return std::make_shared<http::verified_token>(
      http::verified_token{test_http::customer(std::move(user)), now_s, now_s + lifetime.count()});
}

}  // namespace

TEST(token_cache, finds_exactly_what_was_added) {
  http::token_cache cache{10};
  cache.add("abc", verified("7"));

  EXPECT_EQ(cache.find("abc", noon)->who.user.value, "7");
  EXPECT_EQ(cache.find("abd", noon), nullptr);
  EXPECT_EQ(cache.find("ab", noon), nullptr);
}

TEST(token_cache, asks_the_time_on_each_use) {
  http::token_cache cache{10};
  cache.add("abc", verified("7", seconds{60}));

  EXPECT_NE(cache.find("abc", noon + seconds{59}), nullptr);
  EXPECT_EQ(cache.find("abc", noon + seconds{60}), nullptr);
  EXPECT_EQ(cache.find("abc", noon - seconds{1}), nullptr);
}

TEST(token_cache, never_grows_beyond_its_limit) {
  http::token_cache cache{8};
  for (int each = 0; each < 1'000; ++each) {
    const auto name = std::to_string(each);
    cache.add(name, verified(name));

    ASSERT_EQ(cache.find(name, noon)->who.user.value, name);
    ASSERT_LE(cache.size(), 8U);
  }
}

TEST(token_cache, keeps_what_is_used) {
  http::token_cache cache{4};
  cache.add("used", verified("7"));
  for (int each = 0; each < 100; ++each) {
    ASSERT_NE(cache.find("used", noon), nullptr) << each;

    cache.add(std::to_string(each), verified("8"));
  }
}

TEST(authenticator, takes_bearer_tokens_in_any_case) {
  const http::token_verifier tokens{test_http::token_settings()};
  http::authenticator door{tokens, 10};
  const auto token = test_http::token_for(test_http::customer("7"));

  EXPECT_EQ((*door.identify("Bearer " + token, noon))->who.user.value, "7");
  EXPECT_EQ((*door.identify("bEARER  " + token, noon))->who.user.value, "7");
}

TEST(authenticator, tells_no_token_from_a_bad_one) {
  const http::token_verifier tokens{test_http::token_settings()};
  http::authenticator door{tokens, 10};

  for (const auto* const header : {"", "Bearer", "Basic abc", "Bearerabc"}) {
    EXPECT_EQ(door.identify(header, noon).error().why, domain::refusal::missing_token) << header;
  }
  EXPECT_EQ(door.identify("Bearer abc", noon).error().why, domain::refusal::bad_token);
}

TEST(authenticator, refuses_a_known_token_whose_time_is_over) {
  const http::token_verifier tokens{test_http::token_settings()};
  http::authenticator door{tokens, 10};
  const auto header = "Bearer " + test_http::token_for(test_http::customer("7"));
  ASSERT_TRUE(door.identify(header, noon));

  const auto later = door.identify(header, noon + std::chrono::hours{1});

  EXPECT_EQ(later.error().why, domain::refusal::bad_token);
}

TEST(access, is_a_question_of_roles) {
  const auto customer = test_http::customer("7");
  const auto admin = test_http::admin("1");
  const http::identity cook{{"2"}, false, false, {{1}}};

  EXPECT_TRUE(http::may(customer, http::access::customer));
  EXPECT_TRUE(http::may(admin, http::access::customer));
  EXPECT_FALSE(http::may(cook, http::access::customer));
  EXPECT_TRUE(http::may(admin, http::access::admin));
  EXPECT_FALSE(http::may(customer, http::access::admin));
  EXPECT_TRUE(http::may(cook, http::access::signed_in));
}
