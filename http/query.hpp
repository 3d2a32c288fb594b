#pragma once

#include "domain/result.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace http {

inline constexpr std::size_t query_parameters_max = 8;

// The parameters of a query, decoded.
class query {
 public:
  // The value of a parameter, or nullptr.
  const std::string* find(std::string_view name) const;

 private:
  friend domain::result<query> read_query(
      std::string_view text, std::span<const std::string_view> allowed);
  std::vector<std::pair<std::string, std::string>> parameters_;
};

// Reads a query without its question mark. Refuses bad_query for a name that is not allowed, a
// repeated name, a parameter without
// "=", and escapes that are cut or spell no character.
domain::result<query> read_query(std::string_view text, std::span<const std::string_view> allowed);

}  // namespace http
