#include "persistence/kitchen/writer.hpp"

#include "persistence/batch_writer.hpp"
#include "persistence/kitchen/batch_transaction.hpp"
#include "persistence_sql.hpp"

#include <array>
#include <optional>
#include <utility>

namespace persistence::kitchen {
namespace {

struct trade {
  using settings = writer_settings;
  using intent = kitchen::intent;
  using outcome = kitchen::outcome;
  using failed = kitchen::failed;
  using transaction = batch_transaction;

  static constexpr std::array statements{
      prepared(sql::begin_batch),
      prepared(sql::commit_batch),
      prepared(sql::rollback_batch),
      prepared(sql::find_claims),
      prepared(sql::find_orders),
      prepared(sql::find_orders_of_keys),
      prepared(sql::find_receipts),
      prepared(sql::find_events),
      prepared(sql::lock_dishes),
      prepared(sql::delete_claims),
      prepared(sql::insert_claims),
      prepared(sql::insert_orders),
      prepared(sql::insert_order_lines),
      prepared(sql::insert_first_events),
      prepared(sql::insert_takes),
      prepared(sql::insert_receipts),
      prepared(sql::insert_created_letters),
      prepared(sql::change_stock),
      prepared(sql::expect_dishes),
      prepared(sql::move_orders),
  };

  // An event's key that was used before stays used.
  static constexpr std::string_view final_conflict = "order_status_events_key";

  static constexpr auto subject_of = &writer::subject_of;

  static outcome isolated(const intent& bad) {
    if (std::holds_alternative<move_order>(bad)) return version_conflict{};
    return turned_down{domain::refusal::rejected_by_store};
  }
};

}  // namespace

struct writer::state : batch_writer<trade> {
  using batch_writer<trade>::batch_writer;
};

const domain::order_id* writer::subject_of(const intent& what) {
  struct {
    const domain::order_id* operator()(const place_order& each) const {
      return each.claim ? &each.claim->id : &each.id;
    }
    const domain::order_id* operator()(const move_order& each) const { return &each.after.id; }
    const domain::order_id* operator()(const restock_dish& each) const {
      return each.claim ? &each.claim->id : nullptr;
    }
  } subject;
  return std::visit(subject, what);
}

writer::writer(writer_settings settings) : state_(std::make_unique<state>(std::move(settings))) {}
writer::~writer() = default;
writer::writer(writer&&) noexcept = default;
writer& writer::operator=(writer&&) noexcept = default;

std::vector<outcome> writer::commit(std::span<const intent> batch, commit_report& report) {
  return state_->commit(batch, report);
}

bool writer::connected() const { return state_->connected(); }

bool writer::ping() { return state_->ping(); }

}  // namespace persistence::kitchen
