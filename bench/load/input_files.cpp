#include "bench/load/input_files.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <string_view>

namespace load {

namespace {

constexpr std::size_t tokens_max = 10'000;
constexpr std::size_t token_bytes_max = 4 * 1024;
constexpr std::size_t orders_max = 20'000'000;

[[noreturn]] void refuse(const std::string& path, std::size_t line, const std::string& why) {
  throw bad_input{path + ", line " + std::to_string(line) + ": " + why};
}

// Calls use(line, number) for each line that is not empty, without a carriage return at its end.
template <class Use>
void each_line(const std::string& path, std::size_t lines_max, const std::string& what, Use use) {
  std::ifstream file{path};
  if (!file) throw bad_input{"there is no file " + path + " with " + what};
  std::string line;
  std::size_t number = 0;
  while (std::getline(file, line)) {
    if (++number > lines_max) refuse(path, number, "too many lines");
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty()) use(std::string_view{line}, number);
  }
  if (file.bad()) throw bad_input{path + " cannot be read"};
}

bool is_visible(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 127; });
}

known_order order_of(
    std::string_view line, std::size_t users, const std::string& path, std::size_t number) {
  known_order out{};
  const auto space = line.find(' ');
  const auto id = line.substr(0, space);
  if (id.size() != out.id.size() || !is_visible(id)) {
    refuse(path, number, "an order's id has 36 characters");
  }
  std::copy(id.begin(), id.end(), out.id.begin());
  if (space == std::string_view::npos) refuse(path, number, "the user after the id is missing");
  const auto user = line.substr(space + 1);
  const auto* const end = user.data() + user.size();
  const auto [rest, failure] = std::from_chars(user.data(), end, out.user);
  if (failure != std::errc{} || rest != end || out.user >= users) {
    refuse(path, number, "the user must be a number below " + std::to_string(users));
  }
  return out;
}

}  // namespace

std::vector<std::string> read_tokens(const std::string& path) {
  std::vector<std::string> out;
  each_line(path, tokens_max, "tokens", [&](std::string_view line, std::size_t number) {
    if (!is_visible(line)) refuse(path, number, "a token is one word");
    if (line.size() > token_bytes_max) refuse(path, number, "a token this long is none");
    out.emplace_back(line);
  });
  if (out.empty()) throw bad_input{path + " has no tokens"};
  return out;
}

std::vector<known_order> read_orders(const std::string& path, std::size_t users) {
  std::vector<known_order> out;
  each_line(path, orders_max, "orders", [&](std::string_view line, std::size_t number) {
    out.push_back(order_of(line, users, path, number));
  });
  if (out.empty()) throw bad_input{path + " has no orders"};
  return out;
}

void write_orders(const std::string& path, const std::vector<known_order>& orders) {
  std::ofstream file{path, std::ios::trunc};
  for (const auto& each : orders) file << text(each.id) << ' ' << each.user << '\n';
  file.close();
  if (!file) throw bad_input{"the orders cannot be written to " + path};
}

}  // namespace load
