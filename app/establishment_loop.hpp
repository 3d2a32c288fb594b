#pragma once

#include "actors/tickets.hpp"
#include "app/exposition.hpp"
#include "config/settings.hpp"
#include "http/services.hpp"

#include <memory>
#include <vector>

namespace app {

// The establishment's way to Kafka and back: the producer of statuses and the consumer of the
// kitchen's news. Without brokers nothing can be published, and the start is refused.
class establishment_loop {
 public:
  // Throws config::bad_settings, or std::runtime_error, with a sentence when the settings are no
  // good.
  explicit establishment_loop(const config::settings& settings);
  ~establishment_loop();
  establishment_loop(const establishment_loop&) = delete;
  establishment_loop& operator=(const establishment_loop&) = delete;

  messaging::producer& producer();

  // Begins to consume. The tickets outlive the consumer, see stop_consuming().
  void run(actors::tickets& tickets);
  void stop_consuming();

  std::vector<http::ready_part> ready() const;
  void expose(exposition& to) const;

 private:
  struct parts;
  std::unique_ptr<parts> parts_;
};

}  // namespace app
