#include "http/idempotency.hpp"
#include "open_kitchen.hpp"

// Who may ask the console, and how he signs in.
using namespace test_http;

namespace {

class console_access : public open_kitchen {
 protected:
  console_access() {
    console.answer_by([](console_command& asked) {
      token_of(asked).answer(answer_of(actors::outcome::found, R"({"shown":"yes"})"));
    });
  }

  // Every row whose path begins so, an id put in its place.
  static std::vector<std::pair<std::string, std::string>> rows_under(std::string_view place) {
    std::vector<std::pair<std::string, std::string>> all;
    for (const auto& row : http::kitchen::routes()) {
      if (!row.path.starts_with(place)) continue;
      std::string path{row.path};
      if (const auto hole = path.find("{id}"); hole != std::string::npos) {
        path.replace(hole, 4, order_id);
      }
      all.emplace_back(to_string(row.method), path);
    }
    return all;
  }

  received ask_as(const std::string& verb, const std::string& path, std::string_view who) const {
    return ask(request_text(verb, path, who, "", verb == "POST" ? "Content-Length: 0\r\n" : ""));
  }

  // With a cookie instead of a header.
  received by_cookie(
      std::string_view verb,
      std::string_view path,
      std::string_view who,
      std::string lines = "") const {
    lines += "Cookie: theme=dark; kuhnya_console=" + std::string{who} + "\r\n";
    return ask(request_text(verb, path, "", "", lines));
  }

  const std::string admins = token_for(admin("root"));
};

}  // namespace

TEST_F(console_access, is_refused_on_every_row_without_a_token) {
  open();
  const auto rows = rows_under("/console/api");
  ASSERT_GE(rows.size(), 17U);
  for (const auto& [verb, path] : rows) {
    const auto got = ask_as(verb, path, "");
    EXPECT_EQ(got.status, 401) << verb << path;
    EXPECT_EQ(got.member("code"), "missing_token") << verb << path;
    EXPECT_EQ(got.header("content-type"), "application/problem+json");
  }
  EXPECT_EQ(console.count(), 0U);
}

TEST_F(console_access, is_refused_on_every_row_to_other_roles) {
  open();
  const auto cooks = token_for({{"cook"}, false, false, {{1}}});
  for (const auto& [verb, path] : rows_under("/console/api")) {
    EXPECT_EQ(ask_as(verb, path, token).member("code"), "forbidden") << verb << path;
    EXPECT_EQ(ask_as(verb, path, cooks).member("code"), "forbidden") << verb << path;
    EXPECT_EQ(ask_as(verb, path, "nonsense").member("code"), "bad_token") << verb << path;
    EXPECT_EQ(by_cookie(verb, path, cooks, "Console-Request: 1\r\n").status, 403) << verb << path;
  }
  EXPECT_EQ(console.count(), 0U);
}

TEST_F(console_access, by_cookie_is_for_reading_alone) {
  open();

  EXPECT_EQ(by_cookie("GET", "/console/api/overview", admins).status, 200);
  for (const auto& [verb, path] : rows_under("/console/api")) {
    if (verb != "POST") continue;
    const auto got = by_cookie(verb, path, admins, "Content-Length: 0\r\n");
    EXPECT_EQ(got.status, 403) << path;
    EXPECT_EQ(got.member("code"), "forbidden") << path;
  }
  EXPECT_EQ(console.count(), 1U);
}

TEST_F(console_access, by_cookie_may_change_what_the_page_itself_asks_to) {
  open();
  const auto got = by_cookie(
      "POST", "/console/api/balances", admins, "Content-Length: 0\r\nConsole-Request: 1\r\n");

  EXPECT_EQ(got.status, 202);
  EXPECT_EQ(got.body, R"({"shown":"yes"})");
}

TEST_F(console_access, by_cookie_is_no_access_to_anything_else) {
  open();

  EXPECT_EQ(by_cookie("GET", "/orders", token_for(customer("7"))).member("code"), "missing_token");
  EXPECT_EQ(by_cookie("GET", "/dead-letters", admins).member("code"), "missing_token");
}

TEST_F(console_access, is_judged_by_the_header_where_there_is_one) {
  open();
  const auto with_both = [&](std::string_view header) {
    return ask(request_text(
        "GET", "/console/api/overview", header, "", "Cookie: kuhnya_console=" + admins + "\r\n"));
  };

  EXPECT_EQ(with_both(token).status, 403);
  EXPECT_EQ(with_both("nonsense").status, 401);
  EXPECT_EQ(
      by_cookie("GET", "/console/api/overview", admins, "Authorization: Basic YQ==\r\n").status,
      401);
}

TEST_F(console_access, by_a_cookie_that_was_set_twice_is_refused) {
  open();
  const auto twice = "Cookie: kuhnya_console=" + admins + "\r\n";

  EXPECT_EQ(by_cookie("GET", "/console/api/overview", admins, twice).member("code"), "bad_token");
}

TEST_F(console_access, survives_hostile_cookies) {
  open();
  const auto with = [&](const std::string& cookies) {
    return ask(request_text("GET", "/console/api/overview", "", "", "Cookie: " + cookies + "\r\n"))
        .status;
  };

  EXPECT_EQ(with(std::string(20'000, 'a')), 431);
  EXPECT_EQ(with("kuhnya_console=" + std::string(7'000, 'a')), 401);
  EXPECT_EQ(with("kuhnya_console=<script>"), 401);
  EXPECT_EQ(with(std::string(3'000, ';')), 401);
  EXPECT_EQ(with("kuhnya_console=\xE2\x80\xAE\xFF"), 401);
}

TEST_F(console_access, puts_the_token_into_a_cookie_that_ends_with_it) {
  open();
  const auto got =
      ask(request_text("POST", "/console/api/session", admins, "", "Content-Length: 0\r\n"));

  EXPECT_EQ(got.status, 200);
  EXPECT_EQ(
      got.header("set-cookie"),
      "kuhnya_console=" + admins + "; Path=/console/; Max-Age=3600; HttpOnly; SameSite=Strict");
  EXPECT_EQ(got.body, R"({"user_id":"root","admin":true,"expires_at":"2027-01-15T09:00:00.000Z"})");
  EXPECT_EQ(by_cookie("GET", "/console/api/session", admins).body, got.body);
}

TEST_F(console_access, makes_no_cookie_out_of_a_cookie) {
  open();
  const auto got = by_cookie(
      "POST", "/console/api/session", admins, "Content-Length: 0\r\nConsole-Request: 1\r\n");

  EXPECT_EQ(got.member("code"), "missing_token");
  EXPECT_EQ(got.header("set-cookie"), "");
}

TEST_F(console_access, takes_the_cookie_away_and_goes_on) {
  open();
  auto one = connect();
  one.send(request_text(
      "POST",
      "/console/api/session/end",
      "",
      "",
      "Content-Length: 0\r\nConsole-Request: 1\r\nCookie: kuhnya_console=" + admins + "\r\n"));
  const auto head = one.receive_head();
  one.send(get("/livez"));

  EXPECT_EQ(head.status, 204);
  EXPECT_FALSE(head.headers.contains("content-length"));
  EXPECT_EQ(
      head.header("set-cookie"),
      "kuhnya_console=; Path=/console/; Max-Age=0; HttpOnly; SameSite=Strict");
  EXPECT_EQ(one.receive().status, 200);
}
