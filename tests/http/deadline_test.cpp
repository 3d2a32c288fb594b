#include "open_kitchen.hpp"

#include <algorithm>
#include <sys/resource.h>
#include <vector>

using namespace test_http;

namespace {

using deadline = open_kitchen;
using clock_type = std::chrono::steady_clock;

// As many as this process may have; both ends of a connection are its own.
std::size_t descriptors() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur;
}

// Sends a byte whenever it is polled, until the peer no longer listens.
class dripper {
 public:
  dripper(std::uint16_t port, std::string begin) : one_(port) { one_.send(begin); }

  bool was_cut_off() {
    return eventually([this] { return one_.send_until_refused("x") == 0 || !one_.is_silent(); });
  }
  client& connection() { return one_; }

 private:
  client one_;
};

}  // namespace

TEST_F(deadline, ends_a_header_that_drips) {
  auto slow = impatient();
  slow.request_deadline = std::chrono::hours{1};
  slow.idle_deadline = std::chrono::hours{1};
  open(slow);
  dripper slowly{port(), "GET /livez HTTP/1.1\r\nX: "};

  ASSERT_TRUE(slowly.was_cut_off());

  EXPECT_EQ(slowly.connection().receive().status, 408);
  EXPECT_EQ(
      counts().refusals.at(static_cast<std::size_t>(domain::refusal::request_timeout)).value(), 1U);
}

TEST_F(deadline, ends_a_body_that_drips) {
  auto slow = impatient();
  slow.header_deadline = std::chrono::hours{1};
  slow.idle_deadline = std::chrono::hours{1};
  open(slow);
  dripper slowly{
      port(), post("/orders", "", "Content-Type: application/json\r\nContent-Length: 60000\r\n")};

  ASSERT_TRUE(slowly.was_cut_off());

  EXPECT_EQ(slowly.connection().receive().member("code"), "request_timeout");
  EXPECT_TRUE(slowly.connection().is_closed());
  EXPECT_EQ(kitchen.count(), 0U);
  EXPECT_EQ(counts().in_flight.value(), 0);
}

TEST_F(deadline, ends_a_silent_connection_without_a_word) {
  auto slow = impatient();
  slow.header_deadline = std::chrono::hours{1};
  slow.request_deadline = std::chrono::hours{1};
  open(slow);
  auto fresh = connect();
  auto used = connect();
  used.send(get("/livez"));
  used.receive();

  EXPECT_TRUE(fresh.is_closed());
  EXPECT_TRUE(used.is_closed());
}

TEST_F(deadline, of_a_header_is_not_that_of_silence) {
  auto slow = impatient();
  slow.idle_deadline = std::chrono::milliseconds{50};
  slow.header_deadline = std::chrono::hours{1};
  slow.request_deadline = std::chrono::hours{1};
  open(slow);
  auto begun = connect();
  begun.send("GET /livez HTTP/1.1\r\n");
  EXPECT_TRUE(connect().is_closed());

  begun.send("Host: a\r\n\r\n");

  EXPECT_EQ(begun.receive().status, 200);
}

TEST_F(deadline, of_the_kitchen_answers_503_and_keeps_the_connection) {
  open(impatient());
  auto one = connect();

  one.send(read_order());
  const auto late = one.receive();
  cook_everything();
  one.send(read_order());

  EXPECT_EQ(late.status, 503);
  EXPECT_EQ(late.member("code"), "timed_out");
  EXPECT_EQ(late.header("retry-after"), "1");
  EXPECT_NE(late.body.find("\"retryable\":true"), std::string::npos);
  EXPECT_EQ(one.receive().status, 200);
}

TEST_F(deadline, ends_a_client_that_does_not_read) {
  kitchen.answer_by([](command& asked) {
    token_of(asked).answer(answer_of(actors::outcome::found, std::string(64'000'000, 'x')));
  });
  auto slow = impatient();
  slow.idle_deadline = std::chrono::hours{1};
  open(slow);
  auto one = connect();
  one.receive_slowly();

  one.send(read_order());

  EXPECT_TRUE(eventually([&] {
    return counts().of(nullptr).answers.at(4).value() == 0 && kitchen.count() == 1 &&
           counts().connections.value() == 0;
  }));
}

TEST_F(deadline, of_lingering_bounds_a_client_that_never_stops) {
  auto quick = impatient();
  quick.linger_bytes_max = 64 * 1024;
  open(quick);
  auto one = connect();
  const std::string flood(8'000'000, 'x');

  one.send("POST /orders HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n");

  EXPECT_LT(one.send_until_refused(flood), flood.size());
  EXPECT_TRUE(eventually([&] { return counts().connections.value() == 0; }));
}

TEST_F(deadline, leaves_others_alone_when_thousands_are_silent) {
  cook_everything();
  open();
  const auto silent_count = std::min<std::size_t>(2'000, descriptors() / 2 - 100);
  std::vector<client> silent;
  for (std::size_t each = 0; each < silent_count; ++each) silent.push_back(connect());
  ASSERT_TRUE(eventually(
      [&] { return counts().connections.value() == static_cast<std::int64_t>(silent_count); }));
  auto busy = connect();
  std::vector<clock_type::duration> took;

  for (int each = 0; each < 1'000; ++each) {
    const auto began = clock_type::now();
    busy.send(read_order());
    ASSERT_EQ(busy.receive().status, 200);
    took.push_back(clock_type::now() - began);
  }

  std::nth_element(took.begin(), took.begin() + 500, took.end());
  EXPECT_LT(took[500], std::chrono::milliseconds{20});
  EXPECT_EQ(counts().connections.value(), static_cast<std::int64_t>(silent_count) + 1);
}
