#include "http/metrics.hpp"

namespace http {

metrics::metrics(std::span<const route> rows) : first_(rows.data()), routes_(rows.size() + 1) {
  for (std::size_t at = 0; at < rows.size(); ++at) {
    routes_[at].name = std::string{to_string(rows[at].method)} + ' ' + std::string{rows[at].path};
  }
  routes_.back().name = "unknown";
}

route_metrics& metrics::of(const route* row) {
  return row == nullptr ? routes_.back() : routes_[static_cast<std::size_t>(row - first_)];
}

}  // namespace http
