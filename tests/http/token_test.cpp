#include "http/token_verifier.hpp"
#include "tokens.hpp"

#include <gtest/gtest.h>

using test_http::noon;
using test_http::signed_token;

namespace {

constexpr std::string_view header = R"({"alg":"HS256","typ":"JWT"})";
constexpr std::string_view good =
    R"({"iss":"kuhnya","aud":"kitchen","sub":"7","roles":["customer"],"exp":1800003600})";

domain::result<http::verified_token> verify(
    std::string_view token, domain::timestamp now = noon, std::chrono::seconds leeway = {}) {
  auto settings = test_http::token_settings();
  settings.leeway = leeway;
  return http::token_verifier{settings}.verify(token, now);
}

domain::result<http::verified_token> verify_claims(std::string_view claims) {
  return verify(signed_token(header, claims));
}

void expect_bad(std::string_view token, std::string_view what) {
  const auto verified = verify(token);

  ASSERT_FALSE(verified) << what;
  EXPECT_EQ(verified.error().why, domain::refusal::bad_token) << what;
}

// The good claims with one member replaced, or added.
std::string with(std::string_view name, std::string_view value) {
  std::string claims = R"({"iss":"kuhnya","aud":"kitchen","sub":"7","exp":1800003600)";
  const auto key = '"' + std::string{name} + "\":";
  const auto at = claims.find(key);
  if (at == std::string::npos) {
    return claims + ',' + key + std::string{value} + '}';
  }
  const auto end = std::min(claims.find(',', at), claims.size());
  claims.replace(at, end - at, key + std::string{value});
  return claims + '}';
}

}  // namespace

