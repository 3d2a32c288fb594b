#include "wire.hpp"

namespace api {

std::string request_bytes(
    const std::string& verb,
    const std::string& target,
    const std::string& lines,
    const std::string& body) {
  auto bytes = verb + " " + target + " HTTP/1.1\r\nHost: kitchen\r\n" + lines;
  if (!body.empty()) bytes += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  return bytes + "\r\n" + body;
}

std::string token_line(const std::string& user) {
  return "Authorization: Bearer " + support::token_of(support::customer(user)) + "\r\n";
}

std::string order_bytes(const std::string& body, const std::string& lines) {
  return request_bytes(
      "POST", "/orders", token_line() + "Content-Type: application/json\r\n" + lines, body);
}

}  // namespace api
