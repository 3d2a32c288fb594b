#include "http/kitchen/openapi.hpp"
#include "open_kitchen.hpp"

using namespace test_http;

namespace {

using probes = open_kitchen;

}  // namespace

TEST_F(probes, tell_that_the_process_lives) {
  kitchen.set_ready({false, false});
  open();

  EXPECT_EQ(ask(get("/livez")).status, 200);
}

TEST_F(probes, name_the_part_that_is_not_ready) {
  open();
  EXPECT_EQ(
      ask(get("/readyz")).body,
      R"({"ready":true,"parts":{"writer":"ready","reader":"ready","draining":false}})");

  kitchen.set_ready({true, false});
  const auto got = ask(get("/readyz"));

  EXPECT_EQ(got.status, 503);
  EXPECT_EQ(
      got.body,
      R"({"ready":false,"parts":{"writer":"ready","reader":"not ready","draining":false}})");
}

TEST_F(probes, show_metrics_as_they_are_handed_in) {
  open();
  const auto got = ask(get("/metrics"));

  EXPECT_EQ(got.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  EXPECT_EQ(got.body, "orders_total 1\n");
}

TEST_F(probes, describe_the_api) {
  open();
  const auto got = ask(get("/openapi.yaml"));

  EXPECT_EQ(got.header("content-type"), "application/yaml");
  EXPECT_EQ(got.body, http::kitchen::openapi());
}

TEST_F(probes, tell_what_a_key_means) {
  http::http_settings other;
  other.require_idempotency_key = true;
  other.replayed_as = http::replay_status::original;
  other.answer_lifetime = std::chrono::seconds{60};
  open(other);

  const auto body = ask(get("/idempotency-policy")).body;

  ASSERT_TRUE(domain::read_json(body));
  for (const auto* const part :
       {R"("required":true)",
        R"("routes":["POST /orders","POST /dishes/{id}/restock"])",
        R"("bytes_max":255)",
        R"("lifetime_s":60)",
        R"("status":"original")"}) {
    EXPECT_NE(body.find(part), std::string::npos) << part;
  }
}

TEST_F(probes, need_no_token_and_no_room) {
  http::http_settings full;
  full.in_flight_max = 0;
  open(full);

  for (const auto* const path :
       {"/livez", "/readyz", "/metrics", "/idempotency-policy", "/openapi.yaml"}) {
    EXPECT_EQ(ask(request_text("GET", path)).status, 200) << path;
  }
  EXPECT_EQ(ask(request_text("GET", "/establishments")).member("code"), "overloaded");
}

TEST_F(probes, and_menus_are_for_everyone) {
  cook_everything();
  open();

  EXPECT_EQ(ask(request_text("GET", "/establishments")).status, 200);
  EXPECT_EQ(ask(request_text("GET", "/establishments/1/menu", "no token")).status, 200);
  EXPECT_EQ(
      ask(request_text("GET", "/establishments/x/menu")).member("code"), "bad_establishment_id");
}

TEST_F(probes, and_requests_are_counted_by_route_and_status) {
  cook_everything();
  open();
  ask(place());
  ask(post("/orders", "{"));
  ask(get("/nowhere"));

  const auto& orders = counts().routes().front();
  const auto& unknown = counts().routes().back();
  ASSERT_EQ(orders.name, "POST /orders");
  EXPECT_TRUE(eventually([&] { return unknown.answers.at(3).value() == 1; }));
  EXPECT_EQ(orders.answers.at(1).value(), 1U);
  EXPECT_EQ(orders.answers.at(3).value(), 1U);
  EXPECT_GT(orders.micros.at(1).sum(), 0U);
}
