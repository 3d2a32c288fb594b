#pragma once

#include "actors/commit_pace.hpp"
#include "actors/handlers.hpp"
#include "actors/messages.hpp"
#include "actors/metrics.hpp"
#include "persistence/writer_settings.hpp"

#include <caf/all.hpp>
#include <spdlog/spdlog.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <iterator>
#include <set>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace actors {

inline constexpr std::chrono::milliseconds connection_check_pause{1000};
inline constexpr std::chrono::milliseconds retry_pause{
    500};  // Between two tries to reach a lost database.

// One lane's writer. Group commit: while a transaction runs intents gather in the mailbox; `flush`,
// sent when the first of them is met, lies behind all that came before it, so every commit takes
// all there is (at most batch_max). See decisions 0002 and, for its pace, 0021. A Trade names
//   interface (the store's), request, listener and result (the messages), name,
//   settings, writer, intent, outcome and failed (see the writer).
template <class Trade>
class batching_store final : public Trade::interface::base {
 public:
  using intent = typename Trade::intent;
  using outcome = typename Trade::outcome;
  using behavior_type = typename Trade::interface::behavior_type;

  // Called after each commit, on the store's thread and before anyone is told; it may move things
  // out of the outcomes that their listeners do not need.
  using commit_hook = std::function<void(std::span<const intent>, std::span<outcome>)>;

  batching_store(
      caf::actor_config& config,
      typename Trade::settings settings,
      metrics* counts,
      std::atomic<bool>* ready,
      commit_hook hook = {})
      : Trade::interface::base(config),
        batch_max_(settings.batch_max),
        pace_(settings.commits_apart),
        writer_(std::move(settings)),
        counts_(counts),
        ready_(ready),
        hook_(std::move(hook)) {}

  const char* name() const override { return Trade::name; }

 protected:
  behavior_type make_behavior() override {
    this->set_default_handler(counting_default_handler(counts_));
    this->send(this, tick_atom::value);
    return {
        [this](request& what) { gather(what); },
        [this](flush_atom) { commit_or_wait(); },
        [this](pace_atom) {
          if (std::exchange(pausing_, false)) commit();
        },
        [this](tick_atom) { look_after_connection(); },
        [this](stop_atom) {
          while (!waiting_.empty()) commit();
          this->quit();
        },
    };
  }

 private:
  using request = typename Trade::request;
  using clock = std::chrono::steady_clock;

  void gather(request& what) {
    waiting_.push_back(std::move(what));
    if (pausing_) {
      pace_.note_arrival(clock::now());
      if (!pace_.suffices(waiting_.size())) return;
      pausing_ = false;
    }
    flush_soon();
  }

  void flush_soon() {
    if (std::exchange(flushing_, true)) return;
    this->send(this, flush_atom::value);
  }

  void commit_or_wait() {
    flushing_ = false;
    const auto pause = pace_.wait(waiting_.size(), clock::now());
    if (!pause) return commit();
    pausing_ = true;
    this->delayed_send(this, *pause, pace_atom::value);
  }

  void commit() {
    if (waiting_.empty()) return;
    take_batch();
    const auto begun = clock::now();
    pace_.begin(intents_.size(), begun);
    auto outcomes = write(begun);
    const auto took = clock::now() - begun;
    counts_->commit_us.observe(static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(took).count()));
    counts_->store_waiting.add(-static_cast<std::int64_t>(outcomes.size()));
    if (hook_) hook_(intents_, outcomes);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      if (std::holds_alternative<typename Trade::failed>(outcomes[i])) counts_->writes_failed.add();
      this->send(listeners_[i], typename Trade::result{std::move(outcomes[i])});
    }
    intents_.clear();
    listeners_.clear();
    if (!waiting_.empty()) flush_soon();
  }

  // While the database is known to be away a batch fails at once, so that a queue of them cannot
  // outwait the clients.
  std::vector<outcome> write(clock::time_point now) {
    if (!writer_.connected() && now < retry_at_) {
      return std::vector<outcome>(intents_.size(), typename Trade::failed{});
    }
    persistence::commit_report report;
    auto outcomes = writer_.commit(intents_, report);
    this->report(report, intents_.size());
    if (!writer_.connected()) retry_at_ = clock::now() + retry_pause;
    ready_->store(writer_.connected(), std::memory_order_relaxed);
    return outcomes;
  }

  // A subject can stand twice in line when its actor died and was started anew; the second waits
  // for the next batch.
  void take_batch() {
    std::set<domain::order_id> subjects;
    std::deque<request> later;
    while (!waiting_.empty() && intents_.size() < batch_max_) {
      auto& next = waiting_.front();
      const domain::order_id* subject = Trade::writer::subject_of(next.what);
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

  void report(const persistence::commit_report& report, std::size_t size) {
    counts_->batch_intents.observe(size);
    counts_->commit_attempts.add(static_cast<std::uint64_t>(report.attempts));
    counts_->commit_round_trips.add(static_cast<std::uint64_t>(report.round_trips));
    counts_->commit_bisections.add(static_cast<std::uint64_t>(report.bisections));
    if (report.in_doubt) counts_->commits_in_doubt.add();
    if (report.reconnected) counts_->reconnects.add();
    if (report.trouble.empty()) return;
    spdlog::warn(
        "store: commit had trouble intents={} attempts={} bisections={} in_doubt={} "
        "reconnected={} why=\"{}\"",
        size,
        report.attempts,
        report.bisections,
        report.in_doubt,
        report.reconnected,
        report.trouble);
  }

  void look_after_connection() {
    const auto before = ready_->exchange(writer_.ping(), std::memory_order_relaxed);
    const auto after = ready_->load(std::memory_order_relaxed);
    if (before && !after) spdlog::warn("store: lost the database");
    if (!before && after) spdlog::info("store: connected to the database");
    this->delayed_send(this, connection_check_pause, tick_atom::value);
  }

  std::size_t batch_max_;
  commit_pace pace_;
  typename Trade::writer writer_;
  metrics* counts_;
  std::atomic<bool>* ready_;
  commit_hook hook_;
  std::deque<request> waiting_;
  bool flushing_ = false;  // A flush is under way.
  bool pausing_ = false;   // Instead of it, a pace.
  clock::time_point retry_at_{};
  // The batch under way, reused.
  std::vector<intent> intents_;
  std::vector<typename Trade::listener> listeners_;
};

}  // namespace actors
