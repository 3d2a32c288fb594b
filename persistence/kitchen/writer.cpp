#include "persistence/kitchen/writer.hpp"

#include "domain/ensure.hpp"
#include "persistence/kitchen/batch_transaction.hpp"
#include "persistence/kitchen/writer_connection.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <optional>
#include <random>
#include <thread>
#include <unordered_set>
#include <utility>

namespace persistence::kitchen {
namespace {

using clock = std::chrono::steady_clock;

constexpr int conflicts_max = 3;
constexpr std::chrono::milliseconds pause_first{2};
constexpr std::chrono::milliseconds pause_max{200};

domain::order_id subject_of(const intent& each) {
  struct {
    domain::order_id operator()(const place_order& place) const { return place.id; }
    domain::order_id operator()(const move_order& move) const { return move.after.id; }
    domain::order_id operator()(const restock_dish& restock) const {
      return restock.claim ? restock.claim->id : domain::order_id{};
    }
  } subject;
  return std::visit(subject, each);
}

void ensure_subjects_differ(std::span<const intent> batch) {
  std::unordered_set<domain::order_id> seen;
  for (const auto& each : batch) {
    const auto id = subject_of(each);
    const bool fresh = id == domain::order_id{} || seen.insert(id).second;
    domain::ensure(fresh, "no two intents of a batch concern the same order");
  }
}

// What becomes of an intent that the store refuses to write.
outcome isolated(const intent& bad) {
  if (std::holds_alternative<move_order>(bad)) return version_conflict{};
  return turned_down{domain::refusal::rejected_by_store};
}

// What to do after the server refused a try.
enum class next_step : std::uint8_t { again, bisect, stop };

struct tries {
  int count = 0;
  int conflicts = 0;
  bool doubted = false;
};

}  // namespace

struct writer::state {
  explicit state(writer_settings given) : settings(std::move(given)) {}

  // Leaves `failed` where nothing better is known.
  void commit(std::span<const intent> batch, std::span<outcome> answers);
  void bisect(std::span<const intent> batch, std::span<outcome> answers);
  void deliver(std::span<outcome> answers);
  bool reconnect();
  bool connect(deadline until);
  std::optional<bool> settle();
  bool settled(std::span<outcome> answers, tries& so_far);
  next_step after_refusal(const trip_error& error, tries& so_far);
  void note(const trip_error& error);
  void pause(int attempt);
  bool outage_lasts_too_long();

