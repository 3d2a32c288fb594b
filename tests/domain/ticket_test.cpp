#include "domain/ticket.hpp"

#include "generators.hpp"

#include <nlohmann/json.hpp>

namespace domain {
namespace {

using enum order_status;

constexpr std::array all_actions{
    ticket_action::accept,
    ticket_action::reject,
    ticket_action::cook,
    ticket_action::ready,
    ticket_action::complete,
};

ticket ticket_at(order_status status) {
  ticket made;
  made.status = status;
  return made;
}

TEST(ticket_action, is_read_back_from_its_own_text_and_from_no_other_spelling) {
  for (const auto action : all_actions) {
    EXPECT_EQ(parse_ticket_action(to_string(action)), action);
  }
  for (const auto* text : {"", "Accept", "accept ", "accepted", "cancel", "next"}) {
    EXPECT_EQ(parse_ticket_action(text), std::nullopt) << text;
  }
}

TEST(ticket_action, names_its_status) {
  std::vector<order_status> targets;

  for (const auto action : all_actions) targets.push_back(target_of(action));

  EXPECT_EQ(targets, (std::vector{accepted, rejected, cooking, ready, completed}));
}

TEST(deciding_a_ticket, answers_every_status_against_every_action_as_the_table_says) {
  // accept reject cook ready complete, of a ticket that is created, accepted, cooking …
  const std::vector<std::string> table{
      "AAIII", "DAAII", "IIDAI", "IIIDA", "IIIID", "IDIII", "IIIII"};

  for (std::size_t row = 0; row < all_statuses.size(); ++row) {
    std::string decided;
    for (const auto action : all_actions) {
      const auto verdict = decide(ticket_at(all_statuses[row]), action);
      EXPECT_NE(verdict, verdict::stale);
      decided += verdict == verdict::applied ? 'A' : verdict == verdict::duplicate ? 'D' : 'I';
    }
    EXPECT_EQ(decided, table[row]) << to_string(all_statuses[row]);
  }
}

RC_GTEST_PROP(
    deciding_a_ticket, agrees_with_the_state_graph_and_pressing_again_is_a_duplicate, ()) {
  const auto status = *rc::gen::elementOf(all_statuses);
  const auto action = *rc::gen::elementOf(all_actions);
  const auto target = target_of(action);

  const auto first = decide(ticket_at(status), action);

  RC_ASSERT((first == verdict::duplicate) == (status == target));
  RC_ASSERT((first == verdict::applied) == can_transition(status, target));
  RC_ASSERT(target != cancelled);
  if (first == verdict::applied) {
    RC_ASSERT(decide(ticket_at(target), action) == verdict::duplicate);
  }
}

RC_GTEST_PROP(a_ticket, is_the_order_s_lines_and_comment_and_nothing_of_it_is_unpublished, ()) {
  const auto order = *any::order();

  const auto made = ticket_of(order);

  RC_ASSERT(made.order == order.id);
  RC_ASSERT(made.establishment == order.establishment);
  RC_ASSERT(made.status == (order.status == cancelled ? cancelled : created));
  RC_ASSERT(made.version == 1);
  RC_ASSERT(made.published_version == 1);
  RC_ASSERT(made.comment == order.comment);
  RC_ASSERT(made.lines.size() == order.lines.size());
  for (std::size_t i = 0; i < made.lines.size(); ++i) {
    RC_ASSERT(made.lines[i].dish == order.lines[i].dish);
    RC_ASSERT(made.lines[i].quantity == order.lines[i].quantity);
  }
}

RC_GTEST_PROP(a_ticket, is_rendered_as_json_that_says_all_of_it, ()) {
  auto one = ticket_of(*any::order());
  one.version = 3;
  one.published_version = 2;

  const auto read = nlohmann::json::parse(render_ticket(one));

  RC_ASSERT(read.size() == 8U);
  RC_ASSERT(read.at("kitchen_order_id") == to_string(one.order));
  RC_ASSERT(read.at("establishment_id") == one.establishment.value);
  RC_ASSERT(read.at("status") == to_string(one.status));
  RC_ASSERT(read.at("version") == 3);
  RC_ASSERT(read.at("published_version") == 2);
  RC_ASSERT(read.at("items").size() == one.lines.size());
  for (std::size_t i = 0; i < one.lines.size(); ++i) {
    RC_ASSERT(read.at("items").at(i).at("dish_id") == one.lines[i].dish.value);
    RC_ASSERT(read.at("items").at(i).at("quantity") == one.lines[i].quantity);
  }
  RC_ASSERT(read.at("comment").is_null() == !one.comment.has_value());
  if (one.comment) RC_ASSERT(read.at("comment") == *one.comment);
  RC_ASSERT(read.at("updated_at") == to_string(one.updated_at));
}

TEST(tickets, are_rendered_as_a_page) {
  const std::vector<ticket> two(2);

  const auto last = nlohmann::json::parse(render_tickets(two, std::nullopt));
  const auto more = nlohmann::json::parse(render_tickets({}, "abc"));

  EXPECT_EQ(last.at("tickets").size(), 2U);
  EXPECT_TRUE(last.at("next_cursor").is_null());
  EXPECT_EQ(more.dump(), R"({"next_cursor":"abc","tickets":[]})");
}

TEST(an_advance, is_rendered_with_what_was_published_and_under_which_key) {
  const auto one = ticket_at(accepted);

  const auto text = render_advance(one, "republished", "key");

  EXPECT_EQ(
      text,
      R"({"ticket":)" + render_ticket(one) +
          R"(,"published":"republished","idempotency_key":"key"})");
}

}  // namespace
}  // namespace domain
