#pragma once

#include "bench/load/order_id.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace load {

// A file that cannot be used; what() is one sentence that says which and why.
struct bad_input : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One bearer token a line; line i is user i, from 0. Throws bad_input: missing, empty, too large,
// or a line that is no token.
std::vector<std::string> read_tokens(const std::string& path);

// "order_id user" a line. Throws bad_input: missing, empty, too large, an id of another length than
// 36, or a user without a token.
std::vector<known_order> read_orders(const std::string& path, std::size_t users);

// Throws bad_input when the file cannot be written.
void write_orders(const std::string& path, const std::vector<known_order>& orders);

}  // namespace load
