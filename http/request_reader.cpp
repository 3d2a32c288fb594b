#include "http/request_reader.hpp"

#include "http/header_values.hpp"

#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/verb.hpp>

#include <algorithm>
#include <charconv>
#include <string>

namespace http {

namespace beast_http = boost::beast::http;
using domain::refusal;

namespace {

constexpr std::size_t body_reserved_max = 4 * 1024;
constexpr std::size_t request_id_bytes_max = 128;

verb verb_of(beast_http::verb method) {
  switch (method) {
    case beast_http::verb::get:
      return verb::get;
    case beast_http::verb::post:
      return verb::post;
    case beast_http::verb::head:
      return verb::head;
    default:
      return verb::other;  // Some thirty that no row knows.
  }
}

std::string_view text(boost::beast::string_view from) { return {from.data(), from.size()}; }

// A list may be spread over several lines (RFC 9110, 5.3).
void append(std::string& list, std::string_view value, std::string_view separator = ", ") {
  if (!list.empty()) list += separator;
  list += value;
}

}  // namespace

request_reader::request_reader(request& into, const http_settings& limits)
    : in_(into), limits_(limits) {
  clear(in_);
  eager(true);
  body_limit(boost::none);  // Ours is judged after who asks; see on_header_impl.
  header_limit(static_cast<std::uint32_t>(limits.header_bytes_max + 1));
}

std::size_t request_reader::read(std::string_view data) {
  const auto skipped = skip_empty_line(data);
  data.remove_prefix(skipped);
  if (data.empty() || !wants_more() || is_half_an_empty_line(data)) return skipped;
  data_ = data;
  body_bytes_ = 0;
  error_code ec;
  const auto taken = put({data.data(), data.size()}, ec);
  header_bytes_ += taken - body_bytes_;
  settle(data.size() - taken, ec, data);
  return skipped + taken;
}

bool request_reader::wants_more() const {
  return (now_ == progress::in_header || now_ == progress::in_body) && !in_.body_too_large;
}

bool request_reader::is_half_an_empty_line(std::string_view data) const {
  return !empty_line_skipped_ && header_bytes_ == 0 && data == "\r";
}

// RFC 9112, 2.2: one empty line before the request line is the remains of a careless client.
std::size_t request_reader::skip_empty_line(std::string_view data) {
  if (empty_line_skipped_ || header_bytes_ > 0 || !data.starts_with("\r\n")) return 0;
  empty_line_skipped_ = true;
  return 2;
}

void request_reader::settle(std::size_t left, error_code ec, std::string_view data) {
  if (now_ == progress::refused) return;
  // The parser's own limit begins anew with every piece it has taken, so the sum is kept here.
  const bool in_header = !is_header_done();
  if (header_bytes_ + (in_header ? left : 0) > limits_.header_bytes_max) {
    now_ = progress::refused;
    why_ = refusal::headers_too_large;
    return;
  }
  if (in_.body_too_large) {
    now_ = progress::in_body;
    return;
  }
  if (ec && ec != beast_http::error::need_more) {
    now_ = progress::refused;
    why_ = refusal::malformed_request;
    if (ec == beast_http::error::header_limit) why_ = refusal::headers_too_large;
    if (ec == beast_http::error::bad_transfer_encoding) why_ = refusal::length_required;
    if (ec == beast_http::error::bad_version && names_other_version(data)) {
      why_ = refusal::http_version_not_supported;
    }
    return;
  }
  now_ = is_done() ? progress::complete : in_header ? progress::in_header : progress::in_body;
}

void request_reader::refuse(refusal why, error_code& ec) {
  now_ = progress::refused;
  why_ = why;
  ec = beast_http::error::bad_value;
}

void request_reader::on_request_impl(
    beast_http::verb method,
    string_view /*text*/,
    string_view target,
    int version,
    error_code& ec) {
  in_.method = verb_of(method);
  in_.version_1_1 = version == 11;
  keep_target(target, ec);
}

// The origin form, or the absolute form every server must take (RFC 9112, 3.2.2).
void request_reader::keep_target(string_view target, error_code& ec) {
  const auto path = path_of_target(text(target));
  if (!path) return refuse(refusal::malformed_request, ec);
  in_.target.assign(*path);
  in_.path_bytes = std::min(in_.target.find('?'), in_.target.size());
}

void request_reader::on_field_impl(
    field name, string_view name_text, string_view value, error_code& ec) {
  if (is_folded(name_text, value)) return refuse(refusal::malformed_request, ec);
  switch (name) {
    case field::host:
      if (++host_lines_ > 1 || !is_host(text(value))) refuse(refusal::bad_host, ec);
      return;
    case field::transfer_encoding:
      return refuse(refusal::length_required, ec);
    case field::content_length:
      return keep_length(value, ec);
    case field::authorization:
      return keep_once(authorization_lines_, in_.authorization, value, ec);
    case field::content_type:
      return keep_once(content_type_lines_, in_.content_type, value, ec);
    case field::content_encoding:  // A body that means something else than its bytes say.
      if (!same_name(text(value), "identity")) refuse(refusal::unsupported_media_type, ec);
      return;
    case field::expect:
      return keep_expectation(value, ec);
    case field::prefer:
      return append(in_.prefer, text(value));
    case field::if_none_match:
      return append(in_.if_none_match, text(value));
    case field::cookie:
      return append(in_.cookie, text(value), "; ");
    default:
      return keep_other(name_text, value);
  }
}

// Names that Beast has no number for.
void request_reader::keep_other(string_view name, string_view value) {
  if (same_name(text(name), "idempotency-key")) {
    if (++in_.idempotency_key_lines == 1) in_.idempotency_key.assign(value.data(), value.size());
  } else if (same_name(text(name), "x-request-id")) {
    keep_request_id(value);
  } else if (same_name(text(name), "last-event-id")) {
    in_.last_event_id.assign(value.data(), value.size());
  } else if (same_name(text(name), "console-request")) {
    in_.from_console = text(value) == "1";
  }
}

void request_reader::keep_once(
    std::size_t& lines, std::string& to, string_view value, error_code& ec) {
  if (++lines > 1) return refuse(refusal::malformed_request, ec);
  to.assign(value.data(), value.size());
}

// The parser would take a list of equal lengths; two readers of one request could then disagree.
void request_reader::keep_length(string_view value, error_code& ec) {
  std::uint64_t length = 0;
  const auto* const end = value.data() + value.size();
  const auto [rest, failure] = std::from_chars(value.data(), end, length);
  if (++content_length_lines_ > 1 || failure != std::errc{} || rest != end) {
    return refuse(refusal::malformed_request, ec);
  }
  in_.content_length = length;
}

void request_reader::keep_expectation(string_view value, error_code& ec) {
  if (!same_name(text(value), "100-continue")) return refuse(refusal::expectation_failed, ec);
  in_.expects_continue = true;
}

void request_reader::keep_request_id(string_view value) {
  const bool usable =
      ++request_id_lines_ == 1 && value.size() <= request_id_bytes_max && is_visible(text(value));
  in_.request_id.assign(usable ? text(value) : std::string_view{});
}

// Obsolete folding joins lines, so either the value lies in another buffer or a line ends between
// name and value.
bool request_reader::is_folded(string_view name, string_view value) const {
  const auto* const begin = data_.data();
  const auto* const end = begin + data_.size();
  if (value.data() < begin || value.data() > end) return true;
  return std::find(name.data() + name.size(), value.data(), '\n') != value.data();
}

void request_reader::on_header_impl(error_code& ec) {
  if (in_.version_1_1 && host_lines_ == 0) return refuse(refusal::bad_host, ec);
  in_.keep_alive = keep_alive();
  if (!in_.version_1_1) in_.expects_continue = false;  // RFC 9110, 10.1.1.
  if (in_.content_length.value_or(0) > limits_.body_bytes_max) {
    in_.body_too_large = true;
    ec = beast_http::error::body_limit;  // Stops before the first byte of the body.
  }
}

void request_reader::on_body_init_impl(
    const boost::optional<std::uint64_t>& /*length*/, error_code& /*ec*/) {
  // A promise of 64 KiB costs a client nothing, so memory follows what arrives.
  in_.body.reserve(std::min<std::size_t>(in_.content_length.value_or(0), body_reserved_max));
}

std::size_t request_reader::on_body_impl(string_view bytes, error_code& /*ec*/) {
  in_.body.append(bytes.data(), bytes.size());
  body_bytes_ += bytes.size();
  return bytes.size();
}

void request_reader::on_chunk_header_impl(std::uint64_t /*size*/, string_view, error_code& ec) {
  refuse(refusal::length_required, ec);
}

std::size_t request_reader::on_chunk_body_impl(
    std::uint64_t /*left*/, string_view, error_code& ec) {
  refuse(refusal::length_required, ec);
  return 0;
}

}  // namespace http
