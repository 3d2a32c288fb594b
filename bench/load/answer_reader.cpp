#include "bench/load/answer_reader.hpp"

#include <algorithm>
#include <charconv>

namespace load {

namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::string_view header_end = "\r\n\r\n";

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// `wanted` is in lower case.
bool same(std::string_view text, std::string_view wanted) {
  return text.size() == wanted.size() &&
         std::equal(text.begin(), text.end(), wanted.begin(), [](char a, char b) {
           return lower(a) == b;
         });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

template <class Number>
bool read_number(std::string_view digits, Number& to) {
  const auto* const end = digits.data() + digits.size();
  const auto [rest, failure] = std::from_chars(digits.data(), end, to);
  return failure == std::errc{} && rest == end;
}

}  // namespace

void answer_reader::begin() {
  now_ = {};
  header_.clear();
  in_body_ = false;
  has_length_ = false;
  body_left_ = 0;
}

answer_reader::progress answer_reader::read(std::string_view bytes) {
  if (in_body_) return read_body(bytes);
  // Usually the whole answer is here, and nothing is copied.
  const auto copied = header_.size();
  if (copied > 0) bytes = header_.append(bytes);
  const auto from = copied < header_end.size() ? 0 : copied - (header_end.size() - 1);
  const auto end = bytes.find(header_end, from);
  if (end == std::string_view::npos) {
    if (bytes.size() > header_bytes_max) return progress::malformed;
    if (copied == 0) header_.assign(bytes);
    return progress::wants_more;
  }
  if (end > header_bytes_max || !read_header(bytes.substr(0, end))) return progress::malformed;
  in_body_ = true;
  return read_body(bytes.substr(end + header_end.size()));
}

// Nothing was asked meanwhile, so nothing may follow the body.
answer_reader::progress answer_reader::read_body(std::string_view bytes) {
  if (bytes.size() > body_left_) return progress::malformed;
  body_left_ -= bytes.size();
  return body_left_ == 0 ? progress::complete : progress::wants_more;
}

bool answer_reader::read_header(std::string_view header) {
  const auto first = header.find(line_end);
  if (!read_status(header.substr(0, first))) return false;
  while (header.find(line_end) != std::string_view::npos) {
    header.remove_prefix(header.find(line_end) + line_end.size());
    if (!read_field(header.substr(0, header.find(line_end)))) return false;
  }
  return has_length_ || now_.status == 204;
}

bool answer_reader::read_status(std::string_view line) {
  constexpr std::string_view version = "HTTP/1.1 ";
  if (!line.starts_with(version)) return false;
  line.remove_prefix(version.size());
  if (line.size() < 3 || (line.size() > 3 && line[3] != ' ')) return false;
  return read_number(line.substr(0, 3), now_.status) && now_.status >= 200 && now_.status <= 599;
}

bool answer_reader::read_field(std::string_view line) {
  const auto colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  const auto name = line.substr(0, colon);
  const auto value = trimmed(line.substr(colon + 1));
  if (same(name, "content-length")) return keep_length(value);
  if (same(name, "transfer-encoding")) return false;
  if (same(name, "location")) keep_order(value);
  if (same(name, "idempotent-replayed")) now_.replayed = same(value, "true");
  if (same(name, "connection")) now_.closes = same(value, "close");
  return true;
}

bool answer_reader::keep_length(std::string_view value) {
  if (has_length_) return false;
  has_length_ = true;
  return read_number(value, body_left_) && body_left_ <= body_bytes_max;
}

void answer_reader::keep_order(std::string_view location) {
  const auto slash = location.rfind('/');
  const auto id = slash == std::string_view::npos ? location : location.substr(slash + 1);
  now_.has_order = id.size() == now_.order.size();
  if (now_.has_order) std::copy(id.begin(), id.end(), now_.order.begin());
}

}  // namespace load
