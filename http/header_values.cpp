#include "http/header_values.hpp"

#include <algorithm>

namespace http {

namespace {

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr bool is_host_character(char c) {
  const char low = lower(c);
  return is_digit(c) || (low >= 'a' && low <= 'z') ||
         std::string_view{"-._~%!$&'()*+;=:[]"}.find(c) != std::string_view::npos;
}

}  // namespace

bool same_name(std::string_view text, std::string_view lower_name) {
  return text.size() == lower_name.size() &&
         std::equal(text.begin(), text.end(), lower_name.begin(), [](char a, char b) {
           return lower(a) == b;
         });
}

bool is_visible(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '!' && c <= '~'; });
}

bool is_host(std::string_view value) {
  return std::all_of(value.begin(), value.end(), is_host_character);
}

std::optional<std::string_view> path_of_target(std::string_view target) {
  if (!is_visible(target) || target.find('#') != std::string_view::npos) return {};
  if (target.front() == '/') return target;
  const auto scheme = target.find("://");
  if (scheme == std::string_view::npos) return {};
  const auto name = target.substr(0, scheme);
  if (!same_name(name, "http") && !same_name(name, "https")) return {};
  const auto path = target.find('/', scheme + 3);
  return path == std::string_view::npos ? std::string_view{"/"} : target.substr(path);
}

bool names_other_version(std::string_view request_line) {
  const auto method_end = request_line.find(' ');
  if (method_end == std::string_view::npos) return false;
  const auto target_end = request_line.find(' ', method_end + 1);
  if (target_end == std::string_view::npos) return false;
  const auto version = request_line.substr(target_end + 1, 8);
  return version.size() == 8 && version.starts_with("HTTP/") && is_digit(version[5]) &&
         version[6] == '.' && is_digit(version[7]) && version != "HTTP/1.0" &&
         version != "HTTP/1.1";
}

bool is_json(std::string_view content_type) {
  auto type = content_type.substr(0, content_type.find(';'));
  while (!type.empty() && (type.back() == ' ' || type.back() == '\t')) type.remove_suffix(1);
  return same_name(type, "application/json");
}

}  // namespace http
