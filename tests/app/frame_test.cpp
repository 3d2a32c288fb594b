#include "app/top/frame.hpp"

#include "app/snapshot.hpp"
#include "app/top/line.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <sstream>

// One picture of kuhnya top.
namespace app::top {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const contact well{"http://127.0.0.1:8080", "", 0};

look size(std::size_t width, std::size_t height) {
  look on;
  on.width = width;
  on.height = height;
  return on;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream from{text};
  for (std::string each; std::getline(from, each);) all.push_back(each);
  return all;
}

void expect_fits(const std::string& text, const look& on) {
  const auto all = lines_of(text);
  EXPECT_LE(all.size(), on.height);
  for (const auto& each : all) {
    EXPECT_LE(columns(each), on.width) << each;
    EXPECT_EQ(visible(each), each) << "something a terminal obeys";
  }
}

// Every text of the document is replaced.
json with_texts(json document, const std::string& text) {
  if (document.is_string()) return text;
  if (document.is_structured()) {
    for (auto& each : document) each = with_texts(each, text);
  }
  return document;
}

// Every value becomes that one.
json with_values(json document, const json& value) {
  if (!document.is_structured()) return value;
  for (auto& each : document) each = with_values(each, value);
  return document;
}

json with_reason(const json& reason, const char* state) {
  auto snapshot = healthy_snapshot();
  snapshot["health"] = {{"state", state}, {"reasons", {reason}}};
  return snapshot;
}

}  // namespace

TEST(a_frame, fits_every_size) {
  const auto snapshot = healthy_snapshot();
  for (std::size_t width = 1; width <= 200; ++width) {
    for (const std::size_t height : {1U, 2U, 9U, 10U, 11U, 24U, 25U, 40U, 100U}) {
      expect_fits(render(snapshot, well, size(width, height)), size(width, height));
    }
  }
}

TEST(a_frame, has_the_gravest_things_at_the_smallest_size) {
  const auto text = render(
      with_reason({{"code", "outbox_stuck"}, {"subject", nullptr}, {"value", 3}}, "bad"),
      well,
      size(40, 10));
  expect_fits(text, size(40, 10));
  EXPECT_THAT(text, HasSubstr("BAD"));
  EXPECT_THAT(text, HasSubstr("Orders stuck in the outbox: 3."));
  EXPECT_THAT(text, HasSubstr("green"));
  EXPECT_THAT(text, HasSubstr("1 Idempotency-Key"));
  EXPECT_THAT(text, HasSubstr("5 cook's advance"));
  EXPECT_THAT(text, HasSubstr("12,345"));
}

TEST(a_frame, shows_everything_where_there_is_room) {
  const auto text = render(healthy_snapshot(), well, size(160, 60));
  for (const auto* each :
       {"GOOD",
        "up 3 h 12 min",
        "Nothing is lost, nothing is stuck",
        "green, checked 12 s ago",
        "writer ready",
        "12,345",
        "3.2/s",
        "mailbox 3  store 4  outbox 17 (oldest 1 s)",
        "lag 110",
        "dead letters waiting 0  on the shelf 1  invalid_transition 1",
        "requests 812/s",
        "commits 61.2/s",
        "2.0 ms",
        "16 ms",
        "0.008 ms",
        "establishment.order-status",
        "at 15,071 of 15,081",
        "orders 12,001 of 200,000",
        "order 0193794c-8f5a-7c3e-9a44-0123456789ab  51 commands a minute",
        "1042 99",
        "moving for 12 ms"}) {
    EXPECT_THAT(text, HasSubstr(each));
  }
  EXPECT_THAT(text, Not(HasSubstr("more lines")));
}

TEST(a_frame, says_what_to_do_about_every_reason) {
  auto snapshot = healthy_snapshot();
  snapshot["health"]["state"] = "attention";
  snapshot["health"]["reasons"] = {
      {{"code", "dead_letters_waiting"}, {"subject", nullptr}, {"value", 2}},
      {{"code", "partition_paused"}, {"subject", "t/4"}, {"value", nullptr}}};
  const auto text = render(snapshot, well, size(120, 60));
  EXPECT_THAT(text, HasSubstr("ATTENTION"));
  EXPECT_THAT(text, HasSubstr("Dead letters waiting: 2."));
  EXPECT_THAT(text, HasSubstr("kuhnya dead-letters list"));
  EXPECT_THAT(text, HasSubstr("t/4 is paused."));
}

