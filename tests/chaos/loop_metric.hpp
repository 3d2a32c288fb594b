#pragma once

#include <string>

namespace chaos {

// The value of one line of GET /metrics, labels included; 0 when there is no such line.
inline double metric(const std::string& page, const std::string& line) {
  const auto place = ('\n' + page).find('\n' + line + ' ');
  return place == std::string::npos ? 0 : std::stod(page.substr(place + line.size() + 1));
}

}  // namespace chaos
