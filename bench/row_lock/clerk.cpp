#include "bench/row_lock/clerk.hpp"

#include "bench/row_lock/rows.hpp"
#include "domain/order_json.hpp"
#include "domain/transitions.hpp"
#include "http/services.hpp"

#include <exception>

namespace bench::row_lock {
namespace {

constexpr int attempts_max = 8;

bool may_see(const actors::asker& who, const std::optional<domain::order>& order) {
  return order && (who.rights == actors::rights::all || order->user == who.user);
}

actors::answer with(actors::outcome what, const domain::order& order) {
  return {what, domain::render_order(domain::view(order)), order.id, std::nullopt};
}

domain::refusal refusal_of(const persistence::trip_error& error) {
  using persistence::trouble;
  const auto ours = error.trouble == trouble::bug || error.trouble == trouble::bad_data;
  return ours && !error.connection_lost ? domain::refusal::internal_error
                                        : domain::refusal::store_down;
}

}  // namespace

bool clerk::open() {
  try {
    db_.open();
    return true;
  } catch (const trip_failed&) {
    return false;
  }
}

// Lost races and deadlocks are decided again from the start. A commit in doubt is not settled: the
// client repeats the request under its key.
void clerk::serve(command asked) {
  auto which = attempt::first;
  auto why = domain::refusal::store_down;
  for (int made = 0; made < attempts_max; ++made) {
    try {
      db_.open();
      now_ = http::system_now();
      replaces_expired_ = false;
      return std::visit([&](auto& each) { serve(each, which); }, asked);
    } catch (const trip_failed& failed) {
      const auto& error = failed.error;
      why = refusal_of(error);
      if (error.connection_lost) break;
      db_.roll_back();
      if (error.trouble == persistence::trouble::conflict) which = attempt::after_conflict;
      if (which == attempt::first && error.trouble != persistence::trouble::retry) break;
    } catch (const std::exception&) {
      db_.roll_back();
      why = domain::refusal::internal_error;
      break;
    }
  }
  std::visit([&](auto& each) { each.to.refuse(why); }, asked);
}

std::optional<domain::order> clerk::find_order(const domain::order_id& id) {
  db_.add(sql::find_order, id);
  return read_order(id, db_.go().front());
}

void clerk::serve(actors::read_order& asked, attempt /*which*/) {
  const auto order = find_order(asked.id);
  if (!may_see(asked.asker, order)) return asked.to.refuse(domain::refusal::unknown_order);
  asked.to.answer(with(actors::outcome::found, *order));
}

// True when the order stands where nothing is to be done about it.
bool clerk::answer_without_writing(actors::cancel_order& asked, const domain::order& order) {
  switch (domain::decide(order.status, {}, domain::order_status::cancelled)) {
    case domain::verdict::applied:
      return false;
    case domain::verdict::duplicate:
    case domain::verdict::stale:
      asked.to.answer(with(actors::outcome::duplicate, order));
      return true;
    case domain::verdict::invalid_transition: {
      domain::problem why{domain::refusal::invalid_transition};
      why.current_status = domain::to_string(order.status);
      asked.to.refuse(std::move(why));
      return true;
    }
  }
  std::abort();  // Unreachable: the compiler checks the list.
}

// A first look without a lock spares repeats the transaction.
void clerk::serve(actors::cancel_order& asked, attempt /*which*/) {
  auto order = find_order(asked.id);
  if (!may_see(asked.asker, order)) return asked.to.refuse(domain::refusal::unknown_order);
  if (answer_without_writing(asked, *order)) return;
  db_.add_begin();
  db_.add(sql::lock_order, asked.id);
  db_.add(sql::lock_taken_dishes, asked.id);
  const auto& locked = db_.go();
  refresh(*order, locked.at(1));
  if (answer_without_writing(asked, *order)) return db_.roll_back();
  cancel(*order, locked.at(2));
  asked.to.answer(with(actors::outcome::applied, *order));
}

void clerk::cancel(domain::order& order, const persistence::binary_rows& taken) {
  const auto from = to_string(order.status);
  order.status = domain::order_status::cancelled;
  ++order.version;
  order.updated_at = now_;
  db_.add(sql::cancel_order, order.id, order.version, now_);
  db_.add(sql::insert_event, order.id, order.version, from, to_string(order.status), now_);
  for (int row = 0; row < taken.size(); ++row) {
    const auto dish = taken.int8(row, 0);
    const auto quantity = taken.int8(row, 1);
    db_.add(sql::insert_movement, order.id, dish, std::string_view{"release"}, quantity, now_);
    db_.add(sql::change_stock, dish, quantity);
  }
  const auto body = domain::render_order(domain::view(order));
  db_.add(
      sql::insert_letter, order.id, order.version, std::string_view{"order.cancelled"}, body, now_);
  db_.add_commit();
  db_.go();
}

}  // namespace bench::row_lock
