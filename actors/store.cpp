#include "actors/store.hpp"

#include "actors/handlers.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <set>
#include <utility>

namespace actors {

namespace kitchen = persistence::kitchen;

store::store(
    caf::actor_config& config,
    kitchen::writer_settings settings,
    metrics* counts,
    std::atomic<bool>* ready)
    : store_actor::base(config), writer_(std::move(settings)), counts_(counts), ready_(ready) {}

store::behavior_type store::make_behavior() {
  set_default_handler(counting_default_handler(counts_));
  send(this, tick_atom::value);
  return {
      [this](write_request& request) { gather(request); },
      [this](flush_atom) { commit(); },
      [this](tick_atom) { look_after_connection(); },
      [this](stop_atom) {
        while (!waiting_.empty()) commit();
        quit();
      },
  };
}

void store::gather(write_request& request) {
  waiting_.push_back(std::move(request));
  if (std::exchange(flushing_, true)) return;
  send(this, flush_atom::value);
}

void store::commit() {
  flushing_ = false;
  if (waiting_.empty()) return;
  take_batch();
  const auto begun = std::chrono::steady_clock::now();
  auto outcomes = write(begun);
  const auto took = std::chrono::steady_clock::now() - begun;
  counts_->commit_us.observe(static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(took).count()));
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (std::holds_alternative<kitchen::failed>(outcomes[i])) counts_->writes_failed.add();
    send(listeners_[i], written{std::move(outcomes[i])});
  }
  intents_.clear();
  listeners_.clear();
  if (waiting_.empty()) return;
  flushing_ = true;
  send(this, flush_atom::value);
}

// While the database is known to be away a batch fails at once, so that a queue of them cannot
// outwait the clients.
std::vector<kitchen::outcome> store::write(std::chrono::steady_clock::time_point now) {
  if (!writer_.connected() && now < retry_at_) return {intents_.size(), kitchen::failed{}};
  kitchen::commit_report report;
  auto outcomes = writer_.commit(intents_, report);
  this->report(report, intents_.size());
  if (!writer_.connected()) retry_at_ = std::chrono::steady_clock::now() + retry_pause;
  ready_->store(writer_.connected(), std::memory_order_relaxed);
  return outcomes;
}

// An order can stand twice in line when its actor died and was started anew; the second waits for
// the next batch.
void store::take_batch() {
  std::set<domain::order_id> subjects;
  std::deque<write_request> later;
  while (!waiting_.empty() && intents_.size() < kitchen::batch_intents_max) {
    auto& next = waiting_.front();
    const auto* subject = subject_of(next.what);
    if (subject != nullptr && !subjects.insert(*subject).second) {
      later.push_back(std::move(next));
    } else {
      intents_.push_back(std::move(next.what));
      listeners_.push_back(std::move(next.to));
    }
    waiting_.pop_front();
  }
  waiting_.insert(
      waiting_.begin(),
      std::make_move_iterator(later.begin()),
      std::make_move_iterator(later.end()));
}

void store::report(const kitchen::commit_report& report, std::size_t size) {
  counts_->batch_intents.observe(size);
  counts_->commit_attempts.add(static_cast<std::uint64_t>(report.attempts));
  counts_->commit_bisections.add(static_cast<std::uint64_t>(report.bisections));
  if (report.in_doubt) counts_->commits_in_doubt.add();
  if (report.reconnected) counts_->reconnects.add();
  if (report.trouble.empty()) return;
  spdlog::warn(
      "store: commit had trouble intents={} attempts={} bisections={} in_doubt={} reconnected={} "
      "why=\"{}\"",
      size,
      report.attempts,
      report.bisections,
      report.in_doubt,
      report.reconnected,
      report.trouble);
}

void store::look_after_connection() {
  const auto before = ready_->exchange(writer_.ping(), std::memory_order_relaxed);
  const auto after = ready_->load(std::memory_order_relaxed);
  if (before && !after) spdlog::warn("store: lost the database");
  if (!before && after) spdlog::info("store: connected to the database");
  delayed_send(this, connection_check_pause, tick_atom::value);
}

const domain::order_id* subject_of(const kitchen::intent& what) {
  struct {
    const domain::order_id* operator()(const kitchen::place_order& each) const { return &each.id; }
    const domain::order_id* operator()(const kitchen::move_order& each) const {
      return &each.after.id;
    }
    const domain::order_id* operator()(const kitchen::restock_dish& each) const {
      return each.claim ? &each.claim->id : nullptr;
    }
  } subject;
  return std::visit(subject, what);
}

}  // namespace actors
