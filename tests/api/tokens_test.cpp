#include "http/base64url.hpp"
#include "http/token_key.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>

namespace api {
namespace {

using nlohmann::json;
using support::answer;
using support::restaurant;

const json hs256{{"alg", "HS256"}, {"typ", "JWT"}};

std::int64_t now_s() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Claims that the kitchen takes.
json good_claims() {
  return {
      {"sub", "anna"},
      {"iss", "kuhnya"},
      {"aud", "kuhnya"},
      {"nbf", now_s() - 10},
      {"exp", now_s() + 3'600},
      {"roles", {"customer"}}};
}

json but(json claims, const std::string& name, const json& value) {
  claims[name] = value;
  return claims;
}

json without(json claims, const std::string& name) {
  claims.erase(name);
  return claims;
}

std::string unsigned_text(const json& header, const json& claims) {
  return http::to_base64url(header.dump()) + '.' + http::to_base64url(claims.dump());
}

std::string signed_by(const std::string& secret, const json& header, const json& claims) {
  const auto text = unsigned_text(header, claims);
  return text + '.' + http::to_base64url(http::hmac_sha256(secret, text));
}

std::string with_claims(const json& claims) {
  return signed_by(support::test_secret, hs256, claims);
}

// POST /orders with that Authorization value.
answer place_with(const restaurant& open, const std::string& authorization) {
  http::client client{open.kitchen.url()};
  http::header_lines lines{{"Content-Type", "application/json"}, {"Idempotency-Key", "k"}};
  if (!authorization.empty()) lines.emplace_back("Authorization", authorization);
  auto came = client.send("POST", "/orders", lines, support::order_of(3).dump());
  return came ? answer{std::move(*came)} : answer{};
}

void expect_refused(const restaurant& open, const std::string& token) {
  const auto refused = place_with(open, "Bearer " + token);
  EXPECT_EQ(refused.status, 401) << token;
  EXPECT_EQ(refused.code(), "bad_token") << token;
  EXPECT_NE(refused.header("WWW-Authenticate"), "");
}

// An RSA key pair: the public half as PEM, in a file and in memory.
struct key_pair {
  key_pair() : key(EVP_RSA_gen(2048), EVP_PKEY_free) {
    const std::unique_ptr<BIO, decltype(&BIO_free)> text{BIO_new(BIO_s_mem()), BIO_free};
    PEM_write_bio_PUBKEY(text.get(), key.get());
    char* bytes = nullptr;
    const auto size = BIO_get_mem_data(text.get(), &bytes);
    pem.assign(bytes, static_cast<std::size_t>(size));
    std::ofstream{file} << pem;
  }
  ~key_pair() { std::filesystem::remove(file); }
  key_pair(const key_pair&) = delete;
  key_pair& operator=(const key_pair&) = delete;

  std::string sign(const std::string& text) const {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> by{
        EVP_MD_CTX_new(), EVP_MD_CTX_free};
    EVP_DigestSignInit(by.get(), nullptr, EVP_sha256(), nullptr, key.get());
    std::string signature(512, '\0');
    auto size = signature.size();
    auto* bytes = reinterpret_cast<unsigned char*>(signature.data());
    const auto* message = reinterpret_cast<const unsigned char*>(text.data());
    EVP_DigestSign(by.get(), bytes, &size, message, text.size());
    signature.resize(size);
    return signature;
  }

  std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key;
  std::string pem;
  std::string file = testing::TempDir() + "kuhnya_key_" + std::to_string(::getpid()) + ".pem";
};

}  // namespace

TEST(token, is_taken_when_all_is_right) {
  const restaurant open;

  const auto placed = place_with(open, "Bearer " + with_claims(good_claims()));

  EXPECT_EQ(placed.status, 201);
  EXPECT_EQ(placed.json()["user_id"], "anna");
}

TEST(token, that_is_missing_or_of_another_scheme_is_asked_for) {
  restaurant open;

  for (const std::string authorization : {"", "Basic YTpi", "Bearer", "token"}) {
    const auto refused = place_with(open, authorization);
    EXPECT_EQ(refused.status, 401) << authorization;
    EXPECT_EQ(refused.code(), "missing_token") << authorization;
    EXPECT_EQ(refused.header("WWW-Authenticate"), "Bearer realm=\"kuhnya\"");
  }
  EXPECT_EQ(open.count("orders"), 0);
}

TEST(token, is_refused_at_the_wrong_time_or_place) {
  restaurant open;
  const auto good = good_claims();

  expect_refused(open, with_claims(but(good, "exp", now_s() - 1)));
  expect_refused(open, with_claims(but(good, "nbf", now_s() + 600)));
  expect_refused(open, with_claims(but(good, "aud", "somebody else")));
  expect_refused(open, with_claims(but(good, "iss", "somebody else")));
  for (const auto* claim : {"exp", "aud", "iss", "sub"}) {
    expect_refused(open, with_claims(without(good, claim)));
  }
  expect_refused(open, with_claims(but(good, "sub", "")));
  expect_refused(open, with_claims(but(good, "sub", std::string(129, 'a'))));
  expect_refused(open, with_claims(but(good, "exp", "tomorrow")));
  EXPECT_EQ(open.count("orders"), 0);
  EXPECT_EQ(open.count("idempotency_keys"), 0);
}

TEST(token, has_no_say_in_how_it_is_checked) {
  restaurant open;
  const auto good = good_claims();

  expect_refused(open, unsigned_text({{"alg", "none"}}, good) + ".");
  expect_refused(open, signed_by(support::test_secret, {{"alg", "none"}}, good));
  expect_refused(open, signed_by(support::test_secret, {{"alg", "HS512"}}, good));
  expect_refused(open, signed_by(support::test_secret, {{"alg", "RS256"}}, good));
  expect_refused(open, signed_by(support::test_secret, {{"typ", "JWT"}}, good));
  expect_refused(open, signed_by("another secret, also longer than 32 bytes", hs256, good));
  expect_refused(open, unsigned_text(hs256, good) + ".");
  expect_refused(open, unsigned_text(hs256, good));
  expect_refused(open, "a.b.c");
  EXPECT_EQ(open.count("orders"), 0);
}

TEST(token, that_was_changed_after_signing_is_refused) {
  restaurant open;
  const auto good = with_claims(good_claims());
  const auto first_dot = good.find('.');
  const auto last_dot = good.rfind('.');
  const auto boris = http::to_base64url(but(good_claims(), "sub", "boris").dump());

  expect_refused(open, good.substr(0, first_dot + 1) + boris + good.substr(last_dot));
  expect_refused(open, good + "A");
  expect_refused(open, good.substr(0, good.size() - 2));
  EXPECT_EQ(open.count("orders"), 0);
}

TEST(token, signed_with_the_public_key_as_a_secret_is_refused) {
  const key_pair keys;
  const restaurant open{{"auth.algorithm=\"RS256\"", "auth.public_key_file=\"" + keys.file + "\""}};
  const json rs256{{"alg", "RS256"}};
  const auto text = unsigned_text(rs256, good_claims());

  const auto honest =
      place_with(open, "Bearer " + text + '.' + http::to_base64url(keys.sign(text)));

  EXPECT_EQ(honest.status, 201);
  expect_refused(open, signed_by(keys.pem, hs256, good_claims()));
  expect_refused(open, signed_by(keys.pem, rs256, good_claims()));
  expect_refused(open, with_claims(good_claims()));
}

TEST(token, without_the_role_is_forbidden) {
  restaurant open;
  auto waiter = good_claims();
  waiter["roles"] = {"establishment:1"};

  const auto refused = place_with(open, "Bearer " + with_claims(waiter));

  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(refused.code(), "forbidden");
  EXPECT_EQ(open.count("orders"), 0);
}

}  // namespace api
