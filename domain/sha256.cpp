#include "domain/sha256.hpp"

#include "domain/ensure.hpp"

#include <openssl/evp.h>

namespace domain {

std::array<std::uint8_t, 32> sha256(std::string_view bytes) {
  // Fetched once: OpenSSL 3 otherwise looks the algorithm up on every call.
  static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  ensure(algorithm != nullptr, "OpenSSL has no SHA-256");
  std::array<std::uint8_t, 32> digest{};
  const int done =
      EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, algorithm, nullptr);
  ensure(done == 1, "OpenSSL could not digest");
  return digest;
}

}  // namespace domain
