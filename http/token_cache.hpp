#pragma once

#include "domain/ids.hpp"
#include "http/identity.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace http {

// Tokens that were verified, by their exact text, so that a signature is checked once. Bounded: a
// token that was not asked for since the hand of the clock last passed makes room. Not for several
// threads.
class token_cache {
 public:
  explicit token_cache(std::size_t tokens_max);

  // The identity of a token that holds now; nullptr when it is unknown or its time is over.
  std::shared_ptr<const verified_token> find(std::string_view token, domain::timestamp now);

  void add(std::string_view token, std::shared_ptr<const verified_token> verified);

  std::size_t size() const { return index_.size(); }

 private:
  struct entry {
    std::string token;
    std::shared_ptr<const verified_token> verified;
    bool used = false;
  };

  std::size_t place_for_one();

  std::size_t tokens_max_;
  std::vector<entry> entries_;
  std::unordered_map<std::string_view, std::size_t> index_;  // Views into the entries.
  std::size_t hand_ = 0;
};

}  // namespace http
