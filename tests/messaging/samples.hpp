#pragma once

#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// The sample files that pin the formats.
namespace messaging {

inline constexpr const char* sample_order = "0190a5b2-7c3d-7e4f-8a1b-2c3d4e5f6a7b";

inline std::string sample(const std::string& name) {
  std::ifstream file{std::string{EVENT_SAMPLES} + "/" + name};
  return {std::istreambuf_iterator<char>{file}, {}};
}

struct bad_sample {
  std::string name;
  std::optional<std::string> key;
  std::optional<std::string> value;
  std::string cause;
};

inline std::vector<bad_sample> bad_samples(const std::string& file) {
  const auto maybe = [](const nlohmann::json& text) {
    return text.is_null() ? std::nullopt : std::optional<std::string>{text};
  };
  std::vector<bad_sample> all;
  for (const auto& each : nlohmann::json::parse(sample(file))) {
    all.push_back({each.at("name"), maybe(each.at("key")), maybe(each.at("value")), each["cause"]});
  }
  return all;
}

}  // namespace messaging
