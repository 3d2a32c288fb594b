#include "open_kitchen.hpp"

using namespace test_http;

namespace {

class refusals : public open_kitchen {
 protected:
  void expect(const std::string& request, int status, const std::string& code) {
    const auto got = ask(request);

    EXPECT_EQ(got.status, status) << request;
    EXPECT_EQ(got.member("code"), code) << request;
    EXPECT_EQ(got.header("content-type"), "application/problem+json") << request;
  }

  void expect_last(const std::string& request, int status, const std::string& code) {
    auto one = connect();
    one.send(request + get("/livez"));
    const auto got = one.receive();

    EXPECT_EQ(got.status, status) << request;
    EXPECT_EQ(got.member("code"), code) << request;
    EXPECT_EQ(got.header("connection"), "close") << request;
    EXPECT_TRUE(one.is_closed()) << request;
  }
};

const std::string host = "Host: a\r\n";
const std::string json = "Content-Type: application/json\r\n";

}  // namespace

TEST_F(refusals, of_what_cannot_be_framed_close_the_connection) {
  open();
  expect_last("GET / HTTP/3.0\r\n\r\n", 400, "http_version_not_supported");
  expect_last("GET /livez HTTP/1.1\r\n\r\n", 400, "bad_host");
  expect_last("GET /livez HTTP/1.1\r\n" + host + host + "\r\n", 400, "bad_host");
  expect_last("NONSENSE\r\n\r\n", 400, "malformed_request");
  expect_last("GET /livez HTTP/1.1\r\n" + host + "Expect: tea\r\n\r\n", 417, "expectation_failed");
  expect_last(
      "GET /livez HTTP/1.1\r\nX: " + std::string(8'192, 'x') + "\r\n\r\n",
      431,
      "headers_too_large");
  expect_last(
      post("/orders", "", "Content-Length: 1\r\nContent-Length: 1\r\n") + "x",
      400,
      "malformed_request");
}

TEST_F(refusals, of_a_smuggled_request_never_run_it) {
  cook_everything();
  open();
  const auto hidden = place();
  for (const std::string& lines :
       {"Transfer-Encoding: gzip\r\nContent-Length: " + std::to_string(hidden.size()) + "\r\n",
        std::string{"Transfer-Encoding: chunked\r\n"},
        std::string{"Transfer-Encoding: chunked, identity\r\n"}}) {
    expect_last(post("/orders", "", json + lines) + hidden, 411, "length_required");
  }
  EXPECT_EQ(kitchen.count(), 0U);
}

TEST_F(refusals, of_addresses_and_methods_keep_the_connection) {
  open();
  auto one = connect();
  one.send(get("/nowhere") + request_text("DELETE", "/orders", token) + get("/livez"));

  const auto unknown = one.receive();
  const auto method = one.receive();

  EXPECT_EQ(unknown.status, 404);
  EXPECT_EQ(unknown.member("code"), "unknown_route");
  EXPECT_EQ(unknown.member("instance"), "/nowhere");
  EXPECT_EQ(method.status, 405);
  EXPECT_EQ(method.header("allow"), "POST, GET");
  EXPECT_EQ(one.receive().status, 200);
}

TEST_F(refusals, of_options_and_other_methods_are_405) {
  open();
  for (const std::string method : {"OPTIONS", "PUT", "PATCH", "TRACE", "BREW"}) {
    expect(request_text(method, "/orders", token), 405, "method_not_allowed");
  }
}

TEST_F(refusals, of_a_body_that_is_read_keep_the_connection) {
  open();
  auto one = connect();

  one.send(request_text("POST", "/nowhere", "", std::string(60'000, 'x')) + get("/livez"));

  EXPECT_EQ(one.receive().status, 404);
  EXPECT_EQ(one.receive().status, 200);
}

TEST_F(refusals, of_a_body_that_is_too_large_come_before_it_is_read) {
  open();
  auto one = connect();

  one.send(post("/orders", "", json + "Content-Length: 65537\r\n"));
  const auto got = one.receive();

  EXPECT_EQ(got.status, 413);
  EXPECT_EQ(got.member("code"), "body_too_large");
  EXPECT_TRUE(one.is_closed());
}

TEST_F(refusals, of_a_large_body_reach_a_client_that_sends_all_of_it) {
  open();
  auto one = connect();

  one.send(post("/orders", "", json + "Content-Length: 200000\r\n") + std::string(200'000, 'x'));

  EXPECT_EQ(one.receive().status, 413);
  EXPECT_TRUE(one.is_closed());
}

TEST_F(refusals, let_the_client_finish_before_the_connection_ends) {
  open();
  auto one = connect();
  one.send(post("/orders", "", json + "Content-Length: 200000\r\n"));
  ASSERT_EQ(one.receive().status, 413);
  ASSERT_TRUE(one.is_closed());

  // The server says nothing more and still listens: a closed socket would answer the first piece
  // with a reset.
  for (int piece = 0; piece < 10; ++piece) EXPECT_NO_THROW(one.send(std::string(1'000, 'x')));
}

TEST_F(refusals, leave_a_body_at_the_limit_alone) {
  open();
  const auto got = ask(post("/orders", std::string(64 * 1024, ' ')));

  EXPECT_EQ(got.member("code"), "malformed_json");
}

TEST_F(refusals, of_a_body_without_length_or_type) {
  open();
  expect(post("/orders"), 411, "length_required");
  expect(post("/orders", "", "Content-Length: 0\r\n"), 415, "unsupported_media_type");
  expect(
      post("/orders", "", "Content-Type: text/plain\r\nContent-Length: 0\r\n"),
      415,
      "unsupported_media_type");
  expect(post("/orders", "", json + "Content-Length: 0\r\n"), 400, "malformed_json");
  expect(request_text("GET", "/livez", "", "{}"), 400, "malformed_request");
}

TEST_F(refusals, of_who_asks) {
  open();
  for (const std::string& bad :
       {std::string{"abc"},
        token + "x",
        token_for(customer("7"), noon - std::chrono::hours{2}),
        token_for(customer("7"), noon + std::chrono::hours{2})}) {
    token = bad;
    const auto got = ask(read_order());

    EXPECT_EQ(got.status, 401) << bad;
    EXPECT_EQ(got.member("code"), "bad_token") << bad;
    EXPECT_NE(got.header("www-authenticate").find("invalid_token"), std::string::npos) << bad;
  }
  token = "";
  const auto nobody = ask(read_order());
  EXPECT_EQ(nobody.status, 401);
  EXPECT_EQ(nobody.header("www-authenticate"), "Bearer realm=\"kuhnya\"");
  EXPECT_EQ(kitchen.count(), 0U);
}

TEST_F(refusals, come_in_one_order) {
  http::http_settings crowded;
  crowded.in_flight_max = 0;
  open(crowded);
  const auto huge = "Content-Length: 65537\r\n";
  const auto cook = token_for({{"2"}, false, false, {{1}}});

  expect(request_text("PUT", "/nowhere", "", "", huge), 404, "unknown_route");
  expect(request_text("PUT", "/orders", "", "", huge), 405, "method_not_allowed");
  expect(request_text("POST", "/orders", "", "", huge), 401, "missing_token");
  expect(request_text("POST", "/orders", cook, "", huge), 403, "forbidden");
  expect(request_text("POST", "/orders", token, "", huge), 503, "overloaded");
}

TEST_F(refusals, of_the_shape_come_last) {
  open();
  const std::string bad_key = "Idempotency-Key: \"\"\r\n";

  expect(
      post("/orders", "", "Content-Type: a/b\r\nContent-Length: 0\r\n" + bad_key),
      415,
      "unsupported_media_type");
  expect(post("/orders", "{", bad_key), 400, "idempotency_key_empty");
  expect(post("/orders", "{"), 400, "malformed_json");
  expect(post("/orders", R"({"establishment_id":1,"items":[]})"), 422, "empty_order");
}