  writer_settings settings;
  writer_connection connection{settings};
  batch_transaction transaction{settings};
  commit_report* report = nullptr;
  deadline give_up_at;                   // No new try begins after this.
  std::optional<deadline> outage_until;  // Set when the database is first missed.
  std::minstd_rand random{std::random_device{}()};
  std::atomic<bool> connected{false};
};

void writer::state::note(const trip_error& error) {
  report->trouble = error.words;
  if (error.connection_lost) connected = false;
}

void writer::state::pause(int attempt) {
  const auto longest = std::min(pause_max, pause_first * (1 << std::min(attempt, 10)));
  std::uniform_int_distribution<std::int64_t> some{longest.count() / 2, longest.count()};
  std::this_thread::sleep_for(std::chrono::milliseconds{some(random)});
}

bool writer::state::outage_lasts_too_long() {
  const auto now = clock::now();
  if (!outage_until) outage_until = now + settings.outage_wait_max;
  return now >= *outage_until;
}

bool writer::state::connect(deadline until) {
  report->reconnected = connection.lock() != 0;
  const auto error = connection.connect(until);
  if (error) note(*error);
  connected = !error;
  return connected;
}

bool writer::state::reconnect() {
  for (int attempt = 1; !outage_lasts_too_long(); ++attempt) {
    if (connect(outage_until.value_or(give_up_at))) return true;
    pause(attempt);
  }
  return false;
}

void writer::state::deliver(std::span<outcome> answers) {
  std::ranges::move(transaction.outcomes(), answers.begin());
}

std::optional<bool> writer::state::settle() {
  const auto lost = connection.lock();
  const auto until = clock::now() + settings.outage_wait_max;
  for (int attempt = 1; clock::now() < until; ++attempt) {
    if (connection.line().alive() || connect(until)) {
      const auto error = connection.outlive(lost, until);
      if (error) note(*error);
      const auto committed = error ? std::nullopt : transaction.settle(connection.line(), until);
      if (committed) return committed;
    }
    pause(attempt);
  }
  return std::nullopt;
}

void writer::state::bisect(std::span<const intent> batch, std::span<outcome> answers) {
  if (batch.size() == 1) {
    answers.front() = isolated(batch.front());
    return;
  }
  ++report->bisections;
  const auto half = batch.size() / 2;
  commit(batch.first(half), answers.first(half));
  commit(batch.subspan(half), answers.subspan(half));
}

// True when there is nothing more to do for this batch.
bool writer::state::settled(std::span<outcome> answers, tries& so_far) {
  report->in_doubt = true;
  const auto committed = settle();
  if (committed && *committed) deliver(answers);
  const bool nothing_was_written = committed && !*committed;
  return !nothing_was_written || std::exchange(so_far.doubted, true);
}

next_step writer::state::after_refusal(const trip_error& error, tries& so_far) {
  switch (error.trouble) {
    case trouble::retry:
      return next_step::again;
    case trouble::conflict:
      // An event's key that was used before stays used; all else may be a lost race, which the next
      // look-up sees.
      if (error.constraint == "order_status_events_key") return next_step::bisect;
      return ++so_far.conflicts <= conflicts_max ? next_step::again : next_step::bisect;
    case trouble::bad_data:
      return next_step::bisect;
    case trouble::outage:
      return outage_lasts_too_long() ? next_step::stop : next_step::again;
    case trouble::bug:
      return next_step::stop;
  }
  std::abort();  // Unreachable: the compiler checks the list.
}

void writer::state::commit(std::span<const intent> batch, std::span<outcome> answers) {
  tries so_far;
  while (so_far.count < settings.attempts_max && clock::now() < give_up_at) {
    if (so_far.count > 0) pause(so_far.count);
    if (!connection.line().alive() && !reconnect()) return;
    ++so_far.count;
    ++report->attempts;
    const auto end = transaction.run(connection.line(), batch, give_up_at);
    if (end == ending::done) return deliver(answers);
    const auto error = transaction.error();
    note(error);
    if (end == ending::in_doubt && settled(answers, so_far)) return;
    if (end != ending::refused_by_server) continue;
    const auto next = after_refusal(error, so_far);
    if (next == next_step::bisect) return bisect(batch, answers);
    if (error.trouble == trouble::bug) {
      std::ranges::fill(answers, failed{domain::refusal::internal_error});
    }
    if (next == next_step::stop) return;
  }
}

writer::writer(writer_settings settings) : state_(std::make_unique<state>(std::move(settings))) {}
writer::~writer() = default;
writer::writer(writer&&) noexcept = default;
writer& writer::operator=(writer&&) noexcept = default;

std::vector<outcome> writer::commit(std::span<const intent> batch, commit_report& report) {
  domain::ensure(batch.size() <= batch_intents_max, "a batch has at most 256 intents");
  ensure_subjects_differ(batch);
  report = {};
  report.attempts = 0;
  state_->report = &report;
  state_->outage_until.reset();
  const auto& settings = state_->settings;
  state_->give_up_at = clock::now() + settings.statement_wait_max + settings.outage_wait_max;
  std::vector<outcome> answers(batch.size(), failed{});
  if (!batch.empty()) state_->commit(batch, answers);
  return answers;
}

bool writer::connected() const { return state_->connected; }

bool writer::ping() {
  commit_report report;
  state_->report = &report;
  const auto until = clock::now() + state_->settings.connect_wait_max;
  auto& line = state_->connection.line();
  if (!line.alive()) return state_->connect(until);
  const auto error = line.run(until);  // A round trip without a statement.
  if (error) state_->note(*error);
  return !error || state_->connect(until);
}

}  // namespace persistence::kitchen
