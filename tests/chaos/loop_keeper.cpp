#include "chaos/loop_keeper.hpp"

#include "chaos/loop_metric.hpp"
#include "chaos/loop_plan.hpp"
#include "support/eventually.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace chaos {
namespace {

constexpr unsigned last_breath_ms_max = 300;

}  // namespace

keeper::keeper(keeper_settings settings, const std::atomic<std::size_t>& done, std::size_t whole)
    : settings_(std::move(settings)), done_(done), random_(settings_.seed) {
  for (std::size_t i = 0; i < settings_.kills; ++i) moments_.push_back(random_() % whole);
  std::ranges::sort(moments_);
  std::promise<void> ready;
  auto is_ready = ready.get_future();
  thread_ = std::thread{[this, &ready] { live(ready); }};
  try {
    is_ready.get();
  } catch (...) {
    thread_.join();
    throw;
  }
}

keeper::~keeper() {
  closing_.set_value();
  thread_.join();
}

void keeper::live(std::promise<void>& ready) {
  try {
    service_ = std::make_unique<support::service_process>(
        settings_.which, settings_.database_url, settings_.settings);
  } catch (...) {
    ready.set_exception(std::current_exception());
    return;
  }
  if (!moments_.empty()) next_kill_ = moments_.front();
  ready.set_value();
  try {
    for (std::size_t i = 0; i < moments_.size(); ++i) kill(i);
  } catch (const std::exception& why) {
    ADD_FAILURE() << why.what();
  }
  next_kill_ = std::numeric_limits<std::size_t>::max();
  closing_.get_future().wait();
  service_.reset();
}

void keeper::kill(std::size_t number) {
  next_kill_ = moments_[number];
  if (!await(moments_[number])) throw std::runtime_error{"the work stands still"};
  if (number % 2 == 1 && !support::eventually(patience, [this] { return joined(); }))
    throw std::runtime_error{"the service does not join its group"};
  const std::chrono::milliseconds breath{random_() % last_breath_ms_max};
  EXPECT_FALSE(service_->wait(breath)) << "the service ended by itself";
  service_->kill9();
  const std::unique_lock alone{starting_};
  service_->restart();
  ++kills_;
}

bool keeper::await(std::size_t work) const {
  return support::eventually(patience, [&] { return done_ >= work; });
}

bool keeper::joined() const {
  support::guest probe{*service_, support::admin()};
  const auto page = probe.get("/metrics").body;
  return metric(page, "kuhnya_consumer_joined{topic=\"" + settings_.topic + "\"}") > 0;
}

std::string keeper::metrics() {
  support::guest probe{*service_, support::admin()};
  return ask([&] { return probe.get("/metrics").body; });
}

}  // namespace chaos
