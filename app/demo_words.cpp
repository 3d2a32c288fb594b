#include "app/demo_words.hpp"

namespace app {

using nlohmann::json;

json order_of(const json& dish, std::int64_t quantity) {
  return {
      {"establishment_id", dish.at("establishment_id")},
      {"items", {{{"dish_id", dish.at("id")}, {"quantity", quantity}}}}};
}

std::string callback_of(
    const std::string& order, const std::string& status, std::int64_t establishment) {
  const json body{
      {"kitchen_order_id", order},
      {"status", status},
      {"idempotency_key", order + ":" + status},
      {"establishment_id", establishment}};
  return body.dump();
}

std::string path_of(const json& events) {
  std::string path;
  std::int64_t expected = 0;
  for (const auto& each : events) {
    path += (path.empty() ? "" : " → ") + each.at("to").get<std::string>();
    if (each.at("version") != ++expected)
      return "a history whose versions are not 1, 2, 3: " + events.dump();
  }
  return path;
}

std::string member(const http::got& answer, const std::string& name) {
  const auto document = json::parse(answer.body, nullptr, false);
  if (!document.is_object() || !document.contains(name)) return {};
  const auto& value = document.at(name);
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string in_short(const http::got& answer) {
  if (answer.status == 0) return "no answer";
  auto why = member(answer, "published");
  if (why.empty()) why = answer.header("Transition-Verdict");
  if (why.empty()) why = member(answer, "code");
  return std::to_string(answer.status) + (why.empty() ? "" : " " + why);
}

std::string plural(std::int64_t n, const std::string& word) {
  return std::to_string(n) + " " + word + (n == 1 ? "" : "s");
}

}  // namespace app
