#include "reading.hpp"

#include <gtest/gtest.h>

// Two readers of one stream that disagree about where a request ends let a second request through
// unseen. Whatever could be read in two ways is refused, and after a refusal the connection is
// closed, so nothing behind it ever runs.

using domain::refusal;
using test_http::pieces;
using test_http::read;
using progress = test_http::reading::progress;

namespace {

class smuggling : public testing::TestWithParam<pieces> {};

std::string post_with(std::string_view lines, std::string_view rest = "") {
  return "POST /orders HTTP/1.1\r\nHost: a\r\n" + std::string{lines} + "\r\n" + std::string{rest};
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(
    of_requests, smuggling, testing::Values(pieces::whole, pieces::single_bytes));

TEST_P(smuggling, transfer_encoding_is_refused_in_every_form) {
  const std::string hidden = "0\r\n\r\nPOST /orders/1/cancel HTTP/1.1\r\nHost: a\r\n\r\n";
  for (const std::string lines :
       {"Transfer-Encoding: chunked\r\n",
        "Transfer-Encoding: gzip\r\nContent-Length: 4\r\n",
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 4\r\nTransfer-Encoding: gzip\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "transfer-encoding: CHUNKED\r\n",
        "Transfer-Encoding:\tchunked\r\n",
        "Transfer-Encoding:\r\n"}) {
    const auto got = read(post_with(lines, hidden), GetParam());

    EXPECT_EQ(got.now, progress::refused) << lines;
    EXPECT_EQ(got.why, refusal::length_required) << lines;
    EXPECT_TRUE(got.in.body.empty()) << lines;
  }
}

TEST(smuggling_early, transfer_encoding_is_refused_where_it_is_met) {
  const auto got = read("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost");

  EXPECT_EQ(got.now, progress::refused);
  EXPECT_EQ(got.why, refusal::length_required);
}

TEST_P(smuggling, a_final_chunk_in_pieces_never_reaches_the_chunk_parser) {
  const auto got = read(
      "POST /orders HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      GetParam());

  EXPECT_EQ(got.why, refusal::length_required);
}

TEST_P(smuggling, http_1_0_has_no_chunks_either) {
  const auto got =
      read("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", GetParam());

  EXPECT_EQ(got.why, refusal::length_required);
}

TEST_P(smuggling, a_length_is_one_plain_number) {
  for (const std::string value :
       {"5, 5",
        "5,6",
        "+5",
        "-5",
        "0x5",
        "5 5",
        "",
        "5;",
        "18446744073709551616",
        "99999999999999999999999"}) {
    const auto got = read(post_with("Content-Length: " + value + "\r\n", "12345"), GetParam());

    EXPECT_EQ(got.now, progress::refused) << value;
    EXPECT_EQ(got.why, refusal::malformed_request) << value;
  }
}

TEST_P(smuggling, two_lengths_are_refused_even_when_they_agree) {
  const auto got =
      read(post_with("Content-Length: 5\r\nContent-Length: 5\r\n", "12345"), GetParam());

  EXPECT_EQ(got.now, progress::refused);
  EXPECT_EQ(got.why, refusal::malformed_request);
}

TEST_P(smuggling, folded_lines_are_refused) {
  for (const std::string lines :
       {"X: a\r\n b\r\n",
        "X: a\r\n\tTransfer-Encoding: chunked\r\n",
        "X:\r\n a\r\n",
        "X:\r\n \r\n",
        "X: a\r\n \r\n",
        "Idempotency-Key: a\r\n b\r\n"}) {
    const auto got = read(post_with(lines), GetParam());

    EXPECT_EQ(got.now, progress::refused) << lines;
    EXPECT_EQ(got.why, refusal::malformed_request) << lines;
  }
}

TEST_P(smuggling, line_ends_are_carriage_return_and_line_feed) {
  for (const std::string bytes :
       {"GET / HTTP/1.1\nHost: a\n\n",
        "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\rX",
        "GET / HTTP/1.1\rHost: a\r\n\r\n"}) {
    // In single bytes the parser looks at lines only once it has seen the end of a header.
    const auto got = read(bytes + "\r\n\r\n", GetParam());

    EXPECT_EQ(got.now, progress::refused) << bytes;
    EXPECT_EQ(got.why, refusal::malformed_request) << bytes;
  }
}

TEST_P(smuggling, names_and_values_hold_no_other_bytes) {
  using namespace std::string_literals;
  for (const std::string& lines :
       {"Transfer-Encoding : chunked\r\n"s,
        " Content-Length: 5\r\n"s,
        "Content\x00Length: 5\r\n"s,
        "X: a\x00b\r\n"s,
        "X: a\x1b\r\n"s,
        "X: a\x7f\r\n"s,
        ": a\r\n"s,
        "X\r\n"s,
        "X(a): b\r\n"s}) {
    const auto got = read(post_with(lines), GetParam());

    EXPECT_EQ(got.now, progress::refused) << lines;
    EXPECT_EQ(got.why, refusal::malformed_request) << lines;
  }
}

TEST_P(smuggling, spaces_around_the_request_line_are_refused) {
  for (const std::string line :
       {" GET / HTTP/1.1",
        "GET  / HTTP/1.1",
        "GET / HTTP/1.1 ",
        "GET\t/ HTTP/1.1",
        "G(T / HTTP/1.1"}) {
    const auto got = read(line + "\r\nHost: a\r\n\r\n", GetParam());

    EXPECT_EQ(got.now, progress::refused) << line;
    EXPECT_EQ(got.why, refusal::malformed_request) << line;
  }
}
