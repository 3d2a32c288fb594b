#pragma once

#include "persistence/ending.hpp"
#include "persistence/establishment/batch_plan.hpp"
#include "persistence/establishment/batch_truth.hpp"
#include "persistence/row_arrays.hpp"
#include "persistence/writer_settings.hpp"

#include <optional>
#include <span>
#include <vector>

namespace persistence::establishment {

// One transaction for one batch, in one round trip: nothing has to be decided here, as every
// statement writes only where it still may. Tries once.
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
  using e = element;

  void sort_out(std::span<const intent> batch);
  void fill();
  void read(const std::vector<binary_rows>& answers);
  ending fail(pipeline& line, trip_error error);

  const writer_settings& settings_;
  // The columns stand in the order of the statements' parameters.
  row_arrays<e::uuid, e::int8, e::text, e::text, e::text, e::timestamptz, e::timestamptz>
      note_rows_;
  row_arrays<e::uuid, e::int4, e::int4, e::text, e::text, e::text, e::timestamptz> move_rows_;
  row_arrays<e::uuid, e::int4> mark_rows_;
  batch_plan plan_;
  batch_truth truth_;
  trip_error error_;
};

}  // namespace persistence::establishment
