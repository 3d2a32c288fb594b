#include "http/token_key.hpp"

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>

#include <array>
#include <stdexcept>

namespace http {

namespace {

constexpr int rsa_bits_min = 2048;
constexpr int ecdsa_half_bytes = 32;
constexpr std::size_t ecdsa_bytes = 64;

template <auto Free>
struct freed_by {
  template <class Thing>
  void operator()(Thing* thing) const {
    Free(thing);
  }
};
template <class Thing, auto Free>
using owned = std::unique_ptr<Thing, freed_by<Free>>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

bool is_p256(const EVP_PKEY* key) {
  std::array<char, 64> name{};
  std::size_t size = 0;
  return EVP_PKEY_get_base_id(key) == EVP_PKEY_EC &&
         EVP_PKEY_get_utf8_string_param(
             key, OSSL_PKEY_PARAM_GROUP_NAME, name.data(), name.size(), &size) == 1 &&
         std::string_view(name.data(), size) == "prime256v1";
}

bool fits(const EVP_PKEY* key, token_algorithm algorithm) {
  switch (algorithm) {
    case token_algorithm::hs256:
      return false;
    case token_algorithm::rs256:
      return EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA && EVP_PKEY_get_bits(key) >= rsa_bits_min;
    case token_algorithm::es256:
      return is_p256(key);
  }
  return false;
}

// JWS carries r and s side by side (RFC 7518, 3.4); OpenSSL wants them as DER.
std::string der_of(std::string_view signature) {
  if (signature.size() != ecdsa_bytes) return {};
  const owned<ECDSA_SIG, ECDSA_SIG_free> pair{ECDSA_SIG_new()};
  auto* const r = BN_bin2bn(bytes_of(signature), ecdsa_half_bytes, nullptr);
  auto* const s = BN_bin2bn(bytes_of(signature) + ecdsa_half_bytes, ecdsa_half_bytes, nullptr);
  if (!pair || ECDSA_SIG_set0(pair.get(), r, s) != 1) {
    BN_free(r);
    BN_free(s);
    return {};
  }
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(pair.get(), &der);
  if (size <= 0) return {};
  std::string text(reinterpret_cast<const char*>(der), static_cast<std::size_t>(size));
  OPENSSL_free(der);
  return text;
}

bool verifies(EVP_PKEY* key, std::string_view text, std::string_view signature) {
  const owned<EVP_MD_CTX, EVP_MD_CTX_free> context{EVP_MD_CTX_new()};
  const bool holds =
      context && EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key) == 1 &&
      EVP_DigestVerify(
          context.get(), bytes_of(signature), signature.size(), bytes_of(text), text.size()) == 1;
  if (!holds) ERR_clear_error();  // Else the thread's queue of errors grows with every bad token.
  return holds;
}

}  // namespace

struct token_key::public_key {
  owned<EVP_PKEY, EVP_PKEY_free> value;
};

std::string_view to_string(token_algorithm algorithm) {
  switch (algorithm) {
    case token_algorithm::hs256:
      return "HS256";
    case token_algorithm::rs256:
      return "RS256";
    case token_algorithm::es256:
      break;
  }
  return "ES256";
}

std::string hmac_sha256(std::string_view secret, std::string_view text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (HMAC(
          EVP_sha256(),
          secret.data(),
          static_cast<int>(secret.size()),
          bytes_of(text),
          text.size(),
          digest.data(),
          &size) == nullptr) {
    return {};
  }
  return {reinterpret_cast<const char*>(digest.data()), size};
}

token_key::token_key(const token_key_settings& from) : algorithm_(from.algorithm), id_(from.id) {
  if (algorithm_ == token_algorithm::hs256) {
    if (from.material.size() < token_secret_bytes_min) {
      throw std::invalid_argument("the token secret is shorter than 32 bytes");
    }
    // A public key as the secret is how HS256 and RS256 are mixed up.
    if (from.material.find("-----BEGIN") != std::string::npos) {
      throw std::invalid_argument("the token secret is a PEM file; HS256 needs a secret");
    }
    secret_ = from.material;
    return;
  }
  const owned<BIO, BIO_free> file{
      BIO_new_mem_buf(from.material.data(), static_cast<int>(from.material.size()))};
  owned<EVP_PKEY, EVP_PKEY_free> key{PEM_read_bio_PUBKEY(file.get(), nullptr, nullptr, nullptr)};
  ERR_clear_error();
  if (!key) throw std::invalid_argument("the token key is not a public key in PEM form");
  if (!fits(key.get(), algorithm_)) {
    throw std::invalid_argument(
        "the token key does not fit its algorithm: RS256 needs RSA of at least 2048 bits, ES256 "
        "needs P-256");
  }
  key_ = std::make_shared<const public_key>(public_key{std::move(key)});
}

bool token_key::has_signed(std::string_view text, std::string_view signature) const {
  switch (algorithm_) {
    case token_algorithm::hs256: {
      const auto expected = hmac_sha256(secret_, text);
      return expected.size() == signature.size() && !expected.empty() &&
             CRYPTO_memcmp(expected.data(), signature.data(), expected.size()) == 0;
    }
    case token_algorithm::rs256:
      return verifies(key_->value.get(), text, signature);
    case token_algorithm::es256: {
      const auto der = der_of(signature);
      return !der.empty() && verifies(key_->value.get(), text, der);
    }
  }
  return false;
}

}  // namespace http
