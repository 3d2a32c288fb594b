#pragma once

#include "http/client/client.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>

// What scenes send, and how they tell what they got.
namespace app {

// The establishment of most scenes.
inline constexpr std::int64_t demo_shop = 1;

nlohmann::json order_of(const nlohmann::json& dish, std::int64_t quantity);

// A callback as an establishment writes it, with the key that every copy of it carries.
std::string callback_of(
    const std::string& order, const std::string& status, std::int64_t establishment = demo_shop);

// created → accepted → …; says so when the versions are not 1, 2, 3 ….
std::string path_of(const nlohmann::json& events);

// The status and the word that explains it: 200 applied, 409 invalid_transition.
std::string in_short(const http::got& answer);

// A member of an answer's document as text; empty when there is none.
std::string member(const http::got& answer, const std::string& name);

std::string plural(std::int64_t n, const std::string& word);

}  // namespace app
