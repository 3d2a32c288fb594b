#include "console/collector.hpp"

#include "console/found.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace console {

namespace {

std::uint64_t seconds_of(domain::timestamp at) {
  return static_cast<std::uint64_t>(
      std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count());
}

}  // namespace

collector::collector(
    const sources& from,
    service_facts facts,
    std::function<findings()> find,
    std::chrono::milliseconds pause)
    : from_(from),
      facts_(std::move(facts)),
      find_(std::move(find)),
      pause_(pause),
      started_at_(from_.now()),
      sequence_(seconds_of(started_at_)) {}

void collector::send(show asked) {
  {
    const std::lock_guard hold{mutex_};
    if (stopped_) return asked.to.refuse(domain::refusal::shutting_down);
    if (views_.size() >= views_waiting_max) return asked.to.refuse(domain::refusal::overloaded);
    views_.push_back(std::move(asked));
  }
  asked_.notify_one();
}

void collector::send(watch asked) {
  {
    const std::lock_guard hold{mutex_};
    if (stopped_) return asked.to.refuse(domain::refusal::shutting_down);
    if (watchers_.size() >= watchers_max) return asked.to.refuse(domain::refusal::overloaded);
    watchers_.push_back(std::move(asked));
    fresh_watchers_ = true;
  }
  asked_.notify_one();
}

void collector::run() {
  thread_ = std::jthread{[this](const std::stop_token& stop) { work(stop); }};
}

void collector::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  const std::lock_guard hold{mutex_};
  stopped_ = true;
  views_.clear();
  watchers_.clear();
}

// Seconds that were slept through are left out, not made up for.
void collector::work(const std::stop_token& stop) {
  auto next = std::chrono::steady_clock::now();
  while (!stop.stop_requested()) {
    try {
      if (std::chrono::steady_clock::now() >= next) {
        sample();
        next = std::max(next + pause_, std::chrono::steady_clock::now());
      }
      answer_all();
    } catch (const std::exception& why) {
      spdlog::error("console: no snapshot detail={}", why.what());
      next = std::chrono::steady_clock::now() + pause_;
    }
    std::unique_lock hold{mutex_};
    asked_.wait_until(hold, stop, next, [this] { return !views_.empty() || fresh_watchers_; });
  }
}

void collector::sample() {
  recent_.add(from_.measure());
  auto look = from_.actors != nullptr ? from_.actors->look() : actors::system_look{};
  newest_ = make_snapshot(++sequence_, started_at_, recent_, std::move(look), find_());
  history_.add(*newest_);
  overview_.clear();
}

void collector::answer_all() {
  if (!newest_) return;
  std::vector<show> views;
  std::vector<watch> watchers;
  {
    const std::lock_guard hold{mutex_};
    views.swap(views_);
    const auto due = std::partition(watchers_.begin(), watchers_.end(), [this](const auto& each) {
      return each.since == sequence_;
    });
    std::move(due, watchers_.end(), std::back_inserter(watchers));
    watchers_.erase(due, watchers_.end());
    fresh_watchers_ = false;
  }
  for (auto& each : views) answer(each);
  for (auto& each : watchers) answer(each);
}

void collector::answer(show& asked) {
  switch (asked.what) {
    case view::overview:
      return asked.to.answer(found(overview()));
    case view::actors:
      return asked.to.answer(found(render_actors(*newest_, facts_)));
    case view::history:
      return asked.to.answer(found(history_.render()));
    case view::settings:
      break;  // The office has answered.
  }
  asked.to.refuse(domain::refusal::internal_error);
}

// Whoever read slowly gets the newest one; those between are not told any more.
void collector::answer(watch& asked) {
  actors::answer news;
  news.what = actors::outcome::streamed;
  news.position = sequence_;
  news.body =
      "id: " + std::to_string(sequence_) + "\nevent: snapshot\ndata: " + overview() + "\n\n";
  asked.to.answer(std::move(news));
}

const std::string& collector::overview() {
  if (overview_.empty()) overview_ = render_overview(*newest_, facts_);
  return overview_;
}

}  // namespace console
