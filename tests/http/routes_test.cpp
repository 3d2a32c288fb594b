#include "http/establishment/routes.hpp"

#include "http/establishment/openapi.hpp"
#include "http/idempotency.hpp"
#include "http/kitchen/openapi.hpp"
#include "http/kitchen/routes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace {

struct service {
  std::span<const http::route> routes;
  std::string_view description;
};

class routes : public testing::TestWithParam<service> {
 protected:
  // The part of the description that is about one path.
  static std::string_view described(std::string_view path) {
    const auto text = GetParam().description;
    const auto begin = text.find("\n  " + std::string{path} + ":\n");
    if (begin == std::string_view::npos) return {};
    const auto end = text.find("\n  /", begin + 1);
    const auto components = text.find("\ncomponents:");
    return text.substr(begin, std::min(end, components) - begin);
  }
};

std::string key_of(http::verb method) {
  std::string name{to_string(method)};
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) {
    return static_cast<char>(std::tolower(c));
  });
  return "\n    " + name + ":";
}

std::string_view codes_of(std::string_view description) {
  return description.substr(description.find("\n    Code:"));
}

}  // namespace

TEST_P(routes, are_described_each_and_with_its_method) {
  for (const auto& row : GetParam().routes) {
    EXPECT_NE(described(row.path).find(key_of(row.method)), std::string_view::npos)
        << http::name_of(row);
  }
}

TEST_P(routes, that_take_a_key_say_so_in_their_description) {
  for (const auto& row : GetParam().routes) {
    if (row.key != http::key_use::taken) continue;

    EXPECT_NE(described(row.path).find("IdempotencyKey"), std::string_view::npos)
        << http::name_of(row);
  }
}

TEST_P(routes, have_one_row_for_each_method_and_path) {
  std::set<std::string> names;
  for (const auto& row : GetParam().routes) {
    EXPECT_TRUE(names.insert(http::name_of(row)).second) << http::name_of(row);
  }
}

TEST_P(routes, that_write_ask_who_is_there) {
  for (const auto& row : GetParam().routes) {
    if (row.what == http::effect::reads || row.what == http::effect::streams) continue;

    EXPECT_NE(row.who, http::access::everyone) << http::name_of(row);
    EXPECT_EQ(row.method, http::verb::post) << http::name_of(row);
  }
}

TEST_P(routes, of_the_console_are_for_admins_alone) {
  for (const auto& row : GetParam().routes) {
    if (!row.path.starts_with("/console/api")) continue;

    EXPECT_EQ(row.who, http::access::admin) << http::name_of(row);
  }
}

TEST_P(routes, that_stream_have_places_of_their_own_and_no_others_do) {
  for (const auto& row : GetParam().routes) {
    EXPECT_EQ(row.what == http::effect::streams, row.load == http::load::stream)
        << http::name_of(row);
  }
}

INSTANTIATE_TEST_SUITE_P(
    of_each_service,
    routes,
    testing::Values(
        service{http::kitchen::routes(), http::kitchen::openapi()},
        service{http::establishment::routes(), http::establishment::openapi()}));

TEST(refusals, are_described_each_with_its_code) {
  const auto kitchen = codes_of(http::kitchen::openapi());
  const auto establishment = codes_of(http::establishment::openapi());
  for (unsigned at = 0; at <= static_cast<unsigned>(domain::refusal::internal_error); ++at) {
    const std::string code{domain::row_of(static_cast<domain::refusal>(at)).code};
    const auto line = "- " + code + "\n";

    EXPECT_TRUE(
        kitchen.find(line) != std::string_view::npos ||
        establishment.find(line) != std::string_view::npos)
        << code;
  }
}
