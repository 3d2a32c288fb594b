#pragma once

#include "domain/ensure.hpp"
#include "domain/ids.hpp"
#include "domain/problem.hpp"
#include "persistence/batch_line.hpp"
#include "persistence/ending.hpp"
#include "persistence_sql.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

namespace persistence {

// How a trade lists its statements.
constexpr prepared_statement prepared(const sql::embedded_file& file) {
  return {file.name, file.text};
}

// Turns batches of intents into transactions, whatever the trade: tries again what may pass, halves
// a batch until a bad intent stands alone, and settles a commit in doubt by reading the truth. A
// Trade names
//   settings, intent, outcome, failed (the outcome of an intent nothing was written for),
//   transaction: run(line, batch, give_up_at) -> ending, settle(line, until), outcomes(), error(),
//   statements and final_conflict (see batch_line),
//   subject_of(intent): the id a batch may hold only once, or nullptr,
//   isolated(intent): what becomes of an intent the store refuses to write.
template <class Trade>
class batch_writer {
 public:
  using intent = typename Trade::intent;
  using outcome = typename Trade::outcome;

  explicit batch_writer(typename Trade::settings settings) : settings_(std::move(settings)) {}

  // One outcome per intent, in the batch's order; see the writers' headers.
  std::vector<outcome> commit(std::span<const intent> batch, commit_report& report) {
    domain::ensure(batch.size() <= batch_intents_max, "a batch has at most 256 intents");
    ensure_subjects_differ(batch);
    line_.begin(report);
    std::vector<outcome> answers(batch.size(), typename Trade::failed{});
    const auto before = line_.line().trips();
    if (!batch.empty()) write(batch, answers);
    report.round_trips = line_.line().trips() - before;
    return answers;
  }

  bool connected() const { return line_.connected(); }
  bool ping() { return line_.ping(); }

 private:
  static void ensure_subjects_differ(std::span<const intent> batch) {
    std::unordered_set<domain::order_id> seen;
    for (const auto& each : batch) {
      const domain::order_id* id = Trade::subject_of(each);
      const bool fresh = id == nullptr || seen.insert(*id).second;
      domain::ensure(fresh, "no two intents of a batch concern the same order");
    }
  }

  // Leaves `failed` where nothing better is known.
  void write(std::span<const intent> batch, std::span<outcome> answers) {
    batch_tries tries;
    while (line_.begin_try(tries)) {
      const auto end = transaction_.run(line_.line(), batch, line_.give_up_at());
      if (end == ending::done) return deliver(answers);
      const auto error = transaction_.error();
      line_.note(error);
      if (end == ending::in_doubt && settled(answers, tries)) return;
      if (end != ending::refused_by_server) continue;
      const auto next = line_.after_refusal(error, tries);
      if (next == next_step::bisect) return bisect(batch, answers);
      if (error.trouble == trouble::bug) {
        std::ranges::fill(answers, typename Trade::failed{domain::refusal::internal_error});
      }
      if (next == next_step::stop) return;
    }
  }

  void bisect(std::span<const intent> batch, std::span<outcome> answers) {
    if (batch.size() == 1) {
      answers.front() = Trade::isolated(batch.front());
      return;
    }
    line_.note_bisection();
    const auto half = batch.size() / 2;
    write(batch.first(half), answers.first(half));
    write(batch.subspan(half), answers.subspan(half));
  }

  void deliver(std::span<outcome> answers) {
    std::ranges::move(transaction_.outcomes(), answers.begin());
  }

  // True when there is nothing more to do for this batch.
  bool settled(std::span<outcome> answers, batch_tries& tries) {
    const auto committed = line_.settle(
        [this](pipeline& line, deadline until) { return transaction_.settle(line, until); });
    if (committed && *committed) deliver(answers);
    const bool nothing_was_written = committed && !*committed;
    return !nothing_was_written || std::exchange(tries.doubted, true);
  }

  typename Trade::settings settings_;
  batch_line line_{settings_, Trade::statements, Trade::final_conflict};
  typename Trade::transaction transaction_{settings_};
};

}  // namespace persistence
