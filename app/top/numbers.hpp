#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

// Values of a snapshot in words. A value that is missing, unknown or of another kind is "-".
namespace app::top {

// At the place, "/http/latency_ms/p99"; nothing when there is no such value.
std::optional<double> number_at(const nlohmann::json& in, const char* place);
std::string text_at(const nlohmann::json& in, const char* place);  // Else empty.
bool flag_at(const nlohmann::json& in, const char* place);         // Else false.
const nlohmann::json& list_at(const nlohmann::json& in, const char* place);

std::string count_words(std::optional<double> value);    // 12,345
std::string rate_words(std::optional<double> value);     // 3.2/s
std::string millis_words(std::optional<double> millis);  // 0.012 ms, 250 ms, 3.2 s
std::string seconds_words(double seconds);               // 12 s, 5 min, 3 h 12 min, 2 d 4 h

std::string count_at(const nlohmann::json& in, const char* place);
std::string rate_at(const nlohmann::json& in, const char* place);
std::string millis_at(const nlohmann::json& in, const char* place);

// From one time of the snapshot to another; nothing when either is not known.
std::optional<double> seconds_between(const std::string& from, const std::string& to);

}  // namespace app::top
