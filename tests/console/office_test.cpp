#include "console/office.hpp"

#include "asking.hpp"
#include "given.hpp"
#include "persistence/shop.hpp"

#include <gtest/gtest.h>

namespace console {
namespace {

using persistence::kitchen::reader_settings_for;
using persistence::kitchen::shop;
using persistence::kitchen::wish;

// The whole console on a shop's database, before actors that remember what the test says.
class open_office : public testing::Test {
 protected:
  open_office() : open(settings_here(), sources_here()) { open.run(); }

  settings settings_here() {
    settings how;
    how.database = reader_settings_for(here.db.url());
    how.topics = {"orders", "calls"};
    how.settings_document = R"({"settings":[]})";
    return how;
  }

  sources sources_here() {
    sources from;
    from.now = [] { return noon(); };
    from.measure = [] { return measured(0); };
    from.actors = &actors;
    from.publications_of = [](const auto& id) {
      return std::vector<actors::publication>{{id, 1, 2, 77, noon()}};
    };
    from.publications_since = [] { return noon(-1); };
    return from;
  }

  nlohmann::json story_of(const domain::order_id& id) {
    return json_of(ask([&](auto to) { open.send(tell_story{id, std::move(to)}); }));
  }
  nlohmann::json balances() {
    return json_of(ask([&](auto to) { open.send(show_balances{std::move(to)}); }));
  }

  // The state of the balances once the check that begins now has ended.
  nlohmann::json checked() {
    auto now = json_of(ask([&](auto to) { open.send(check_balances{std::move(to)}); }));
    EXPECT_EQ(now["running"], true);
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (now["running"] == true && std::chrono::steady_clock::now() < until) now = balances();
    return now;
  }

  shop here;
  fake_actors actors;
  office open;
};

}  // namespace

TEST_F(open_office, tells_an_orders_story_from_rows_memory_and_publications) {
  const auto order = here.order(wish{"anna"}.with(1, 2).keyed("k").comment("<script>\xE2\x80\xAE"));
  const auto at = order.created_at;
  actors.remember(
      order.id,
      remembering(
          {try_to_place(actors::attempt_end::claimed, at),
           try_to_place(actors::attempt_end::replayed, at + std::chrono::seconds{1})}));
  const auto story = story_of(order.id);

  EXPECT_EQ(story["order"]["comment"], "<script>\xE2\x80\xAE");
  EXPECT_EQ(story["order"]["items"][0]["name"], "Чай");
  EXPECT_EQ(story["live"]["state"], "resident");
  EXPECT_EQ(story["attempts_since"], "2026-01-01T11:59:59.000Z");
  EXPECT_EQ(story["publications_since"], "2026-01-01T11:59:59.999Z");
  std::vector<std::string> kinds;
  for (const auto& each : story["timeline"]) kinds.push_back(each["kind"]);
  EXPECT_EQ(
      kinds, (std::vector<std::string>{"request", "transition", "stock", "published", "request"}));
  EXPECT_EQ(story["timeline"][0]["door"], 1);
  EXPECT_EQ(story["timeline"][4]["verdict"], "replayed");
  EXPECT_EQ(story["timeline"][3]["offset"], 77);
}

TEST_F(open_office, tells_a_story_without_an_actor) {
  const auto order = here.order(wish{"anna"}.with(1, 2));
  const auto story = story_of(order.id);

  EXPECT_EQ(story["live"], nullptr);
  EXPECT_EQ(story["attempts_since"], nullptr);
  EXPECT_EQ(story_of(order_number(9))["code"], "unknown_order");
}

TEST_F(open_office, looks_at_an_actor_alone) {
  actors.remember(order_number(1), remembering({}));
  const auto live = [&](int number) {
    return json_of(ask([&](auto to) {
      open.send(look_at_actor{order_number(number), std::move(to)});
    }))["live"];
  };

  EXPECT_EQ(live(1)["status"], "created");
  EXPECT_EQ(live(1)["pending"], nullptr);
  EXPECT_EQ(live(2), nullptr);
}

TEST_F(open_office, searches) {
  const auto order = here.order(wish{"anna"}.with(3, 1));
  domain::order_search what;
  what.user = domain::user_id{"anna"};
  const auto found = json_of(ask([&](auto to) { open.send(search_orders{what, std::move(to)}); }));

  EXPECT_EQ(found["orders"][0]["id"], domain::to_string(order.id));
  EXPECT_EQ(found["orders"][0]["idempotency_key"], nullptr);
  EXPECT_EQ(found["next_cursor"], nullptr);
  EXPECT_EQ(found["complete"], true);
}

TEST_F(open_office, shows_balances_that_turn_red_and_name_the_order) {
  const auto order = here.order(wish{"anna"}.with(1, 2));
  EXPECT_EQ(checked()["state"], "green");

  here.by_hand("update orders set total_minor = total_minor + 1");
  const auto now = checked();

  EXPECT_EQ(now["state"], "red");
  EXPECT_EQ(now["broken"], 1);
  for (const auto& each : now["balances"]) {
    if (each["name"] != "totals_are_the_lines") continue;
    EXPECT_EQ(each["holds"], false);
    EXPECT_NE(
        each["rows"][0].get<std::string>().find(domain::to_string(order.id)), std::string::npos);
  }
}

TEST_F(open_office, shows_its_settings_as_it_was_given_them) {
  const auto told = ask([&](auto to) { open.send(show{view::settings, std::move(to)}); });

  EXPECT_EQ(told.body, R"({"settings":[]})");
}

TEST_F(open_office, refuses_what_waits_when_it_stops) {
  open.stop();

  EXPECT_EQ(story_of(order_number(1))["code"], "shutting_down");
}

TEST(closed_office, says_that_the_store_is_down) {
  settings how;
  how.database.database_url = "postgresql://nobody@127.0.0.1:1/nothing";
  how.database.connect_wait_max = std::chrono::seconds{1};
  sources from;
  from.now = [] { return noon(); };
  from.measure = [] { return measured(0); };
  office open{how, from};
  open.run();
  const auto told = ask([&](auto to) { open.send(tell_story{order_number(1), std::move(to)}); });

  EXPECT_EQ(json_of(told)["code"], "store_down");
}

TEST(idle_desk, refuses_more_questions_than_it_has_room_for) {
  settings how;
  sources from;
  attention eyes;
  desk all{how, from, eyes};
  std::vector<std::shared_ptr<question>> waiting;
  for (std::size_t each = 0; each < desk_waiting_max; ++each) {
    waiting.push_back(std::make_shared<question>());
    all.send(tell_story{order_number(1), waiting.back()->token()});
  }
  const auto told = ask([&](auto to) { all.send(tell_story{order_number(1), std::move(to)}); });
  all.stop();

  EXPECT_EQ(json_of(told)["code"], "overloaded");
  for (auto& each : waiting) EXPECT_EQ(each->wait().what, actors::outcome::refused);
}

}  // namespace console