TEST(token, that_is_good_says_who_asks) {
  const auto verified = verify_claims(good);

  ASSERT_TRUE(verified);
  EXPECT_EQ(verified->who.user.value, "7");
  EXPECT_TRUE(verified->who.customer);
  EXPECT_FALSE(verified->who.admin);
  EXPECT_EQ(verified->expires_s, 1'800'003'600);
}

TEST(token, that_was_minted_is_good) {
  const http::identity who{{"ключ \"7\""}, true, true, {{1}, {25}}};

  const auto verified = verify(test_http::token_for(who));

  ASSERT_TRUE(verified);
  EXPECT_EQ(verified->who, who);
}

TEST(token, gives_only_roles_we_know) {
  const auto verified = verify_claims(with(
      "roles",
      R"(["establishment:4","establishment:0","establishment:x","establishment:","owner","ADMIN"])"));

  ASSERT_TRUE(verified);
  EXPECT_EQ(verified->who.establishments, std::vector{domain::establishment_id{4}});
  EXPECT_FALSE(verified->who.admin || verified->who.customer);
}

TEST(token, is_refused_without_three_parts_of_strict_base64url) {
  const auto token = signed_token(header, good);
  expect_bad("", "empty");
  expect_bad("a", "one part");
  expect_bad("a.b", "two parts");
  expect_bad("..", "empty parts");
  expect_bad(token + ".", "four parts");
  expect_bad(token + "=", "padding");
  expect_bad(' ' + token, "a blank");
  expect_bad(token.substr(0, token.size() - 1), "a cut signature");
  expect_bad(token + "AAAA", "a long signature");
}

TEST(token, is_refused_when_a_bit_of_it_was_changed) {
  const auto token = signed_token(header, good);
  for (std::size_t at = 0; at < token.size(); ++at) {
    auto forged = token;
    forged[at] = forged[at] == 'A' ? 'B' : 'A';
    if (forged == token) continue;

    expect_bad(forged, forged);
  }
}

TEST(token, has_one_algorithm_and_it_is_not_the_tokens_choice) {
  const auto text = http::to_base64url(R"({"alg":"none"})") + '.' + http::to_base64url(good) + '.';
  expect_bad(text, "no signature");
  for (const std::string algorithm :
       {"none", "None", "NONE", "nOnE", "", "HS384", "HS512", "hs256", "RS256", "ES256"}) {
    expect_bad(signed_token(R"({"alg":")" + algorithm + R"("})", good), algorithm);
  }
  expect_bad(signed_token(R"({"typ":"JWT"})", good), "no algorithm");
  expect_bad(signed_token(R"({"alg":1})", good), "a number");
  expect_bad(signed_token(R"({"alg":["HS256"]})", good), "a list");
  expect_bad(signed_token(R"({"alg":"HS256","alg":"none"})", good), "two algorithms");
}

TEST(token, with_another_header_is_refused) {
  expect_bad(signed_token(R"({"alg":"HS256","crit":["b64"],"b64":false})", good), "crit");
  expect_bad(signed_token(R"({"alg":"HS256","typ":"JWE"})", good), "another type");
  expect_bad(signed_token(R"(["HS256"])", good), "no object");
  expect_bad(signed_token(R"({"alg":"HS256")", good), "no JSON");
  EXPECT_TRUE(verify(signed_token(R"({"alg":"HS256","typ":"at+jwt","x":1})", good)));
}

TEST(token, of_another_secret_is_refused) {
  expect_bad(signed_token(header, good, test_http::secret + "x"), "another secret");
  expect_bad(signed_token(header, good, ""), "an empty secret");
}

TEST(token, holds_until_its_last_second) {
  const auto token = signed_token(header, with("exp", "1800000010"));

  EXPECT_TRUE(verify(token, noon + std::chrono::milliseconds{9'999}));
  EXPECT_FALSE(verify(token, noon + std::chrono::seconds{10}));
  EXPECT_TRUE(verify(token, noon + std::chrono::seconds{14}, std::chrono::seconds{5}));
  EXPECT_FALSE(verify(token, noon + std::chrono::seconds{15}, std::chrono::seconds{5}));
}

TEST(token, does_not_hold_before_its_time) {
  const auto token = signed_token(header, with("nbf", "1800000010"));

  EXPECT_FALSE(verify(token, noon + std::chrono::milliseconds{9'999}));
  EXPECT_TRUE(verify(token, noon + std::chrono::seconds{10}));
  EXPECT_TRUE(verify(token, noon + std::chrono::seconds{5}, std::chrono::seconds{5}));
  EXPECT_FALSE(verify(token, noon + std::chrono::seconds{4}, std::chrono::seconds{5}));
}

TEST(token, must_end) {
  expect_bad(
      signed_token(header, R"({"iss":"kuhnya","aud":"kitchen","sub":"7"})"), "without an end");
  for (const std::string value :
       {"null",
        "\"1800003600\"",
        "true",
        "[1800003600]",
        "1e300",
        "-1e300",
        "9223372036854775807"}) {
    expect_bad(signed_token(header, with("exp", value)), value);
  }
  for (const std::string value : {"null", "\"1\"", "1e300", "-9223372036854775808"}) {
    expect_bad(signed_token(header, with("nbf", value)), value);
  }
}

TEST(token, may_spell_its_times_as_any_number) {
  EXPECT_EQ(verify_claims(with("exp", "1.8000036e9"))->expires_s, 1'800'003'600);
  EXPECT_EQ(verify_claims(with("exp", "1800003600.75"))->expires_s, 1'800'003'600);
  EXPECT_EQ(verify_claims(with("nbf", "0.5"))->not_before_s, 0);
  EXPECT_EQ(verify_claims(with("nbf", "1e-20"))->not_before_s, 0);
}

TEST(token, must_be_ours_and_for_us) {
  for (const std::string value : {"\"other\"", "\"\"", "null", "[\"kuhnya\"]", "\"Kuhnya\""}) {
    expect_bad(signed_token(header, with("iss", value)), "iss " + value);
  }
  for (const std::string value :
       {"\"other\"",
        "\"\"",
        "null",
        "[]",
        "[\"other\"]",
        "[[\"kitchen\"]]",
        "{\"kitchen\":1}",
        "\"kitchen \""}) {
    expect_bad(signed_token(header, with("aud", value)), "aud " + value);
  }
  EXPECT_TRUE(verify_claims(with("aud", R"(["other","kitchen"])")));
}

TEST(token, must_name_a_user_the_kitchen_can_keep) {
  const std::string longest(128, 'u');
  EXPECT_TRUE(verify_claims(with("sub", '"' + longest + '"')));
  for (const std::string& value :
       {'"' + longest + "u\"",
        std::string{"\"\""},
        std::string{"7"},
        std::string{"null"},
        std::string{"\"a\\u0000b\""},
        std::string{"\"\\ud800\""},
        std::string{"\"\xFF\""}}) {
    expect_bad(signed_token(header, with("sub", value)), value);
  }
}

TEST(token, with_mistyped_roles_is_refused) {
  for (const std::string value :
       {"\"admin\"", "{\"admin\":true}", "[1]", "[\"admin\",null]", "null"}) {
    expect_bad(signed_token(header, with("roles", value)), value);
  }
}

TEST(token, with_a_claim_twice_is_refused) {
  expect_bad(
      signed_token(header, std::string{good.substr(0, good.size() - 1)} + R"(,"sub":"8"})"),
      "two subjects");
}

TEST(token, above_the_limit_is_refused_unread) {
  const std::string filler(4'096, 'x');
  expect_bad(signed_token(header, with("x", '"' + filler + '"')), "too long");
}
