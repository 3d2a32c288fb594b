#include "domain/dead_letter.hpp"

#include "domain/status_callback.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace domain {
namespace {

using nlohmann::json;

dead_letter letter() {
  dead_letter made;
  made.id = 7;
  made.source_topic = "statuses";
  made.cause = "unknown_status";
  made.detail = "The status is none we know.";
  made.value = R"({"status":"packed"})";
  made.value_bytes = 19;
  return made;
}

}  // namespace

TEST(dead_letter, shows_its_bytes_as_they_are_when_they_are_text) {
  const auto shown = json::parse(render_dead_letter(letter()));

  EXPECT_EQ(shown["value"], R"({"status":"packed"})");
  EXPECT_EQ(shown["key"], nullptr);
  EXPECT_FALSE(shown.contains("value_base64"));
}

TEST(dead_letter, shows_other_bytes_as_base64) {
  auto binary = letter();
  binary.value = std::string("\xff\xfe\x00", 3);

  const auto shown = json::parse(render_dead_letter(binary));

  EXPECT_EQ(shown["value_base64"], "//4A");
  EXPECT_FALSE(shown.contains("value"));
}

TEST(dead_letter, tells_who_did_what_about_it) {
  auto handled = letter();
  handled.acts.push_back({"redrive", {"ivan"}, "unknown_status", "Again.", timestamp{}});

  const auto shown = json::parse(render_dead_letter(handled));

  EXPECT_EQ(shown["history"][0]["user_id"], "ivan");
  EXPECT_EQ(shown["history"][0]["at"], "1970-01-01T00:00:00.000Z");
}

TEST(dead_letters, are_listed_without_their_bytes) {
  const std::vector<dead_letter> page{letter()};

  const auto shown = json::parse(render_dead_letters(page, 7));

  EXPECT_EQ(shown["dead_letters"][0]["cause"], "unknown_status");
  EXPECT_FALSE(shown["dead_letters"][0].contains("value"));
  EXPECT_EQ(shown["next"], 7);
  EXPECT_EQ(json::parse(render_dead_letters({}, std::nullopt))["next"], nullptr);
}

TEST(letter_state, reads_what_it_prints_and_nothing_else) {
  for (const auto state :
       {letter_state::waiting,
        letter_state::settled,
        letter_state::shelved,
        letter_state::discarded}) {
    EXPECT_EQ(parse_letter_state(to_string(state)), state);
  }
  EXPECT_FALSE(parse_letter_state("Waiting"));
}

TEST(event_key, names_the_order_and_the_status) {
  const auto order = *parse_order_id("00000000-0000-4000-8000-000000000001");

  EXPECT_EQ(
      event_key(order, order_status::accepted), "00000000-0000-4000-8000-000000000001:accepted");
}

}  // namespace domain
