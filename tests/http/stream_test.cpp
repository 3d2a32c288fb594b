#include "open_establishment.hpp"

#include <stdexcept>

using namespace test_http;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

class stream : public open_establishment {
 protected:
  actors::watch_tickets next() { return tickets.take_as<actors::watch_tickets>(); }

  static void tell(actors::watch_tickets& asked, std::string text, std::uint64_t position) {
    auto news = answer_of(actors::outcome::streamed, std::move(text));
    news.position = position;
    asked.to.answer(std::move(news));
  }

  // A reader who has had his first event, and the question that waits for his next one.
  struct reading {
    client one;
    actors::watch_tickets asked;
  };

  reading begin() {
    auto one = connect();
    one.send(get("/tickets/stream"));
    auto first = next();
    tell(first, "event: hello\n\n", 41);
    one.receive_head();
    one.receive_until("hello\n\n");
    return {std::move(one), next()};
  }
};

}  // namespace

TEST_F(stream, begins_with_a_head_without_a_length) {
  open();
  auto one = connect();
  one.send(get("/tickets/stream"));
  auto asked = next();
  EXPECT_EQ(asked.since, 0U);
  EXPECT_EQ(asked.rights.of.size(), 2U);
  tell(asked, "event: hello\n\n", 41);

  const auto head = one.receive_head();
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("content-type"), "text/event-stream");
  EXPECT_EQ(head.header("cache-control"), "no-store");
  EXPECT_EQ(head.header("connection"), "close");
  EXPECT_FALSE(head.headers.contains("content-length"));
  EXPECT_EQ(one.receive_until("\n\n"), "event: hello\n\n");
}

TEST_F(stream, goes_on_where_it_was) {
  open();
  auto [one, asked] = begin();
  for (std::uint64_t at = 41; at < 44; ++at) {
    EXPECT_EQ(asked.since, at);
    tell(asked, "id: " + std::to_string(at + 1) + "\n\n", at + 1);
    EXPECT_EQ(one.receive_until("\n\n"), "id: " + std::to_string(at + 1) + "\n\n");
    asked = next();
  }
}

TEST_F(stream, begins_after_the_last_event_its_reader_saw) {
  open();
  const auto since = [&](std::string_view lines) {
    auto one = connect();
    one.send(get("/tickets/stream", lines));
    return next().since;
  };

  EXPECT_EQ(since("Last-Event-ID: 5731\r\n"), 5731U);
  EXPECT_EQ(since("Last-Event-ID: 18446744073709551615\r\n"), 18446744073709551615U);
  for (const auto* const other : {"", "-1", "+1", "1x", "0x1", "18446744073709551616"}) {
    EXPECT_EQ(since("Last-Event-ID: " + std::string{other} + "\r\n"), 0U) << other;
  }
}

TEST_F(stream, ends_when_the_server_drains) {
  open();
  auto [one, asked] = begin();

  server().begin_drain();

  EXPECT_TRUE(one.is_closed());
  EXPECT_TRUE(server().wait_drained(seconds{10}));
}

TEST_F(stream, goes_on_while_the_drain_is_only_announced) {
  open();
  auto [one, asked] = begin();

  server().announce_drain();
  tell(asked, "event: ticket\n\n", 42);

  EXPECT_EQ(one.receive_until("\n\n"), "event: ticket\n\n");
}

TEST_F(stream, ends_with_the_token) {
  open();
  auto [one, asked] = begin();

  seconds_past_noon = 3'600;
  tell(asked, "event: ticket\n\n", 42);

  EXPECT_EQ(one.receive_until("\n\n"), "event: ticket\n\n");
  EXPECT_TRUE(one.is_closed());
}

TEST_F(stream, ends_when_the_feed_says_no) {
  open();
  auto [one, asked] = begin();

  asked.to.refuse(domain::refusal::overloaded);

  EXPECT_TRUE(one.is_closed());
}

TEST_F(stream, that_cannot_begin_is_refused_like_any_request) {
  tickets.answer_by(
      [](ticket_command& asked) { token_of(asked).refuse(domain::refusal::overloaded); });
  open();
  auto one = connect();

  one.send(get("/tickets/stream"));
  const auto refused = one.receive();
  one.send(get("/livez"));

  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.member("code"), "overloaded");
  EXPECT_EQ(one.receive().status, 200);
}

TEST_F(stream, notices_a_reader_who_has_left) {
  http::http_settings quick;
  quick.drain_idle = milliseconds{40};
  quick.linger_deadline = milliseconds{40};
  open(quick);
  auto reader = std::make_unique<reading>(begin());
  const auto unanswered = std::move(reader->asked);
  ASSERT_EQ(counts().streams.value(), 1);

  reader.reset();

  EXPECT_TRUE(eventually([&] { return counts().streams.value() == 0; }));
  EXPECT_TRUE(eventually([&] { return counts().connections.value() == 0; }));
}

TEST_F(stream, asks_for_no_more_while_its_reader_does_not_read) {
  http::http_settings patient;
  patient.write_deadline = std::chrono::hours{1};
  open(patient);
  auto slow = client::unconnected();
  slow.receive_slowly();
  slow.connect(server().port());
  slow.send(get("/tickets/stream"));
  auto first = next();
  const std::string much(8'000'000, 'x');
  tell(first, much + "\n\n", 1);
  slow.receive_head();
  const auto asked_while_unread = tickets.count();

  EXPECT_EQ(slow.receive_until("\n\n").size(), much.size() + 2);

  EXPECT_EQ(asked_while_unread, 1U);
  EXPECT_EQ(next().since, 1U);
}

TEST_F(stream, ends_for_a_reader_who_never_reads) {
  http::http_settings quick;
  quick.write_deadline = milliseconds{100};
  open(quick);
  auto stuck = client::unconnected();
  stuck.receive_slowly();
  stuck.connect(server().port());
  stuck.send(get("/tickets/stream"));
  auto first = next();

  tell(first, std::string(8'000'000, 'x'), 1);

  EXPECT_TRUE(eventually([&] { return counts().connections.value() == 0; }));
  EXPECT_EQ(tickets.count(), 1U);
}

TEST_F(stream, is_one_of_a_limited_number_and_no_request_in_flight) {
  http::http_settings few;
  few.streams_max = 2;
  few.in_flight_max = 1;
  open(few);
  const auto first = begin();
  auto second = std::make_unique<reading>(begin());

  EXPECT_EQ(counts().in_flight.value(), 0);
  EXPECT_EQ(ask(get("/tickets/stream")).member("code"), "overloaded");
  const auto unanswered = std::move(second->asked);
  second.reset();
  EXPECT_TRUE(eventually([&] { return counts().streams.value() == 1; }));

  const auto third = begin();
}

TEST_F(stream, is_counted_once_when_it_begins) {
  open();
  auto [one, asked] = begin();
  tell(asked, "event: ticket\n\n", 42);
  one.receive_until("ticket\n\n");

  const auto& row = counts().routes().at(1);
  ASSERT_EQ(row.name, "GET /tickets/stream");
  EXPECT_EQ(row.answers.at(1).value(), 1U);
}

TEST_F(stream, is_cut_off_when_the_server_stops_at_once) {
  open();
  auto [one, asked] = begin();

  server().stop(milliseconds{0});

  EXPECT_TRUE(one.is_closed());
  tell(asked, "event: ticket\n\n", 42);
}
