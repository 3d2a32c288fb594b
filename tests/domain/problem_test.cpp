#include "domain/problem.hpp"

#include "generators.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace domain {
namespace {

using json = nlohmann::ordered_json;

constexpr std::size_t refusals = static_cast<std::size_t>(refusal::internal_error) + 1;

// The enumerator's name, as the compiler spells it: "… [with refusal Why =
// domain::refusal::bad_host; …".
template <refusal Why>
constexpr std::string_view name_of() {
  constexpr std::string_view spelt = __PRETTY_FUNCTION__;
  constexpr std::string_view before = "Why = domain::refusal::";
  constexpr auto from = spelt.find(before) + before.size();
  return spelt.substr(from, spelt.find_first_of(";]", from) - from);
}

template <std::size_t... At>
std::vector<std::string_view> names_of(std::index_sequence<At...>) {
  return {name_of<static_cast<refusal>(At)>()...};
}

std::vector<refusal> all_refusals() {
  std::vector<refusal> all;
  for (std::size_t i = 0; i < refusals; ++i) all.push_back(static_cast<refusal>(i));
  return all;
}

int status_of(refusal why) { return row_of(why).status; }

TEST(refusal, has_a_row_of_its_own_with_its_name_as_code) {
  const auto names = names_of(std::make_index_sequence<refusals>{});
  ASSERT_EQ(names.front(), "malformed_request");
  std::set<std::string_view> codes;

  for (const auto why : all_refusals()) {
    EXPECT_EQ(row_of(why).why, why);
    EXPECT_EQ(row_of(why).code, names[static_cast<std::size_t>(why)]);
    EXPECT_TRUE(row_of(why).title.ends_with('.'));
    codes.insert(row_of(why).code);
  }

  EXPECT_EQ(codes.size(), refusals);
}

TEST(refusal, has_the_http_status_of_its_group) {
  using enum refusal;
  const std::vector<std::pair<refusal, int>> first_of_group{
      {malformed_request, 400},
      {missing_token, 401},
      {forbidden, 403},
      {unknown_route, 404},
      {method_not_allowed, 405},
      {request_timeout, 408},
      {length_required, 411},
      {body_too_large, 413},
      {unsupported_media_type, 415},
      {expectation_failed, 417},
      {headers_too_large, 431},
      {http_version_not_supported, 400},
      {empty_order, 422},
      {out_of_stock, 409},
      {too_many_requests, 429},
      {publish_failed, 502},
      {overloaded, 503},
      {internal_error, 500},
  };

  std::size_t group = 0;
  for (const auto why : all_refusals()) {
    if (group + 1 < first_of_group.size() && why >= first_of_group[group + 1].first) ++group;
    EXPECT_EQ(status_of(why), first_of_group[group].second) << row_of(why).code;
  }
}

TEST(refusal, is_retryable_exactly_when_it_may_pass) {
  using enum refusal;
  const std::vector<std::pair<refusal, int>> passing{
      {request_timeout, 0},
      {idempotency_in_flight, 1},
      {too_many_requests, 1},
      {publish_failed, 1},
      {overloaded, 1},
      {store_down, 2},
      {timed_out, 1},
      {shutting_down, 2},
      {internal_error, 0},
  };

  std::vector<std::pair<refusal, int>> retryable;
  for (const auto why : all_refusals()) {
    if (row_of(why).retryable) retryable.emplace_back(why, row_of(why).retry_after_s);
    EXPECT_TRUE(row_of(why).retryable || row_of(why).retry_after_s == 0) << row_of(why).code;
  }

  EXPECT_EQ(retryable, passing);
}

TEST(problem, renders_for_every_refusal_as_a_problem_document) {
  for (const auto why : all_refusals()) {
    const auto& row = row_of(why);

    const auto document = json::parse(render(why, "/orders"));

    EXPECT_EQ(
        document,
        (json{
            {"type", "/problems/" + std::string{row.code}},
            {"title", row.title},
            {"status", row.status},
            {"detail", row.title},
            {"instance", "/orders"},
            {"code", row.code},
            {"retryable", row.retryable}}));
  }
}

TEST(problem, tells_what_is_known_about_this_occurrence) {
  problem short_of{refusal::out_of_stock, "Too little \"tea\"."};
  short_of.dishes = {10, 12};
  problem reused{refusal::idempotency_key_reused};
  reused.pointers = {"/items/0/quantity", "/a\"b"};
  problem invalid{refusal::invalid_transition};
  invalid.current_status = "cooking";

  const auto first = json::parse(render(short_of, "/orders"));
  const auto second = json::parse(render(reused, "/orders"));
  const auto third = json::parse(render(invalid, "/orders/1/cancel"));

  EXPECT_EQ(first["detail"], "Too little \"tea\".");
  EXPECT_EQ(first["dishes"], (json{10, 12}));
  EXPECT_EQ(second["pointers"], (json{"/items/0/quantity", "/a\"b"}));
  EXPECT_EQ(third["current_status"], "cooking");
  EXPECT_FALSE(first.contains("pointers"));
  EXPECT_FALSE(second.contains("dishes"));
  EXPECT_FALSE(second.contains("current_status"));
}

TEST(problem, names_the_path_as_a_uri) {
  const auto document = json::parse(render(refusal::unknown_route, "/a b\"\\\xff%41?x=1"));

  EXPECT_EQ(document["instance"], "/a%20b%22%5C%FF%41?x=1");
}

RC_GTEST_PROP(
    problem, is_valid_json_whatever_the_path_and_the_texts_are, (const std::string& path)) {
  problem why{refusal::unknown_member, *any::text()};
  why.pointers = *rc::gen::container<std::vector<std::string>>(any::text());

  const auto document = json::parse(render(why, path));

  RC_ASSERT(document["code"] == "unknown_member");
  RC_ASSERT((why.pointers.empty() || document["pointers"] == json(why.pointers)));
}

}  // namespace
}  // namespace domain
