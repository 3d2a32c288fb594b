#include "http/answers.hpp"

#include "http/kitchen/routes.hpp"
#include "http/router.hpp"

#include <gtest/gtest.h>

using actors::outcome;

namespace {

constexpr std::string_view id = "01234567-89ab-7def-8123-456789abcdef";

struct rendered {
  http::response out;
  http::metrics counts{http::kitchen::routes()};
};

actors::answer answer_of(outcome what, std::string body = "{}") {
  actors::answer made;
  made.what = what;
  made.body = std::move(body);
  made.order = *domain::parse_order_id(id);
  return made;
}

std::unique_ptr<rendered> render(
    actors::answer answer, std::string_view path, const http::http_settings& settings = {}) {
  auto made = std::make_unique<rendered>();
  const auto to = http::find_route(http::kitchen::routes(), http::verb::post, path, {});
  http::render_answer(made->out, std::move(answer), *to.row, path, settings, made->counts);
  return made;
}

bool has(const http::response& out, std::string_view line) {
  return out.headers.find(std::string{line} + "\r\n") != std::string::npos;
}

const std::string location = "Location: /orders/" + std::string{id};

}  // namespace

TEST(answer, to_a_first_order_is_201_with_its_location) {
  const auto made = render(answer_of(outcome::created, "{\"id\":1}"), "/orders");

  EXPECT_EQ(made->out.status, 201);
  EXPECT_EQ(made->out.body, "{\"id\":1}");
  EXPECT_TRUE(has(made->out, location));
  EXPECT_FALSE(has(made->out, "Idempotent-Replayed: true"));
}

TEST(answer, to_a_copy_is_200_and_says_that_it_is_a_replay) {
  const auto made = render(answer_of(outcome::replayed, "{\"id\":1}"), "/orders");

  EXPECT_EQ(made->out.status, 200);
  EXPECT_EQ(made->out.body, "{\"id\":1}");
  EXPECT_TRUE(has(made->out, location));
  EXPECT_TRUE(has(made->out, "Idempotent-Replayed: true"));
  EXPECT_EQ(made->counts.replayed.value(), 1U);
}

TEST(answer, to_a_copy_keeps_the_first_status_by_setting) {
  http::http_settings original;
  original.replayed_as = http::replay_status::original;

  EXPECT_EQ(render(answer_of(outcome::replayed), "/orders", original)->out.status, 201);
  EXPECT_EQ(render(answer_of(outcome::replayed), "/dishes/1/restock", original)->out.status, 200);
}

TEST(answer, after_the_stored_one_expired_is_200_with_the_order_as_it_is) {
  const auto made = render(answer_of(outcome::existing), "/orders");

  EXPECT_EQ(made->out.status, 200);
  EXPECT_TRUE(has(made->out, location));
  EXPECT_FALSE(has(made->out, "Idempotent-Replayed: true"));
  EXPECT_EQ(made->counts.existing.value(), 1U);
}

TEST(answer, to_a_refusal_of_the_shop_is_its_stored_document) {
  auto refused = answer_of(outcome::shop_refused, "{\"code\":\"out_of_stock\"}");
  refused.why = domain::refusal::out_of_stock;
  const auto first = render(refused, "/orders");
  const auto again = render(answer_of(outcome::refusal_replayed, refused.body), "/orders");

  for (const auto* const made : {first.get(), again.get()}) {
    EXPECT_EQ(made->out.status, 409);
    EXPECT_EQ(made->out.content_type, http::problem_type);
    EXPECT_EQ(made->out.body, refused.body);
    EXPECT_EQ(made->out.headers.find("Location"), std::string::npos);
    EXPECT_EQ(made->out.headers.find("Retry-After"), std::string::npos);
  }
  EXPECT_FALSE(has(first->out, "Idempotent-Replayed: true"));
  EXPECT_TRUE(has(again->out, "Idempotent-Replayed: true"));
  EXPECT_EQ(again->counts.refusals_replayed.value(), 1U);
}

TEST(answer, to_a_change_of_status_says_what_happened) {
  const auto applied = render(answer_of(outcome::applied), "/orders/a/cancel");
  const auto duplicate = render(answer_of(outcome::duplicate), "/orders/a/cancel");
  const auto restock = render(answer_of(outcome::applied), "/dishes/1/restock");

  EXPECT_EQ(applied->out.status, 200);
  EXPECT_TRUE(has(applied->out, "Transition-Verdict: applied"));
  EXPECT_EQ(duplicate->out.status, 200);
  EXPECT_TRUE(has(duplicate->out, "Transition-Verdict: duplicate"));
  EXPECT_EQ(restock->out.headers, "");
  EXPECT_EQ(applied->counts.transitions_applied.value(), 1U);
  EXPECT_EQ(duplicate->counts.transitions_duplicate.value(), 1U);
  EXPECT_EQ(restock->counts.transitions_applied.value(), 0U);
}

TEST(answer, to_a_refused_step_names_the_status_that_holds) {
  auto refused = answer_of(outcome::refused);
  refused.why = domain::refusal::invalid_transition;
  refused.why->current_status = "cooking";

  const auto made = render(refused, "/orders/a/cancel");

  EXPECT_EQ(made->out.status, 409);
  EXPECT_NE(made->out.body.find(R"("current_status":"cooking")"), std::string::npos);
  EXPECT_NE(made->out.body.find(R"("instance":"/orders/a/cancel")"), std::string::npos);
  EXPECT_EQ(made->counts.transitions_invalid.value(), 1U);
}

TEST(answer, to_a_request_in_flight_alone_says_when_to_come_back) {
  const auto headers = [](domain::refusal why) {
    auto refused = answer_of(outcome::refused);
    refused.why = why;
    return render(refused, "/orders")->out.headers;
  };

  EXPECT_EQ(headers(domain::refusal::idempotency_in_flight), "Retry-After: 1\r\n");
  EXPECT_EQ(headers(domain::refusal::idempotency_key_reused), "");
  EXPECT_EQ(headers(domain::refusal::invalid_transition), "");
}

TEST(answer, without_a_reason_is_our_fault) {
  EXPECT_EQ(render(answer_of(outcome::refused), "/orders")->out.status, 500);
}
