#include "app/demo_showing.hpp"

#include "app/demo_timing.hpp"
#include "app/demo_words.hpp"

#include <random>
#include <stdexcept>
#include <utility>

namespace app {

using nlohmann::json;

namespace {

http::got must(std::optional<http::got> answer, const char* who = "kitchen") {
  if (answer) return std::move(*answer);
  throw std::runtime_error{
      "the " + std::string{who} + " did not answer; is it running? ./dev status"};
}

}  // namespace

showing::showing(const demo_stage& stage)
    : stage_(stage), run_(std::to_string(std::random_device{}())) {
  for (const auto& dish : dishes_of(demo_shop))
    if (dish.at("available").is_null()) plenty_ = dish;
  if (plenty_.is_null())
    throw std::runtime_error{"no dish of establishment 1 is without limit; run kuhnya seed"};
  if (stage_.kafka.brokers.empty()) return;
  producer_.emplace(
      stage_.kafka, std::vector<std::string>{stage_.topics.statuses}, stage_.topics.partitions);
}

bool showing::left_out_without_broker(demo_scene& scene) const {
  if (!producer_) scene.left_out = "kafka.brokers is not set";
  return !producer_;
}

http::header_lines showing::headers(const std::string& user, const std::string& key) const {
  http::header_lines lines{
      {"Authorization", "Bearer " + stage_.customer(user)}, {"Content-Type", "application/json"}};
  if (!key.empty()) lines.emplace_back("Idempotency-Key", key);
  return lines;
}

http::got showing::place(const std::string& user, const std::string& key, const json& body) const {
  http::client client{stage_.kitchen_url};
  return must(client.send("POST", "/orders", headers(user, key), body.dump()));
}

std::string showing::placed(const std::string& user, const json& body) const {
  const auto answer = place(user, "", body);
  if (answer.status != 201)
    throw std::runtime_error{"an order was refused: " + in_short(answer) + "; run kuhnya seed"};
  return json::parse(answer.body).at("id");
}

http::got showing::cancel(const std::string& user, const std::string& order) const {
  http::client client{stage_.kitchen_url};
  return must(client.send("POST", "/orders/" + order + "/cancel", headers(user, "")));
}

json showing::events(const std::string& user, const std::string& order) const {
  http::client client{stage_.kitchen_url};
  const auto answer = must(client.send("GET", "/orders/" + order + "/events", headers(user, "")));
  return json::parse(answer.body).value("events", json::array());
}

std::string showing::metrics() const {
  http::client client{stage_.kitchen_url};
  return '\n' + must(client.send("GET", "/metrics", {})).body;
}

std::vector<json> showing::dishes_of(const json& establishment) const {
  http::client client{stage_.kitchen_url};
  const auto path = "/establishments/" + establishment.dump() + "/menu";
  const auto menu = json::parse(must(client.send("GET", path, {})).body);
  std::vector<json> dishes;
  for (auto dish : menu.value("dishes", json::array())) {
    dish["establishment_id"] = establishment;
    dishes.push_back(std::move(dish));
  }
  return dishes;
}

json showing::lunch(std::int64_t quantity) const { return order_of(plenty_, quantity); }

json showing::scarce_dish() const {
  http::client client{stage_.kitchen_url};
  const auto shops = json::parse(must(client.send("GET", "/establishments", {})).body);
  for (const auto& each : shops.at("establishments"))
    for (const auto& dish : dishes_of(each.at("id")))
      if (!dish.at("available").is_null()) return dish;
  throw std::runtime_error{"no menu has a dish with limited stock; run kuhnya seed"};
}

std::int64_t showing::available(const json& dish) const {
  for (const auto& each : dishes_of(dish.at("establishment_id")))
    if (each.at("id") == dish.at("id")) return each.at("available");
  throw std::runtime_error{"a dish has left the menu while the demo was being played"};
}

json showing::admin(
    const std::string& verb, const std::string& target, const std::string& body) const {
  http::client client{stage_.kitchen_url};
  http::header_lines lines{{"Authorization", "Bearer " + stage_.admin()}};
  if (!body.empty()) lines.emplace_back("Content-Type", "application/json");
  return json::parse(must(client.send(verb, target, lines, body)).body);
}

// The keys differ, or the second receipt of a showing would pass for a copy of the first.
void showing::restock(const json& dish, std::int64_t quantity) {
  http::client client{stage_.kitchen_url};
  const http::header_lines lines{
      {"Authorization", "Bearer " + stage_.admin()},
      {"Content-Type", "application/json"},
      {"Idempotency-Key", key("restock-" + std::to_string(++restocks_))}};
  const auto path = "/dishes/" + dish.at("id").dump() + "/restock";
  must(client.send("POST", path, lines, json{{"quantity", quantity}}.dump()));
}

json showing::dead_letters(const std::string& order) const {
  return admin("GET", "/dead-letters?order_id=" + order).at("dead_letters");
}

json showing::await_dead_letter(const std::string& order) const {
  json found;
  comes_true(dead_letter_patience, [&] { return !(found = dead_letters(order)).empty(); });
  return found.empty() ? json{} : found.front();
}

json showing::redrive(const json& letter) const {
  return admin("POST", "/dead-letters/" + letter.at("id").dump() + "/redrive");
}

json showing::discard(const json& letter) const {
  const json why{{"reason", "played by kuhnya demo"}};
  return admin("POST", "/dead-letters/" + letter.at("id").dump() + "/discard", why.dump());
}

bool showing::await_ticket(const std::string& order, std::int64_t establishment) const {
  http::client client{stage_.establishment_url};
  const http::header_lines lines{{"Authorization", "Bearer " + stage_.cook(establishment)}};
  return comes_true(demo_patience, [&] {
    return must(client.send("GET", "/tickets/" + order, lines), "establishment").status == 200;
  });
}

http::got showing::advance(
    const std::string& order, const std::string& action, std::int64_t establishment) const {
  http::client client{stage_.establishment_url};
  const http::header_lines lines{
      {"Authorization", "Bearer " + stage_.cook(establishment)},
      {"Content-Type", "application/json"}};
  const json body{{"action", action}};
  const auto path = "/orders/" + order + "/advance";
  return must(client.send("POST", path, lines, body.dump()), "establishment");
}

}  // namespace app
