#include "support/raw_connection.hpp"
#include "support/restaurant.hpp"
#include "wire.hpp"

#include <gtest/gtest.h>

// Bytes no proper client sends. Each is refused with a word, and nothing of it runs.
namespace api {
namespace {

using support::raw_connection;
using support::restaurant;

constexpr const char* proper =
    R"({"establishment_id":1,"items":[{"dish_id":3,"quantity":1}],"comment":"%"})";

std::string with_comment(const std::string& text) {
  std::string body{proper};
  return body.replace(body.find('%'), 1, text);
}

std::string with_quantity(const std::string& number) {
  return R"({"establishment_id":1,"items":[{"dish_id":3,"quantity":)" + number + "}]}";
}

std::string nested(std::size_t depth, const std::string& open, const std::string& close) {
  std::string body;
  for (std::size_t i = 0; i < depth; ++i) body += open;
  for (std::size_t i = 0; i < depth; ++i) body += close;
  return body;
}

}  // namespace

TEST(hostile, bodies_are_refused_with_a_code_of_their_own) {
  restaurant open;
  auto anna = open.seat();
  const auto expect = [&](const std::string& body, int status, const char* code) {
    const auto refused = anna.place_text(body, "k");
    EXPECT_EQ(refused.status, status) << body.substr(0, 100);
    EXPECT_EQ(refused.code(), code) << body.substr(0, 100);
  };

  expect(nested(30'000, "[", "]"), 400, "json_too_deep");
  expect(nested(5'000, "{\"a\":", "1}"), 400, "json_too_deep");
  expect(std::string(60'000, '['), 400, "json_too_deep");
  expect(with_quantity("1e400"), 400, "malformed_json");
  expect(with_quantity("9223372036854775808"), 422, "bad_quantity");
  expect(with_quantity("-1"), 422, "bad_quantity");
  expect(with_quantity("NaN"), 400, "malformed_json");
  expect(with_quantity("Infinity"), 400, "malformed_json");
  expect(with_quantity("01"), 400, "malformed_json");
  expect(with_quantity("0x1"), 400, "malformed_json");
  expect(with_quantity("1.5"), 400, "wrong_type");
  expect(with_quantity("true"), 400, "wrong_type");
  expect(with_quantity("null"), 400, "wrong_type");
  expect(with_quantity("[1]"), 400, "wrong_type");
  expect(with_quantity(R"(1,"quantity":1)"), 400, "duplicate_member");
  expect(with_quantity(R"(1,"quantit\u0079":1)"), 400, "duplicate_member");
  expect(with_quantity(R"(1,"price_minor":1)"), 400, "unknown_member");
  expect(with_comment(R"(\ud800)"), 400, "malformed_json");
  expect(with_comment(R"(\udc00\ud800)"), 400, "malformed_json");
  expect(with_comment("\xff\xfe"), 400, "malformed_json");
  expect(with_comment("\xed\xa0\x80"), 400, "malformed_json");
  expect(with_comment(std::string("a\0b", 3)), 400, "malformed_json");
  expect(with_comment(R"(a\u0000b)"), 400, "forbidden_character");
  expect(with_comment(std::string(1'001, 'a')), 422, "comment_too_long");
  expect(with_comment(std::string(60'000, 'a')), 422, "comment_too_long");
  expect(with_comment("a") + "x", 400, "malformed_json");
  expect(with_comment("a") + with_comment("a"), 400, "malformed_json");
  expect("", 400, "malformed_json");
  expect(" ", 400, "malformed_json");
  expect("null", 400, "wrong_type");
  expect("[]", 400, "wrong_type");
  expect("{}", 400, "missing_member");
  expect("\xef\xbb\xbf" + with_comment("a"), 400, "malformed_json");
  expect(R"({"establishment_id":1,"items":[]})", 422, "empty_order");
  EXPECT_EQ(open.count("orders"), 0);
  EXPECT_EQ(open.count("idempotency_keys"), 0);
  EXPECT_EQ(anna.place_text(with_comment("fine"), "k").status, 201);
}

TEST(hostile, bodies_larger_than_the_limit_are_not_read) {
  restaurant open;
  raw_connection wire{open.kitchen.port()};

  wire.send(order_bytes(with_comment(std::string(65'536, 'a'))));
  const auto said = wire.read_until_closed();

  EXPECT_EQ(support::status_of(said), 413);
  EXPECT_TRUE(wire.closed());
  EXPECT_EQ(open.count("orders"), 0);
}

TEST(hostile, headers_larger_than_the_limit_are_refused) {
  const restaurant open;
  raw_connection wire{open.kitchen.port()};

  wire.send(request_bytes("GET", "/livez", "X-Long: " + std::string(9'000, 'a') + "\r\n"));

  EXPECT_EQ(support::status_of(wire.read_until_closed()), 431);
  EXPECT_TRUE(wire.closed());
}

TEST(hostile, framing_never_lets_a_hidden_request_run) {
  restaurant open;
  const auto hidden = order_bytes(support::order_of(3).dump(), "Idempotency-Key: hidden\r\n");
  const auto first = [&](const std::string& lines, const std::string& body) {
    return "POST /orders HTTP/1.1\r\nHost: kitchen\r\n" + token_line() +
           "Content-Type: application/json\r\n" + lines + "\r\n" + body + hidden;
  };
  const std::vector<std::pair<std::string, int>> forms{
      {first("Transfer-Encoding: gzip\r\nContent-Length: 0\r\n", ""), 411},
      {first("Content-Length: 2\r\nTransfer-Encoding: gzip\r\n", "{}"), 411},
      {first("Transfer-Encoding: chunked\r\n", "0\r\n\r\n"), 411},
      {first("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"), 411},
      {first("Transfer-Encoding: xchunked\r\nContent-Length: 0\r\n", ""), 411},
      {first("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"), 400},
      {first("Content-Length: 2\r\nContent-Length: 3\r\n", "{}"), 400},
      {first("Content-Length: 2\r\nContent-Length: 2\r\n", "{}"), 400},
      {first("Content-Length: 2, 2\r\n", "{}"), 400},
      {first("Content-Length: +2\r\n", "{}"), 400},
      {first("Content-Length: 0x2\r\n", "{}"), 400},
      {first("Content-Length: -1\r\n", "{}"), 400},
      {first("Content-Length: 99999999999999999999\r\n", "{}"), 400},
      {first("X-Folded: a\r\n b\r\nContent-Length: 2\r\n", "{}"), 400},
      {first("Host: other\r\nContent-Length: 2\r\n", "{}"), 400},
      {first(token_line("boris") + "Content-Length: 2\r\n", "{}"), 400},
  };

  for (const auto& [bytes, status] : forms) {
    raw_connection wire{open.kitchen.port()};
    wire.send(bytes);
    const auto said = wire.read_until_closed();

    EXPECT_EQ(support::status_of(said), status) << bytes;
    EXPECT_EQ(said.find("HTTP/1.1", 1), std::string::npos) << "a second answer: " << said;
    EXPECT_TRUE(wire.closed());
  }
  EXPECT_EQ(open.count("orders"), 0);
  EXPECT_EQ(open.count("idempotency_keys"), 0);
}

TEST(hostile, bytes_before_the_end_of_a_refused_request_do_not_reset_the_answer) {
  const restaurant open;
  raw_connection wire{open.kitchen.port()};

  wire.send("BREW /coffee HTCPCP/1.0\r\n\r\n" + std::string(100'000, 'x'));

  EXPECT_EQ(support::status_of(wire.read_until_closed()), 400);
}

TEST(hostile, hosts_are_named_once) {
  restaurant open;
  const auto status_with = [&](const std::string& lines) {
    raw_connection wire{open.kitchen.port()};
    wire.send("GET /livez HTTP/1.1\r\n" + lines + "\r\n");
    return support::status_of(wire.read_response());
  };

  EXPECT_EQ(status_with("Host: a\r\n"), 200);
  EXPECT_EQ(status_with(""), 400);
  EXPECT_EQ(status_with("Host: a\r\nHost: a\r\n"), 400);
  EXPECT_EQ(status_with("Host: a b\r\n"), 400);
}

TEST(hostile, requests_that_come_in_one_piece_are_answered_in_their_order) {
  const restaurant open;
  raw_connection wire{open.kitchen.port()};
  const auto order = [](const char* key) {
    return order_bytes(
        support::order_of(3).dump(), std::string{"Idempotency-Key: "} + key + "\r\n");
  };

  wire.send(order("a") + order("b") + order("a"));
  const auto first = wire.read_response();
  const auto second = wire.read_response();
  const auto third = wire.read_response();

  EXPECT_EQ(support::status_of(first), 201);
  EXPECT_EQ(support::status_of(second), 201);
  EXPECT_EQ(support::status_of(third), 200);
  EXPECT_EQ(support::body_of(third), support::body_of(first));
  EXPECT_NE(support::body_of(second), support::body_of(first));
}

}  // namespace api
