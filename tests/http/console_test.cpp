#include "open_kitchen.hpp"

// What the console is asked, and what becomes of its answers.
using namespace test_http;
using std::chrono::milliseconds;

namespace {

class console_rows : public open_kitchen {
 protected:
  console_rows() { token = token_for(admin("root")); }

  domain::order_search search(std::string_view query) {
    auto one = connect();
    one.send(get("/console/api/orders?" + std::string{query}));
    auto asked = console.take_as<console::search_orders>();
    asked.to.answer(answer_of(actors::outcome::found, "{}"));
    EXPECT_EQ(one.receive().status, 200) << query;
    return asked.what;
  }

  std::string refusal_of(std::string_view query) const {
    return ask(get("/console/api/orders?" + std::string{query})).member("code");
  }
};

}  // namespace

TEST_F(console_rows, ask_for_the_view_they_name) {
  open();
  using console::view;
  for (const auto& [path, what] :
       {std::pair{"overview", view::overview},
        {"history", view::history},
        {"actors", view::actors},
        {"settings", view::settings}}) {
    auto one = connect();
    one.send(get("/console/api/" + std::string{path}));
    auto asked = console.take_as<console::show>();
    EXPECT_EQ(asked.what, what);
    asked.to.answer(answer_of(actors::outcome::found, R"({"a":1})"));
    const auto got = one.receive();
    EXPECT_EQ(got.status, 200);
    EXPECT_EQ(got.body, R"({"a":1})");
    EXPECT_EQ(got.header("cache-control"), "no-store");
  }
}

TEST_F(console_rows, read_each_filter_of_a_search) {
  open();

  EXPECT_EQ(domain::to_string(*search("order_id=" + std::string{order_id}).id), order_id);
  EXPECT_EQ(search("user=anna%20%D1%8F").user->value, "anna \xD1\x8F");
  EXPECT_EQ(search("user=%3Cscript%3E%E2%80%AE").user->value, "<script>\xE2\x80\xAE");
  EXPECT_EQ(*search("key=a%2Bb&user=7").key, "a+b");
  EXPECT_EQ(*search("status=ready").status, domain::order_status::ready);
  EXPECT_EQ(search("status=ready&limit=100").limit, 100U);
  EXPECT_FALSE(search("status=ready").after);
}

TEST_F(console_rows, refuse_searches_that_make_no_sense) {
  open();
  for (const auto* const query :
       {"",
        "limit=5",
        "user=",
        "user=%00",
        "user=%FF",
        "key=",
        "key=%20",
        "key=a%0Ab",
        "name=a",
        "user=a&user=b",
        "user"}) {
    EXPECT_EQ(refusal_of(query), "bad_query") << query;
  }
  EXPECT_EQ(refusal_of("user=" + std::string(129, 'u')), "bad_query");
  EXPECT_EQ(refusal_of("key=" + std::string(256, 'k')), "bad_query");
  EXPECT_EQ(refusal_of("order_id=1"), "bad_order_id");
  EXPECT_EQ(refusal_of("status=lost"), "bad_status");
  EXPECT_EQ(refusal_of("user=a&limit=101"), "bad_limit");
  EXPECT_EQ(refusal_of("user=a&cursor=a"), "bad_cursor");
  EXPECT_EQ(console.count(), 0U);
}

TEST_F(console_rows, ask_for_the_order_they_name) {
  open();
  auto one = connect();
  one.send(get("/console/api/orders/" + std::string{order_id}));
  auto story = console.take_as<console::tell_story>();
  EXPECT_EQ(domain::to_string(story.id), order_id);
  story.to.refuse(domain::refusal::unknown_order);
  EXPECT_EQ(one.receive().member("code"), "unknown_order");

  one.send(get("/console/api/orders/" + std::string{order_id} + "/actor"));
  auto look = console.take_as<console::look_at_actor>();
  look.to.answer(answer_of(actors::outcome::found, R"({"live":null})"));
  EXPECT_EQ(one.receive().body, R"({"live":null})");
  EXPECT_EQ(ask(get("/console/api/orders/7")).member("code"), "bad_order_id");
  EXPECT_EQ(ask(get("/console/api/orders/7/actor")).member("code"), "bad_order_id");
}

TEST_F(console_rows, answer_202_when_a_check_begins) {
  open();
  auto one = connect();
  one.send(post("/console/api/balances"));
  auto asked = console.take_as<console::check_balances>();
  asked.to.answer(answer_of(actors::outcome::found, R"({"running":true})"));

  const auto got = one.receive();
  EXPECT_EQ(got.status, 202);
  EXPECT_EQ(got.body, R"({"running":true})");
}

TEST_F(console_rows, are_answered_while_the_kitchen_has_no_room) {
  http::http_settings full;
  full.in_flight_max = 1;
  full.apart_max = 1;
  open(full);
  auto customer = connect();
  customer.send(request_text("GET", "/orders", token_for(test_http::customer("7"))));
  const auto held = kitchen.take();
  EXPECT_EQ(ask(read_order()).member("code"), "overloaded");
  auto first = connect();
  first.send(get("/console/api/overview"));
  auto asked = console.take_as<console::show>();

  EXPECT_EQ(ask(get("/console/api/overview")).member("code"), "overloaded");
  asked.to.answer(answer_of(actors::outcome::found, "{}"));
  EXPECT_EQ(first.receive().status, 200);
}

TEST_F(console_rows, stream_one_snapshot_after_the_other) {
  open();
  auto one = connect();
  one.send(get("/console/api/stream"));
  for (std::uint64_t sequence = 41; sequence < 44; ++sequence) {
    auto asked = console.take_as<console::watch>();
    EXPECT_EQ(asked.since, sequence == 41 ? 0 : sequence - 1);
    auto news =
        answer_of(actors::outcome::streamed, "id: " + std::to_string(sequence) + "\ndata: {}\n\n");
    news.position = sequence;
    asked.to.answer(std::move(news));
    if (sequence == 41) {
      const auto head = one.receive_head();
      EXPECT_EQ(head.header("content-type"), "text/event-stream");
    }
    EXPECT_EQ(one.receive_until("\n\n"), "id: " + std::to_string(sequence) + "\ndata: {}\n\n");
  }
  const auto last = console.take_as<console::watch>();

  server().begin_drain();

  EXPECT_TRUE(one.is_closed());
}
