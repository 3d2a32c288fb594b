#include "support/guest.hpp"

#include "http/token_mint.hpp"

namespace support {
namespace {

constexpr std::chrono::seconds answer_wait_max{60};

http::header_lines key_lines(const std::string& key) {
  http::header_lines lines{{"Content-Type", "application/json"}};
  if (!key.empty()) lines.emplace_back("Idempotency-Key", key);
  return lines;
}

}  // namespace

std::string token_of(const http::identity& who) {
  http::token_settings rules;
  rules.issuer = "kuhnya";
  rules.audience = "kuhnya";
  http::token_key_settings key;
  key.material = test_secret;
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  return http::mint_token(rules, key, who, now, std::chrono::hours{1});
}

http::identity customer(const std::string& user) {
  http::identity who;
  who.user = {user};
  who.customer = true;
  return who;
}

http::identity cook(std::int64_t establishment) {
  http::identity who;
  who.user = {"cook"};
  who.establishments.push_back({establishment});
  return who;
}

http::identity admin(const std::string& user) {
  http::identity who;
  who.user = {user};
  who.admin = true;
  return who;
}

nlohmann::json order_of(std::int64_t dish, std::int64_t quantity, std::int64_t establishment) {
  return {
      {"establishment_id", establishment},
      {"items", {{{"dish_id", dish}, {"quantity", quantity}}}}};
}

guest::guest(const service_process& service, const http::identity& who)
    : service_(&service), headers_{{"Authorization", "Bearer " + token_of(who)}} {}

guest::guest(const guest& other) : service_(other.service_), headers_(other.headers_) {}

guest& guest::with(const std::string& name, const std::string& value) {
  headers_.emplace_back(name, value);
  return *this;
}

answer guest::place(const nlohmann::json& body, const std::string& key) {
  return place_text(body.dump(), key);
}

answer guest::place_text(const std::string& body, const std::string& key) {
  return send("POST", "/orders", key_lines(key), body);
}

answer guest::cancel(const std::string& order) {
  return send("POST", "/orders/" + order + "/cancel", {});
}

answer guest::read(const std::string& order) { return get("/orders/" + order); }

answer guest::events(const std::string& order) { return get("/orders/" + order + "/events"); }

answer guest::restock(std::int64_t dish, std::int64_t quantity, const std::string& key) {
  const nlohmann::json body{{"quantity", quantity}};
  return send("POST", "/dishes/" + std::to_string(dish) + "/restock", key_lines(key), body.dump());
}

answer guest::advance(const std::string& order, const std::string& action) {
  return send(
      "POST",
      "/orders/" + order + "/advance",
      {{"Content-Type", "application/json"}},
      R"({"action":")" + action + R"("})");
}

answer guest::post(
    const std::string& target, const std::string& body, const http::header_lines& headers) {
  return send("POST", target, headers, body);
}

bool guest::place_and_hang_up(const nlohmann::json& body, const std::string& key) {
  return client().send_and_hang_up("POST", "/orders", all_headers(key_lines(key)), body.dump());
}

answer guest::send(
    const std::string& verb,
    const std::string& target,
    const http::header_lines& headers,
    const std::string& body) {
  auto came = client().send(verb, target, all_headers(headers), body);
  return came ? answer{std::move(*came)} : answer{};
}

http::header_lines guest::all_headers(const http::header_lines& headers) const {
  auto all = headers_;
  all.insert(all.end(), headers.begin(), headers.end());
  return all;
}

http::client& guest::client() {
  if (!client_ || client_port_ != service_->port()) {
    client_port_ = service_->port();
    client_ = std::make_unique<http::client>("127.0.0.1", client_port_, answer_wait_max);
  }
  return *client_;
}

}  // namespace support
