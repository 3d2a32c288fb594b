#include "reading.hpp"

#include <gtest/gtest.h>

using domain::refusal;
using test_http::pieces;
using test_http::read;
using progress = test_http::reading::progress;

namespace {

const std::string post =
    "POST /orders?x=1 HTTP/1.1\r\nHost: kitchen:8080\r\nAuthorization: Bearer abc\r\n"
    "idempotency-key: \"k\"\r\nContent-Type: application/json\r\nPrefer: wait=3\r\n"
    "X-Request-ID: r-1\r\nContent-Length: 4\r\n\r\nbody";

// Every request here gets the same verdict whole and byte by byte.
class reader : public testing::TestWithParam<pieces> {};

std::string get_with(std::string_view lines) {
  return "GET / HTTP/1.1\r\nHost: a\r\n" + std::string{lines} + "\r\n";
}

void expect_refused(std::string_view bytes, refusal why, pieces how) {
  const auto got = read(bytes, how);

  EXPECT_EQ(got.now, progress::refused) << bytes;
  EXPECT_EQ(domain::row_of(got.why).code, domain::row_of(why).code) << bytes;
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(
    of_a_request, reader, testing::Values(pieces::whole, pieces::single_bytes));

TEST_P(reader, keeps_what_the_api_needs) {
  const auto got = read(post, GetParam());

  ASSERT_EQ(got.now, progress::complete);
  EXPECT_EQ(got.in.method, http::verb::post);
  EXPECT_EQ(got.in.path(), "/orders");
  EXPECT_EQ(got.in.query(), "x=1");
  EXPECT_EQ(got.in.authorization, "Bearer abc");
  EXPECT_EQ(got.in.idempotency_key, "\"k\"");
  EXPECT_EQ(got.in.idempotency_key_lines, 1U);
  EXPECT_EQ(got.in.content_type, "application/json");
  EXPECT_EQ(got.in.prefer, "wait=3");
  EXPECT_EQ(got.in.request_id, "r-1");
  EXPECT_EQ(got.in.body, "body");
  EXPECT_TRUE(got.in.keep_alive);
  EXPECT_TRUE(got.left.empty());
}

TEST_P(reader, refuses_bodies_that_are_packed) {
  expect_refused(
      get_with("Content-Encoding: gzip\r\n"), refusal::unsupported_media_type, GetParam());
  EXPECT_EQ(read(get_with("Content-Encoding: identity\r\n"), GetParam()).now, progress::complete);
}

TEST_P(reader, leaves_the_next_request_alone) {
  const auto got = read(post + "GET /next", GetParam());

  EXPECT_EQ(got.now, progress::complete);
  EXPECT_EQ(got.in.body, "body");
  EXPECT_EQ(got.left, "GET /next");
}

TEST_P(reader, takes_the_absolute_form_of_a_target) {
  const auto got =
      read("GET http://kitchen/orders?a=b HTTP/1.1\r\nHost: kitchen\r\n\r\n", GetParam());

  ASSERT_EQ(got.now, progress::complete);
  EXPECT_EQ(got.in.path(), "/orders");
  EXPECT_EQ(got.in.query(), "a=b");
}

TEST_P(reader, forgives_one_empty_line_before_the_request) {
  EXPECT_EQ(read("\r\n" + get_with(""), GetParam()).now, progress::complete);
  expect_refused("\r\n\r\n" + get_with(""), refusal::malformed_request, GetParam());
}

TEST_P(reader, closes_after_http_1_0_unless_asked_to_keep_alive) {
  EXPECT_FALSE(read("GET / HTTP/1.0\r\n\r\n", GetParam()).in.keep_alive);
  EXPECT_TRUE(read("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", GetParam()).in.keep_alive);
  EXPECT_FALSE(read(get_with("Connection: close\r\n"), GetParam()).in.keep_alive);
}

TEST_P(reader, refuses_other_versions_and_tells_them_from_nonsense) {
  const auto refused = refusal::http_version_not_supported;
  expect_refused("GET / HTTP/2.0\r\nHost: a\r\n\r\n", refused, GetParam());
  expect_refused("GET / HTTP/1.2\r\nHost: a\r\n\r\n", refused, GetParam());
  expect_refused("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", refused, GetParam());
  expect_refused("GET / HTTP/1.10\r\nHost: a\r\n\r\n", refusal::malformed_request, GetParam());
  expect_refused("GET / HTTX/1.1\r\nHost: a\r\n\r\n", refusal::malformed_request, GetParam());
  expect_refused("GET / http/1.1\r\nHost: a\r\n\r\n", refusal::malformed_request, GetParam());
  expect_refused("GET /\r\nHost: a\r\n\r\n", refusal::malformed_request, GetParam());
}

TEST_P(reader, demands_exactly_one_host_of_http_1_1) {
  expect_refused("GET / HTTP/1.1\r\n\r\n", refusal::bad_host, GetParam());
  expect_refused(get_with("Host: a\r\n"), refusal::bad_host, GetParam());
  expect_refused(get_with("host: b\r\n"), refusal::bad_host, GetParam());
  expect_refused("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", refusal::bad_host, GetParam());
  expect_refused("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", refusal::bad_host, GetParam());
  EXPECT_EQ(read("GET / HTTP/1.0\r\n\r\n", GetParam()).now, progress::complete);
  EXPECT_EQ(read("GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", GetParam()).now, progress::complete);
}

TEST_P(reader, refuses_a_second_line_of_what_decides_something) {
  const auto refused = refusal::malformed_request;
  expect_refused(
      get_with("Authorization: Bearer a\r\nAuthorization: Bearer a\r\n"), refused, GetParam());
  expect_refused(get_with("Content-Type: a/b\r\ncontent-type: a/b\r\n"), refused, GetParam());
  expect_refused(get_with("Content-Length: 0\r\nContent-Length: 0\r\n"), refused, GetParam());
}

TEST_P(reader, counts_the_lines_of_an_idempotency_key_and_leaves_the_verdict_to_others) {
  const auto twice = read(get_with("Idempotency-Key: a\r\nIdempotency-Key: a\r\n"), GetParam());
  const auto joined = read(get_with("Idempotency-Key: a,a\r\n"), GetParam());

  EXPECT_EQ(twice.now, progress::complete);
  EXPECT_EQ(twice.in.idempotency_key_lines, 2U);
  EXPECT_EQ(joined.in.idempotency_key_lines, 1U);
  EXPECT_EQ(joined.in.idempotency_key, "a,a");
}

TEST_P(reader, joins_prefer_lines) {
  const auto got = read(get_with("Prefer: respond-async\r\nPrefer: wait=1\r\n"), GetParam());

  EXPECT_EQ(got.in.prefer, "respond-async, wait=1");
}

TEST_P(reader, takes_a_visible_request_id_and_ignores_any_other) {
  const std::string longest(128, 'x');
  EXPECT_EQ(read(get_with("X-Request-ID: " + longest + "\r\n"), GetParam()).in.request_id, longest);
  EXPECT_EQ(read(get_with("X-Request-ID: " + longest + "x\r\n"), GetParam()).in.request_id, "");
  EXPECT_EQ(read(get_with("X-Request-ID: a b\r\n"), GetParam()).in.request_id, "");
  EXPECT_EQ(read(get_with("X-Request-ID: \xD0\xAF\r\n"), GetParam()).in.request_id, "");
  EXPECT_EQ(read(get_with("X-Request-ID:\r\n"), GetParam()).in.request_id, "");
  EXPECT_EQ(read(get_with("X-Request-ID: a\r\nX-Request-ID: b\r\n"), GetParam()).in.request_id, "");
}

TEST_P(reader, knows_one_expectation) {
  EXPECT_TRUE(read(get_with("Expect: 100-Continue\r\n"), GetParam()).in.expects_continue);
  EXPECT_FALSE(
      read("GET / HTTP/1.0\r\nExpect: 100-continue\r\n\r\n", GetParam()).in.expects_continue);
  expect_refused(get_with("Expect: 200-ok\r\n"), refusal::expectation_failed, GetParam());
  expect_refused(
      get_with("Expect: 100-continue, other\r\n"), refusal::expectation_failed, GetParam());
}

TEST_P(reader, refuses_targets_that_are_no_uri) {
  for (const std::string target : {"/a#b", "/\xD1\x8F", "*", "orders", "ftp://a/b", "a:80"}) {
    expect_refused(
        "GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n", refusal::malformed_request, GetParam());
  }
}

TEST_P(reader, refuses_a_header_above_the_limit_however_it_is_cut) {
  http::http_settings limits;
  limits.header_bytes_max = 200;
  const auto padded = [](std::size_t bytes) {
    const std::string head = "GET / HTTP/1.1\r\nHost: a\r\nX: ";
    return head + std::string(bytes - head.size() - 4, 'x') + "\r\n\r\n";
  };

  EXPECT_EQ(read(padded(200), GetParam(), limits).now, progress::complete);
  EXPECT_EQ(read(padded(201), GetParam(), limits).now, progress::refused);
  EXPECT_EQ(read(padded(201), GetParam(), limits).why, refusal::headers_too_large);
  EXPECT_EQ(read(padded(20'000), GetParam(), limits).why, refusal::headers_too_large);
}

TEST(reader_limit, counts_header_lines_that_arrive_one_by_one) {
  // The parser below forgets a line that it has taken; thousands of them are one header all the
  // same.
  http::request in;
  const http::http_settings limits;
  http::request_reader reader{in, limits};
  reader.read("GET / HTTP/1.1\r\n");
  std::string buffer;

  for (int line = 0; line < 2'000 && reader.now() == progress::in_header; ++line) {
    buffer += "X: y\r\n";
    buffer.erase(0, reader.read(buffer));
  }

  EXPECT_EQ(reader.now(), progress::refused);
  EXPECT_EQ(reader.why(), refusal::headers_too_large);
}

TEST_P(reader, does_not_count_the_body_as_header) {
  http::http_settings limits;
  limits.header_bytes_max = 80;
  const auto got = read(
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\n" + std::string(500, 'b'),
      GetParam(),
      limits);

  EXPECT_EQ(got.now, progress::complete);
  EXPECT_EQ(got.in.body.size(), 500U);
}

TEST_P(reader, stops_before_a_body_above_the_limit) {
  http::http_settings limits;
  limits.body_bytes_max = 10;
  const std::string head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ";
  const auto fits = read(head + "10\r\n\r\n0123456789", GetParam(), limits);
  const auto over = read(head + "11\r\n\r\n0123456789a", GetParam(), limits);

  EXPECT_EQ(fits.now, progress::complete);
  EXPECT_FALSE(fits.in.body_too_large);
  EXPECT_EQ(over.now, progress::in_body);
  EXPECT_TRUE(over.in.body_too_large);
  EXPECT_TRUE(over.in.body.empty());
}

TEST(reader_reuse, begins_each_request_with_nothing_of_the_last) {
  http::request in;
  const http::http_settings limits;
  http::request_reader{in, limits}.read(post);

  http::request_reader next{in, limits};
  next.read(get_with(""));

  EXPECT_EQ(in.method, http::verb::get);
  EXPECT_TRUE(in.authorization.empty() && in.idempotency_key.empty() && in.body.empty());
  EXPECT_TRUE(in.content_type.empty() && in.prefer.empty() && in.request_id.empty());
  EXPECT_EQ(in.idempotency_key_lines, 0U);
  EXPECT_FALSE(in.content_length.has_value());
}

TEST_P(reader, joins_cookies_and_knows_the_consoles_own_requests) {
  const auto got =
      read(get_with("Cookie: a=1; b=2\r\nCookie: c=3\r\nConsole-Request: 1\r\n"), GetParam());

  EXPECT_EQ(got.in.cookie, "a=1; b=2; c=3");
  EXPECT_TRUE(got.in.from_console);
  EXPECT_FALSE(read(get_with("Console-Request: 11\r\n"), GetParam()).in.from_console);
  EXPECT_TRUE(read(get_with(""), GetParam()).in.cookie.empty());
}

TEST_P(reader, takes_no_more_cookies_than_a_header_may_hold) {
  expect_refused(
      get_with("Cookie: a=" + std::string(20'000, 'x') + "\r\n"),
      refusal::headers_too_large,
      GetParam());
  std::string many;
  for (int each = 0; each < 2'000; ++each) many += "Cookie: a=1\r\n";
  expect_refused(get_with(many), refusal::headers_too_large, GetParam());
}
