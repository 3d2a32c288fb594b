#pragma once

#include "persistence/ending.hpp"
#include "persistence/kitchen/batch_look_up.hpp"
#include "persistence/kitchen/batch_plan.hpp"
#include "persistence/kitchen/batch_truth.hpp"
#include "persistence/kitchen/batch_writes.hpp"
#include "persistence/kitchen/foresight.hpp"
#include "persistence/kitchen/writer.hpp"

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace persistence::kitchen {

// One transaction for one batch. Where all its dishes are remembered it takes one round trip: it is
// decided by what the last transaction left, as if no key had been used before, and written under
// the condition that all this still holds; unique constraints tell of used keys. Otherwise, and
// where that was refused, it takes two: look up and lock │ decide │ write and commit. Tries each
// once; when to try again is decided by the writer. See decision 0025.
class batch_transaction {
 public:
  explicit batch_transaction(const writer_settings& settings) : settings_(settings) {}

  ending run(pipeline& line, std::span<const intent> batch, deadline give_up_at);

  // After in_doubt, on a new connection and with the old one certainly gone: true when the batch
  // was committed, and then outcomes() hold; nothing when the truth could not be read.
  std::optional<bool> settle(pipeline& line, deadline until);

  std::vector<outcome>& outcomes() { return plan_.outcomes; }
  const trip_error& error() const { return error_; }

 private:
  bool foresees() const;
  ending run_foreseen(pipeline& line, std::span<const intent> batch, deadline until);
  ending run_looking(pipeline& line, std::span<const intent> batch, deadline give_up_at);
  deadline trip_until(deadline give_up_at) const;
  void decide_by_known(std::span<const intent> batch);
  std::optional<ending> look_up(pipeline& line, deadline until);
  // `before`: statements queued so far.
  ending write(
      pipeline& line, std::size_t before, std::span<const std::int64_t> unlocked, deadline until);
  void give_back_released();
  void forget_refuted();
  ending fail(pipeline& line, trip_error error, ending when_lost);
  domain::order_id make_receipt_id(domain::timestamp at);

  const writer_settings& settings_;
  batch_look_up looking_;
  batch_writes writes_;
  batch_truth truth_;
  known_facts known_;
  foresight foresight_;
  batch_plan plan_;
  trip_error error_;
  std::mt19937_64 random_{std::random_device{}()};
};

}  // namespace persistence::kitchen
