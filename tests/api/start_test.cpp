#include "support/child_process.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

// A start that cannot succeed ends with one sentence that says what to do.
namespace api {
namespace {

using support::overrides;
using support::restaurant;
using support::test_database;

// What the service says on standard error as it gives up; empty when it does not.
std::string last_words(const std::string& database_url, overrides settings) {
  settings.insert(settings.begin(), "log.level=\"error\"");
  const auto life = support::run_kitchen(database_url, settings);
  const auto code = life->wait(std::chrono::seconds{30});
  EXPECT_EQ(code, 1);
  return life->errors();
}

void expect_sentence(const std::string& words, const std::vector<std::string>& parts) {
  EXPECT_EQ(std::ranges::count(words, '\n'), 1) << words;
  EXPECT_TRUE(words.starts_with("kitchen: ")) << words;
  for (const auto& part : parts) EXPECT_NE(words.find(part), std::string::npos) << words;
}

}  // namespace

TEST(a_start, with_a_wrong_unit_says_what_is_expected) {
  const test_database db;

  expect_sentence(
      last_words(db.url(), {"http.idle_deadline=\"5parsecs\""}), {"http.idle_deadline", "250ms"});
  expect_sentence(last_words(db.url(), {"http.idle_deadline=5"}), {"http.idle_deadline", "250ms"});
  expect_sentence(last_words(db.url(), {"http.body_max=\"1GB\""}), {"http.body_max", "64KiB"});
  expect_sentence(last_words(db.url(), {"http.port=70000"}), {"http.port", "65535"});
  expect_sentence(last_words(db.url(), {"mode=\"test\""}), {"mode", "\"production\""});
}

TEST(a_start, with_an_unknown_key_names_it) {
  const test_database db;

  expect_sentence(last_words(db.url(), {"http.prot=8080"}), {"http.prot", "docs/operations.md"});
  expect_sentence(last_words(db.url(), {"prot=8080"}), {"prot"});
}

TEST(a_start, on_a_taken_port_says_so) {
  const restaurant open;

  expect_sentence(
      last_words(open.db.url(), {"http.port=" + std::to_string(open.kitchen.port())}),
      {std::to_string(open.kitchen.port()), "in use", "choose another"});
}

TEST(a_start, without_its_database_says_so) {
  const test_database db;
  const auto slash = db.url().rfind('/');

  expect_sentence(
      last_words("postgresql://kuhnya:secret-word@127.0.0.1:1/kuhnya", {}),
      {"127.0.0.1", "Connection refused", "start it", "database.url"});
  expect_sentence(
      last_words(db.url().substr(0, slash) + "/nobody_made_this", {}),
      {"nobody_made_this", "database.url"});
}

TEST(a_start, never_tells_the_password) {
  const auto words =
      last_words("postgresql://kuhnya:secret-word@127.0.0.1:1/kuhnya", {"log.level=\"debug\""});

  EXPECT_EQ(words.find("secret-word"), std::string::npos) << words;
}

TEST(a_start, on_a_database_without_tables_says_how_to_make_them) {
  const test_database empty{test_database::content::empty};

  expect_sentence(last_words(empty.url(), {}), {"0001_menu", "kuhnya migrate"});
}

TEST(a_start, in_development_mode_stays_on_this_machine) {
  const test_database db;

  expect_sentence(last_words(db.url(), {"http.address=\"0.0.0.0\""}), {"loopback", "127.0.0.1"});
}

TEST(a_start, with_a_short_secret_is_refused) {
  const test_database db;
  support::child_process life{
      KITCHEN_BINARY, {}, {"KUHNYA_DATABASE_URL=" + db.url(), "KUHNYA_JWT_SECRET=short"}};

  EXPECT_EQ(life.wait(std::chrono::seconds{30}), 1);

  expect_sentence(life.errors(), {"32 bytes", "KUHNYA_JWT_SECRET"});
}

TEST(a_start, after_the_operators_commands_serves) {
  const test_database empty{test_database::content::empty};
  for (const char* command : {"migrate", "seed", "check"}) {
    const auto life = support::run_kuhnya(empty.url(), {command});
    ASSERT_EQ(life->wait(std::chrono::seconds{30}), 0) << life->errors();
  }
  const support::kitchen_process kitchen{empty.url()};

  support::guest anna{kitchen, support::customer("anna")};

  EXPECT_EQ(anna.place(support::order_of(10)).status, 201);
}

}  // namespace api
