#include "bench/load/answer_reader.hpp"

#include <gtest/gtest.h>

#include <string>

namespace load {
namespace {

using progress = answer_reader::progress;

const std::string id = "0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const std::string created = "HTTP/1.1 201 Created\r\nLocation: /orders/" + id +
                            "\r\ncontent-length: 5\r\nIdempotent-Replayed: true\r\n\r\nhello";

progress read_at_once(const std::string& text) {
  answer_reader reader;
  reader.begin();
  return reader.read(text);
}

std::string with_field(const std::string& line) {
  return "HTTP/1.1 200 OK\r\n" + line + "\r\nContent-Length: 2\r\n\r\n{}";
}

TEST(answer_reader, reads_what_the_tool_wants_to_know) {
  answer_reader reader;
  reader.begin();

  EXPECT_EQ(reader.read(created), progress::complete);

  EXPECT_EQ(reader.now().status, 201);
  EXPECT_TRUE(reader.now().replayed);
  EXPECT_FALSE(reader.now().closes);
  ASSERT_TRUE(reader.now().has_order);
  EXPECT_EQ(text(reader.now().order), id);
}

TEST(answer_reader, reads_an_answer_cut_anywhere) {
  for (std::size_t cut = 1; cut < created.size(); ++cut) {
    answer_reader reader;
    reader.begin();

    EXPECT_EQ(reader.read(created.substr(0, cut)), progress::wants_more) << cut;
    EXPECT_EQ(reader.read(created.substr(cut)), progress::complete) << cut;
    EXPECT_EQ(text(reader.now().order), id) << cut;
  }
}

TEST(answer_reader, reads_an_answer_byte_by_byte_and_then_the_next) {
  answer_reader reader;
  for (int round = 0; round < 2; ++round) {
    reader.begin();
    for (std::size_t i = 0; i + 1 < created.size(); ++i) {
      ASSERT_EQ(reader.read(created.substr(i, 1)), progress::wants_more);
    }
    EXPECT_EQ(reader.read(created.substr(created.size() - 1)), progress::complete);
  }
}

TEST(answer_reader, sees_that_the_server_will_close) {
  answer_reader reader;
  reader.begin();

  EXPECT_EQ(reader.read(with_field("Connection: Close")), progress::complete);

  EXPECT_TRUE(reader.now().closes);
  EXPECT_FALSE(reader.now().has_order);
}

TEST(answer_reader, takes_no_body_for_no_content_only) {
  EXPECT_EQ(read_at_once("HTTP/1.1 204 No Content\r\n\r\n"), progress::complete);
  EXPECT_EQ(read_at_once("HTTP/1.1 200 OK\r\n\r\n"), progress::malformed);
}

TEST(answer_reader, has_no_order_when_the_id_is_of_another_length) {
  answer_reader reader;
  reader.begin();

  EXPECT_EQ(reader.read(with_field("Location: /orders/17")), progress::complete);

  EXPECT_FALSE(reader.now().has_order);
}

TEST(answer_reader, refuses_what_none_of_our_arms_sends) {
  const std::string hostile[] = {
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
      "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 100 Continue\r\n\r\n",
      "HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 20\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 abc\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 999 No\r\nContent-Length: 0\r\n\r\n",
      "SSH-2.0-OpenSSH_9.2p1\r\n\r\n",
      "\r\n\r\n",
      with_field("no colon"),
      with_field(": no name"),
      with_field("Content-Length: 2"),
      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551615\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}more",
  };

  for (const auto& each : hostile) EXPECT_EQ(read_at_once(each), progress::malformed) << each;
}

TEST(answer_reader, bounds_a_header_that_never_ends) {
  answer_reader reader;
  reader.begin();
  auto now = reader.read("HTTP/1.1 200 OK\r\n");
  std::size_t sent = 0;

  while (now == progress::wants_more && sent < 2 * answer_reader::header_bytes_max) {
    now = reader.read("X-Padding: 0123456789\r\n");
    sent += 23;
  }

  EXPECT_EQ(now, progress::malformed);
  EXPECT_EQ(
      read_at_once(with_field("X: " + std::string(answer_reader::header_bytes_max, 'x'))),
      progress::malformed);
}

}  // namespace
}  // namespace load
