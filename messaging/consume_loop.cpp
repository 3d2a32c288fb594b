#include "messaging/consume_loop.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <poll.h>
#include <utility>

namespace messaging {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int burst_max = 1'000;  // Records polled between two looks at the notes.
constexpr auto publish_period = 200ms;
constexpr auto look_period = 1'000ms;
constexpr auto look_wait_max = 500ms;
// As long as credits come back within this time, not polling is enough; pausing would throw away
// what was fetched ahead.
constexpr auto hold_patience = 100ms;

}  // namespace

consume_loop::consume_loop(consumer_settings settings, record_handler& handler, producer& letters)
    : settings_(std::move(settings)),
      dispatcher_(settings_, handler, letters),
      member_(std::make_unique<group_member>(settings_, *this)) {}

consume_loop::~consume_loop() { stop(); }

void consume_loop::run() {
  thread_ = std::thread{[this] { work(); }};
}

void consume_loop::stop() {
  stopping_ = true;
  dispatcher_.box()->fd().wake();
  if (thread_.joinable()) thread_.join();
}

consumer_state consume_loop::state() const {
  const std::lock_guard lock{state_mutex_};
  return state_;
}

void consume_loop::work() {
  while (!stopping_) step();
  close();
}

void consume_loop::step() {
  now_ = steady_clock::now();
  member_->fd().clear();
  dispatcher_.read_notes(now_);
  dispatcher_.retry_due(now_);
  if (!joining_) look_at_topic();
  note_commits();
  commit_when_due();
  hold_or_let_go();
  sync_pauses();
  const auto more = take_in();
  dispatcher_.end_burst();
  if (now_ >= publish_at_) publish();
  if (!more) sleep_until(next_work());
}

// Does not take part before the topic is what the other producers believe it to be.
void consume_loop::look_at_topic() {
  if (now_ < look_at_) return;
  const auto objection = member_->topic_objection(look_wait_max);
  now_ = steady_clock::now();
  look_at_ = now_ + look_period;
  if (!objection) return;
  connected_ = true;
  objection_ = *objection;
  if (!objection_.empty()) return;
  failure_.clear();
  joining_ = true;
  member_->join();
}

// True when there may be more. What comes although fetching is paused is kept; what the library
// still has while we only hold back stays there.
bool consume_loop::take_in() {
  for (int i = 0; i < burst_max && !holds_back(); ++i) {
    auto message = member_->poll();
    if (!message) return false;
    take(std::move(message));
    hold_or_let_go();
  }
  return !holds_back();
}

bool consume_loop::holds_back() const { return holding_ && now_ - held_since_ < hold_patience; }

void consume_loop::take(message_handle message) {
  if (message->err) return failed(message->err);
  connected_ = true;
  if (!failure_.empty()) failure_.clear();
  dispatcher_.take(std::move(message), now_);
}

// Lets go at half, so that it does not begin and end with every record.
void consume_loop::hold_or_let_go() {
  const auto held = dispatcher_.held();
  if (!holding_ && held >= settings_.credits_max) {
    holding_ = true;
    held_since_ = now_;
  } else if (holding_ && held <= settings_.credits_max / 2) {
    holding_ = false;
  }
}

// Tells the library only of what changed: resuming a partition that is not paused would fetch older
// records again.
void consume_loop::sync_pauses() {
  const auto no_credits = holding_ && !holds_back();
  std::vector<std::int32_t> pauses;
  std::vector<std::int32_t> resumes;
  for (auto& [number, each] : dispatcher_.partitions()) {
    each.reasons.put(pause_reason::credits, no_credits);
    each.reasons.put(pause_reason::retry, each.retried > 0);
    each.reasons.put(pause_reason::letters, each.unwritten > 0);
    if (each.paused == each.reasons.any()) continue;
    each.paused = each.reasons.any();
    (each.paused ? pauses : resumes).push_back(number);
  }
  if (!pauses.empty()) member_->pause(pauses);
  if (!resumes.empty()) member_->resume(resumes);
}

steady_time consume_loop::next_work() const {
  auto when = std::min(publish_at_, now_ + publish_period);
  if (const auto retry = dispatcher_.next_retry()) when = std::min(when, *retry);
  if (holding_ && held_since_ + hold_patience > now_)
    when = std::min(when, held_since_ + hold_patience);
  return when;
}

void consume_loop::sleep_until(steady_time when) {
  const auto left = std::chrono::ceil<milliseconds>(when - steady_clock::now());
  const auto wait = static_cast<int>(std::max(left, milliseconds{0}).count());
  // While it holds back, the records that wait to be polled are no reason to wake.
  pollfd fds[] = {
      {dispatcher_.box()->fd().get(), POLLIN, 0},
      {holds_back() ? -1 : member_->fd().get(), POLLIN, 0}};
  ::poll(fds, std::size(fds), wait);
}

void consume_loop::publish() {
  publish_at_ = now_ + publish_period;
  consumer_state now;
  now.joined = joined_;
  now.connected = connected_;
  now.rebalances = rebalances_;
  dispatcher_.describe(now, now_);
  for (auto& each : now.partitions) each.end = member_->end_of(each.partition);
  now.trouble = trouble();
  const std::lock_guard lock{state_mutex_};
  state_ = std::move(now);
}

std::string consume_loop::trouble() const {
  if (!objection_.empty()) return objection_;
  if (!connected_) return "No Kafka broker can be reached.";
  if (!failure_.empty()) return failure_;
  if (!dispatcher_.letters_written())
    return "Dead letters cannot be written to " + settings_.dead_letter_topic + ".";
  return {};
}

}  // namespace messaging
