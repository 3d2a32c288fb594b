#pragma once

#include "http/gate.hpp"
#include "http/metrics.hpp"
#include "http/page.hpp"
#include "http/route.hpp"
#include "http/services.hpp"
#include "http/settings.hpp"
#include "http/token_verifier.hpp"

#include <atomic>
#include <memory>
#include <span>

namespace http {

// What all sessions of a server share. Only the two flags ever change.
struct premises {
  const http_settings settings;
  const services use;
  const std::span<const route> routes;
  const token_verifier tokens;
  const http::page page;
  const std::shared_ptr<metrics> counts;
  const std::shared_ptr<http::gate> door;
  std::atomic<bool> draining{false};  // Told by the readiness probe.
  std::atomic<bool> closing{false};   // Each answer is its connection's last.
};

}  // namespace http
