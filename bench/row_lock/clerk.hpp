#pragma once

#include "actors/commands.hpp"
#include "bench/row_lock/connection.hpp"
#include "domain/stock.hpp"
#include "persistence/kitchen/intents.hpp"

#include <optional>
#include <string>
#include <variant>

namespace bench::row_lock {

using command = std::variant<actors::place_order, actors::read_order, actors::cancel_order>;

// Serves one command after the other on a connection of its own, each in a transaction of its own.
// For one thread; only ready() may be asked by others.
class clerk {
 public:
  explicit clerk(std::string database_url) : db_(std::move(database_url)) {}

  // Answers the command, whatever happens.
  void serve(command asked);

  // Connects if need be; false when the database cannot be reached.
  bool open();
  bool ready() const { return db_.connected(); }

 private:
  enum class attempt { first, after_conflict };

  void serve(actors::place_order& asked, attempt which);
  void serve(actors::read_order& asked, attempt which);
  void serve(actors::cancel_order& asked, attempt which);

  std::optional<domain::order> find_order(const domain::order_id& id);

  bool answer_copy(actors::place_order& asked, const persistence::kitchen::stored_answer& before);
  bool answer_from_older(actors::place_order& asked);
  bool answer_from_order(actors::place_order& asked, const domain::order_id& id);
  void refuse_reused(actors::place_order& asked, const persistence::kitchen::stored_answer& before);
  void place(
      actors::place_order& asked,
      const domain::admission& admitted,
      const domain::stock_ledger& menu);
  void turn_down(actors::place_order& asked, const domain::problem& why);
  void add_answer(
      const actors::place_order& asked,
      std::int16_t status,
      std::string_view body,
      const std::optional<std::string>& request);

  bool answer_without_writing(actors::cancel_order& asked, const domain::order& order);
  void cancel(domain::order& order, const persistence::binary_rows& taken);

  connection db_;
  domain::timestamp now_;          // Of the command.
  bool replaces_expired_ = false;  // The stored answer of the command's key has expired.
};

}  // namespace bench::row_lock
