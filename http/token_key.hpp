#pragma once

#include "http/token_settings.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace http {

// The name a JWT header gives an algorithm.
std::string_view to_string(token_algorithm algorithm);

// HMAC-SHA-256, 32 bytes.
std::string hmac_sha256(std::string_view secret, std::string_view text);

// A key that checks signatures. Throws std::invalid_argument with a sentence when the material does
// not fit the algorithm: a short secret, a PEM that is no public key, RSA below 2048 bits, a curve
// other than P-256.
class token_key {
 public:
  explicit token_key(const token_key_settings& from);

  token_algorithm algorithm() const { return algorithm_; }
  const std::string& id() const { return id_; }
  bool has_signed(std::string_view text, std::string_view signature) const;

 private:
  struct public_key;

  token_algorithm algorithm_;
  std::string id_;
  std::string secret_;
  std::shared_ptr<const public_key> key_;
};

}  // namespace http
