#include "http/kitchen/routes.hpp"

#include "http/idempotency.hpp"
#include "http/kitchen/openapi.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace {

// The part of the description that is about one path.
std::string_view described(std::string_view path) {
  const auto text = http::kitchen::openapi();
  const auto begin = text.find("\n  " + std::string{path} + ":\n");
  if (begin == std::string_view::npos) return {};
  const auto end = text.find("\n  /", begin + 1);
  const auto components = text.find("\ncomponents:");
  return text.substr(begin, std::min(end, components) - begin);
}

}  // namespace

TEST(routes, are_described_each_and_with_its_method) {
  for (const auto& row : http::kitchen::routes()) {
    const std::string method = row.method == http::verb::get ? "\n    get:" : "\n    post:";

    EXPECT_NE(described(row.path).find(method), std::string_view::npos) << http::name_of(row);
  }
}

TEST(routes, that_take_a_key_say_so_in_their_description) {
  for (const auto& row : http::kitchen::routes()) {
    if (row.key != http::key_use::taken) continue;

    EXPECT_NE(described(row.path).find("IdempotencyKey"), std::string_view::npos)
        << http::name_of(row);
  }
}

TEST(routes, have_one_row_for_each_method_and_path) {
  std::set<std::string> names;
  for (const auto& row : http::kitchen::routes()) {
    EXPECT_TRUE(names.insert(http::name_of(row)).second) << http::name_of(row);
  }
}

TEST(routes, that_write_ask_who_is_there) {
  for (const auto& row : http::kitchen::routes()) {
    if (row.what == http::effect::reads) continue;

    EXPECT_NE(row.who, http::access::everyone) << http::name_of(row);
    EXPECT_EQ(row.method, http::verb::post) << http::name_of(row);
  }
}

TEST(refusals, are_described_each_with_its_code) {
  const auto text = http::kitchen::openapi();
  const auto codes = text.substr(text.find("\n    Code:"));
  for (unsigned at = 0; at <= static_cast<unsigned>(domain::refusal::internal_error); ++at) {
    const std::string code{domain::row_of(static_cast<domain::refusal>(at)).code};

    EXPECT_NE(codes.find("- " + code + "\n"), std::string_view::npos) << code;
  }
}
