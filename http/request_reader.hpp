#pragma once

#include "domain/problem.hpp"
#include "http/request.hpp"
#include "http/settings.hpp"

#include <boost/beast/http/basic_parser.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace http {

// Reads one request out of whatever pieces arrive. Stricter than the parser below it: one Host, one
// of each header that decides something, no Transfer-Encoding, no folded lines, and a limit on the
// whole header.
class request_reader final : public boost::beast::http::basic_parser<true> {
 public:
  enum class progress : std::uint8_t { in_header, in_body, complete, refused };

  request_reader(request& into, const http_settings& limits);

  // Takes bytes from the front of `data` and says how many; what it left belongs to the next call,
  // or to the next request.
  std::size_t read(std::string_view data);

  progress now() const { return now_; }
  domain::refusal why() const { return why_; }

 private:
  using error_code = boost::beast::error_code;
  using string_view = boost::beast::string_view;
  using field = boost::beast::http::field;

  void on_request_impl(
      boost::beast::http::verb method,
      string_view method_text,
      string_view target,
      int version,
      error_code& ec) override;
  void on_response_impl(int, string_view, int, error_code&) override {}
  void on_field_impl(field name, string_view name_text, string_view value, error_code& ec) override;
  void on_header_impl(error_code& ec) override;
  void on_body_init_impl(const boost::optional<std::uint64_t>& length, error_code& ec) override;
  std::size_t on_body_impl(string_view bytes, error_code& ec) override;
  void on_chunk_header_impl(std::uint64_t, string_view, error_code& ec) override;
  std::size_t on_chunk_body_impl(std::uint64_t, string_view, error_code& ec) override;
  void on_finish_impl(error_code&) override {}

  void refuse(domain::refusal why, error_code& ec);
  void keep_target(string_view target, error_code& ec);
  void keep_length(string_view value, error_code& ec);
  void keep_expectation(string_view value, error_code& ec);
  void keep_request_id(string_view value);
  void keep_other(string_view name, string_view value);
  void keep_once(std::size_t& lines, std::string& to, string_view value, error_code& ec);
  bool is_folded(string_view name, string_view value) const;
  std::size_t skip_empty_line(std::string_view data);
  bool is_half_an_empty_line(std::string_view data) const;
  bool wants_more() const;
  void settle(std::size_t left, error_code ec, std::string_view data);

  request& in_;
  const http_settings& limits_;
  progress now_ = progress::in_header;
  domain::refusal why_ = domain::refusal::malformed_request;
  std::string_view data_;         // Of the current call.
  std::size_t header_bytes_ = 0;  // Taken so far, without the body.
  std::size_t body_bytes_ = 0;    // Taken in the current call.
  std::size_t host_lines_ = 0;
  std::size_t authorization_lines_ = 0;
  std::size_t content_type_lines_ = 0;
  std::size_t content_length_lines_ = 0;
  std::size_t request_id_lines_ = 0;
  bool empty_line_skipped_ = false;
};

}  // namespace http
