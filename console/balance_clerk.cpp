#include "console/balance_clerk.hpp"

#include "console/json_values.hpp"
#include "console/names.hpp"
#include "persistence/connection.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace console {

namespace {

constexpr std::chrono::seconds pause_min{30};
constexpr std::chrono::seconds pause_after_failure{3};
constexpr int pause_in_checks = 20;
constexpr std::chrono::seconds look_up_pause{1};

}  // namespace

balance_clerk::balance_clerk(
    prover prove, const attention& eyes, std::function<domain::timestamp()> now)
    : prove_(std::move(prove)), eyes_(eyes), now_(std::move(now)) {}

void balance_clerk::check() {
  {
    const std::lock_guard hold{mutex_};
    wanted_ = !running_;
  }
  asked_.notify_one();
}

void balance_clerk::run() {
  thread_ = std::jthread{[this](const std::stop_token& stop) { work(stop); }};
}

void balance_clerk::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

bool balance_clerk::is_due() const { return wanted_ || (eyes_.is_paid() && clock::now() >= due_); }

void balance_clerk::work(const std::stop_token& stop) {
  std::unique_lock hold{mutex_};
  while (!stop.stop_requested()) {
    asked_.wait_for(hold, stop, look_up_pause, [this] { return wanted_; });
    if (stop.stop_requested() || !is_due()) continue;
    wanted_ = false;
    running_ = true;
    hold.unlock();
    prove(stop);
    hold.lock();
    running_ = false;
  }
}

void balance_clerk::prove(const std::stop_token& stop) {
  const auto began = clock::now();
  std::vector<persistence::balance> balances;
  std::optional<std::string> failure;
  try {
    balances = prove_(stop);
  } catch (const persistence::database_unavailable& why) {
    spdlog::warn("console: balances not checked detail={}", why.what());
    failure = "The database cannot be reached, or did not answer in time.";
  } catch (const std::exception& why) {
    spdlog::error("console: balances not checked detail={}", why.what());
    failure = "The check failed; the service's log says why.";
  }
  const auto took = std::chrono::ceil<std::chrono::milliseconds>(clock::now() - began);
  const std::lock_guard hold{mutex_};
  const auto pause = failure ? pause_after_failure : pause_min;
  due_ = clock::now() + std::max<std::chrono::milliseconds>(pause, pause_in_checks * took);
  failure_ = std::move(failure);
  if (failure_) return;  // What the last good check found still stands.
  took_ = took;
  balances_ = std::move(balances);
  checked_at_ = now_();
}

balances_brief balance_clerk::brief_now() const {
  balances_brief now;
  now.running = running_ || wanted_;
  now.checked_at = checked_at_;
  now.broken =
      std::ranges::count_if(balances_, [](const auto& each) { return each.violations > 0; });
  now.stale = failure_.has_value();
  if (checked_at_) now.state = now.broken > 0 ? balance_state::red : balance_state::green;
  return now;
}

balances_brief balance_clerk::brief() const {
  const std::lock_guard hold{mutex_};
  return brief_now();
}

std::string balance_clerk::render() const {
  const std::lock_guard hold{mutex_};
  const auto now = brief_now();
  auto balances = nlohmann::json::array();
  for (const auto& each : balances_) {
    balances.push_back(
        {{"name", each.name},
         {"holds", each.violations == 0},
         {"count", each.violations},
         {"rows", each.examples}});
  }
  return text_of(
      {{"state", to_string(now.state)},
       {"running", now.running},
       {"stale", now.stale},
       {"checked_at", to_value(now.checked_at)},
       {"broken", now.broken},
       {"took_ms", took_ ? nlohmann::json(took_->count()) : nlohmann::json(nullptr)},
       {"failure", to_value(failure_)},
       {"balances", std::move(balances)}});
}

}  // namespace console
