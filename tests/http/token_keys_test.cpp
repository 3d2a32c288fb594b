#include "http/token_verifier.hpp"
#include "tokens.hpp"

#include <gtest/gtest.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <vector>

// Keys are made anew by each run: nothing secret lies in the tree.

using http::token_algorithm;
using test_http::noon;

namespace {

using key_pair = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

key_pair rsa_pair(unsigned bits = 2048) { return {EVP_RSA_gen(bits), EVP_PKEY_free}; }

// Making one takes a tenth of a second or more, so the tests share it.
const key_pair& our_rsa() {
  static const key_pair pair = rsa_pair();
  return pair;
}

key_pair ec_pair(const char* curve = "P-256") { return {EVP_EC_gen(curve), EVP_PKEY_free}; }

std::string public_pem(const key_pair& pair) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> file{BIO_new(BIO_s_mem()), BIO_free};
  PEM_write_bio_PUBKEY(file.get(), pair.get());
  char* text = nullptr;
  const auto size = BIO_get_mem_data(file.get(), &text);
  return {text, static_cast<std::size_t>(size)};
}

std::string sign(const key_pair& pair, const std::string& text) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context{
      EVP_MD_CTX_new(), EVP_MD_CTX_free};
  std::vector<unsigned char> bytes(1'024);
  std::size_t size = bytes.size();
  EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, pair.get());
  EVP_DigestSign(
      context.get(),
      bytes.data(),
      &size,
      reinterpret_cast<const unsigned char*>(text.data()),
      text.size());
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)};
}

// The two numbers of an ECDSA signature side by side, as JWS wants them.
std::string side_by_side(const std::string& der) {
  const auto* at = reinterpret_cast<const unsigned char*>(der.data());
  const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> numbers{
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size())), ECDSA_SIG_free};
  std::array<unsigned char, 64> bytes{};
  BN_bn2binpad(ECDSA_SIG_get0_r(numbers.get()), bytes.data(), 32);
  BN_bn2binpad(ECDSA_SIG_get0_s(numbers.get()), bytes.data() + 32, 32);
  return {bytes.begin(), bytes.end()};
}

std::string text_of(std::string_view header) {
  constexpr std::string_view claims =
      R"({"iss":"kuhnya","aud":"kitchen","sub":"7","exp":1800003600})";
  return http::to_base64url(header) + '.' + http::to_base64url(claims);
}

std::string rs256(const key_pair& pair, std::string_view header = R"({"alg":"RS256"})") {
  const auto text = text_of(header);
  return text + '.' + http::to_base64url(sign(pair, text));
}

std::string es256(const key_pair& pair, std::string_view header = R"({"alg":"ES256"})") {
  const auto text = text_of(header);
  return text + '.' + http::to_base64url(side_by_side(sign(pair, text)));
}

http::token_settings settings_of(std::vector<http::token_key_settings> keys) {
  return {std::move(keys), "kuhnya", "kitchen"};
}

bool holds(const http::token_settings& settings, const std::string& token) {
  return http::token_verifier{settings}.verify(token, noon).has_value();
}

}  // namespace

TEST(token_key, checks_rs256_signatures) {
  const auto& pair = our_rsa();
  const auto settings = settings_of({{token_algorithm::rs256, public_pem(pair)}});

  EXPECT_TRUE(holds(settings, rs256(pair)));
  EXPECT_FALSE(holds(settings, rs256(rsa_pair())));
  EXPECT_FALSE(holds(settings, rs256(pair) + "AAAA"));
}

TEST(token_key, checks_es256_signatures) {
  const auto pair = ec_pair();
  const auto settings = settings_of({{token_algorithm::es256, public_pem(pair)}});
  const auto text = text_of(R"({"alg":"ES256"})");

  EXPECT_TRUE(holds(settings, es256(pair)));
  EXPECT_FALSE(holds(settings, es256(ec_pair())));
  EXPECT_FALSE(holds(settings, text + '.' + http::to_base64url(sign(pair, text)))) << "as DER";
  EXPECT_FALSE(holds(settings, text + '.' + http::to_base64url(std::string(64, '\0'))));
  EXPECT_FALSE(holds(settings, text + '.'));
}

TEST(token_key, that_is_public_is_no_hmac_secret) {
  const auto& pair = our_rsa();
  const auto pem = public_pem(pair);
  const auto text = text_of(R"({"alg":"HS256"})");
  const auto forged = text + '.' + http::to_base64url(http::hmac_sha256(pem, text));
  const auto posing = text_of(R"({"alg":"RS256"})");

  EXPECT_FALSE(holds(settings_of({{token_algorithm::rs256, pem}}), forged));
  EXPECT_FALSE(holds(
      settings_of({{token_algorithm::rs256, pem}}),
      posing + '.' + http::to_base64url(http::hmac_sha256(pem, posing))));
  EXPECT_FALSE(holds(settings_of({{token_algorithm::hs256, test_http::secret}}), rs256(pair)));
  EXPECT_FALSE(holds(
      settings_of({{token_algorithm::hs256, test_http::secret}}),
      rs256(pair, R"({"alg":"HS256"})")));
}

TEST(token_key, is_chosen_by_name_where_there_are_several) {
  const auto& pair = our_rsa();
  const auto settings = settings_of(
      {{token_algorithm::rs256, public_pem(pair), "new"},
       {token_algorithm::hs256, test_http::secret, "old"}});

  EXPECT_TRUE(holds(settings, rs256(pair, R"({"alg":"RS256","kid":"new"})")));
  EXPECT_FALSE(holds(settings, rs256(pair, R"({"alg":"RS256","kid":"old"})")));
  EXPECT_FALSE(holds(settings, rs256(pair, R"({"alg":"RS256","kid":"none"})")));
  EXPECT_FALSE(holds(settings, rs256(pair, R"({"alg":"RS256","kid":1})")));
  EXPECT_FALSE(holds(settings, rs256(pair)));
}

TEST(token_key, of_the_wrong_kind_stops_the_start) {
  const auto refused = [](token_algorithm algorithm, const std::string& material) {
    EXPECT_THROW(http::token_key({algorithm, material}), std::invalid_argument);
  };
  refused(token_algorithm::hs256, std::string(31, 's'));
  refused(token_algorithm::hs256, public_pem(our_rsa()));
  refused(token_algorithm::rs256, test_http::secret);
  refused(token_algorithm::rs256, public_pem(ec_pair()));
  refused(token_algorithm::rs256, public_pem(rsa_pair(1024)));
  refused(token_algorithm::es256, public_pem(our_rsa()));
  refused(token_algorithm::es256, public_pem(ec_pair("P-384")));
}

TEST(token_settings, that_protect_nothing_stop_the_start) {
  const auto good = test_http::token_settings();
  auto without_key = good;
  without_key.keys.clear();
  auto without_audience = good;
  without_audience.audience.clear();
  auto without_issuer = good;
  without_issuer.issuer.clear();
  auto too_lenient = good;
  too_lenient.leeway = std::chrono::seconds{6};
  auto twins = good;
  twins.keys.push_back(twins.keys.front());

  for (const auto& settings : {without_key, without_audience, without_issuer, too_lenient, twins}) {
    EXPECT_THROW(http::token_verifier{settings}, std::invalid_argument);
  }
}