TEST(a_frame, shows_what_is_not_well) {
  auto snapshot = healthy_snapshot();
  snapshot["balances"] = {
      {"state", "red"}, {"running", true}, {"checked_at", nullptr}, {"broken", 2}};
  snapshot["ready"][1] = {{"name", "reader"}, {"ready", false}, {"detail", "no connection"}};
  snapshot["doors"][4]["known"] = false;
  auto& partition = snapshot["kafka"]["consumers"][0]["partitions"][1];
  partition["paused"] = "the database is away";
  partition["next_retry_ms"] = 2'500;
  const auto text = render(snapshot, well, size(160, 60));
  EXPECT_THAT(text, HasSubstr("red: 2 broken"));
  EXPECT_THAT(text, HasSubstr("being checked"));
  EXPECT_THAT(text, HasSubstr("reader is not ready: no connection"));
  EXPECT_THAT(text, HasSubstr("5 cook's advance  not known"));
  EXPECT_THAT(text, HasSubstr("PAUSED: the database is away"));
  EXPECT_THAT(text, HasSubstr("next try in 2.5 s"));
}

TEST(a_frame, draws_lag_in_proportion_to_the_longest_queue) {
  auto on = size(120, 60);
  EXPECT_THAT(render(healthy_snapshot(), well, on), HasSubstr("  1 ██████████ lag 100"));
  EXPECT_THAT(render(healthy_snapshot(), well, on), HasSubstr("  0 █░░░░░░░░░ lag 10"));
  on.unicode = false;
  EXPECT_THAT(render(healthy_snapshot(), well, on), HasSubstr("  0 #......... lag 10"));
}

TEST(a_frame, tells_how_many_lines_it_left_out) {
  auto snapshot = healthy_snapshot();
  auto& partitions = snapshot["kafka"]["consumers"][0]["partitions"];
  for (int i = 0; i < 500; ++i) partitions.push_back(partitions[0]);
  const auto text = render(snapshot, well, size(100, 40));
  expect_fits(text, size(100, 40));
  EXPECT_THAT(text, HasSubstr("more lines"));
}

TEST(an_old_frame, is_marked_and_kept) {
  const auto text =
      render(healthy_snapshot(), {well.url, "The kitchen does not answer.", 12}, size(100, 40));
  EXPECT_THAT(text, HasSubstr("OLD for 12 s: The kitchen does not answer."));
  EXPECT_THAT(text, HasSubstr("1 Idempotency-Key"));
}

TEST(a_frame_without_a_snapshot, says_what_it_waits_for) {
  EXPECT_THAT(render(nullptr, well, size(80, 24)), HasSubstr("Asks for the first picture."));
  EXPECT_THAT(
      render(nullptr, {well.url, "The kitchen does not answer.", 3}, size(80, 24)),
      HasSubstr("WAITING for 3 s: The kitchen does not answer."));
}

TEST(hostile_texts, never_reach_the_terminal) {
  for (const auto& text :
       {std::string{"\x1b[2J\x1b]0;title\x07"},
        std::string{"line\nof\rits\ttown\v\f"},
        std::string{"\u202Edesrever\u2066"},
        std::string{"寿司\u0301\u200D\U0001F363"},
        std::string{"\xC2\x9B"
                    "31m"},
        std::string(10'000, '\x1b')}) {
    const auto snapshot = with_texts(healthy_snapshot(), text);
    for (const std::size_t width : {40U, 81U, 200U}) {
      expect_fits(render(snapshot, well, size(width, 60)), size(width, 60));
      expect_fits(render(snapshot, {text, text, 1}, size(width, 10)), size(width, 10));
    }
  }
}

TEST(colours, are_the_only_sequences_there_are) {
  auto on = size(80, 40);
  on.colours = true;
  auto text = render(with_texts(healthy_snapshot(), "\x1b[31mred\x1b[H"), well, on);
  for (const auto* ours :
       {"\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[32m", "\x1b[1;33m", "\x1b[1;31m"}) {
    for (auto at = text.find(ours); at != std::string::npos; at = text.find(ours)) {
      text.erase(at, std::string_view{ours}.size());
    }
  }
  expect_fits(text, on);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(a_snapshot_of_another_shape, is_shown_as_far_as_it_goes) {
  const auto whole = healthy_snapshot();
  for (const auto& value : std::vector<json>{
           nullptr, true, -1e300, 1e300, "", json::array(), json::object(), json::array({7})}) {
    expect_fits(render(with_values(whole, value), well, size(80, 60)), size(80, 60));
    for (const auto& [name, unused] : whole.items()) {
      auto changed = whole;
      changed[name] = value;
      expect_fits(render(changed, well, size(80, 60)), size(80, 60));
    }
    expect_fits(render(value, well, size(80, 60)), size(80, 60));
  }
}

}  // namespace app::top
