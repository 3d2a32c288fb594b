#include "http/response.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace {

std::string rendered(
    const http::response& out,
    http::connection afterwards = http::connection::as_is,
    http::content body = http::content::sent) {
  std::string text;
  http::render(text, out, "r-1", "Sun, 06 Nov 1994 08:49:37 GMT", afterwards, body);
  return text;
}

}  // namespace

TEST(response, is_one_text) {
  http::response out;
  out.status = 201;
  out.body = "{}";
  http::add_header(out, "Location", "/orders/1");

  EXPECT_EQ(
      rendered(out),
      "HTTP/1.1 201 Created\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
      "Content-Type: application/json\r\nContent-Length: 2\r\nX-Request-ID: r-1\r\n"
      "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nLocation: "
      "/orders/1\r\n\r\n{}");
}

TEST(response, says_what_becomes_of_the_connection) {
  const http::response out;

  EXPECT_EQ(rendered(out).find("Connection"), std::string::npos);
  EXPECT_NE(
      rendered(out, http::connection::close).find("\r\nConnection: close\r\n"), std::string::npos);
  EXPECT_NE(
      rendered(out, http::connection::keep_alive).find("\r\nConnection: keep-alive\r\n"),
      std::string::npos);
}

TEST(response, to_head_tells_the_length_and_leaves_the_body_out) {
  http::response out;
  out.body = "12345";

  const auto text = rendered(out, http::connection::as_is, http::content::left_out);

  EXPECT_NE(text.find("Content-Length: 5\r\n"), std::string::npos);
  EXPECT_TRUE(text.ends_with("\r\n\r\n"));
}

TEST(response, has_a_reason_phrase_for_every_refusal) {
  for (unsigned at = 0; at <= static_cast<unsigned>(domain::refusal::internal_error); ++at) {
    http::response out;
    http::refuse(out, static_cast<domain::refusal>(at), "/orders");
    const auto text = rendered(out);

    EXPECT_EQ(text.find(" \r\n"), std::string::npos) << text;
    EXPECT_EQ(out.content_type, http::problem_type);
  }
}

TEST(response, to_a_passing_refusal_says_when_to_come_back) {
  http::response busy;
  http::refuse(busy, domain::refusal::overloaded, "/");
  http::response shop;
  http::refuse(shop, domain::refusal::out_of_stock, "/");

  EXPECT_NE(busy.headers.find("Retry-After: 1\r\n"), std::string::npos);
  EXPECT_EQ(shop.headers.find("Retry-After"), std::string::npos);
}

TEST(response, to_an_unknown_asker_names_the_scheme_and_what_was_wrong) {
  http::response none;
  http::refuse(none, domain::refusal::missing_token, "/");
  http::response bad;
  http::refuse(bad, domain::refusal::bad_token, "/");
  http::response other;
  http::refuse(other, domain::refusal::forbidden, "/");

  EXPECT_EQ(none.headers, "WWW-Authenticate: Bearer realm=\"kuhnya\"\r\n");
  EXPECT_NE(bad.headers.find("error=\"invalid_token\""), std::string::npos);
  EXPECT_NE(other.headers.find("error=\"insufficient_scope\""), std::string::npos);
}

TEST(response, that_goes_on_has_no_length) {
  http::response out;
  out.content_type = http::events_type;
  out.body = "data: 1\n\n";

  const auto text = rendered(out, http::connection::close, http::content::goes_on);

  EXPECT_EQ(text.find("Content-Length"), std::string::npos);
  EXPECT_NE(text.find("\r\nContent-Type: text/event-stream\r\n"), std::string::npos);
  EXPECT_TRUE(text.ends_with("\r\n\r\ndata: 1\n\n"));
}

TEST(response, of_304_has_neither_body_nor_what_describes_it) {
  http::response out;
  out.status = 304;
  out.cache_control = "no-cache";

  const auto text = rendered(out, http::connection::as_is, http::content::none);

  EXPECT_TRUE(text.starts_with("HTTP/1.1 304 Not Modified\r\n"));
  EXPECT_EQ(text.find("Content-Length"), std::string::npos);
  EXPECT_NE(text.find("\r\nCache-Control: no-cache\r\n"), std::string::npos);
}
