#include "console/establishment_watch.hpp"

#include "console/pacing.hpp"

#include <spdlog/spdlog.h>

#include <exception>
#include <utility>

namespace console {

namespace {

constexpr std::chrono::seconds pause{2};
constexpr std::chrono::milliseconds look_up_pause{250};

}  // namespace

establishment_watch::establishment_watch(
    std::function<std::optional<std::string>()> read, const attention& eyes)
    : read_(std::move(read)), eyes_(eyes) {}

bool establishment_watch::has_asked() const {
  const std::lock_guard hold{mutex_};
  return asked_;
}

std::optional<establishment_counts> establishment_watch::last() const {
  const std::lock_guard hold{mutex_};
  return last_;
}

void establishment_watch::run() {
  if (!read_) return;
  thread_ = std::jthread{[this](const std::stop_token& stop) { work(stop); }};
}

void establishment_watch::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void establishment_watch::work(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (eyes_.is_paid()) ask();
    rest(stop, eyes_.is_paid() ? std::chrono::milliseconds{pause} : look_up_pause);
  }
}

void establishment_watch::ask() {
  std::optional<establishment_counts> fresh;
  try {
    if (const auto text = read_()) fresh = read_establishment_counts(*text);
  } catch (const std::exception& why) {
    spdlog::warn("console: establishment not asked detail={}", why.what());
  }
  const std::lock_guard hold{mutex_};
  asked_ = true;
  last_ = fresh;
}

}  // namespace console
