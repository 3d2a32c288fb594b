#include "persistence/establishment/writer.hpp"

#include "persistence/batch_writer.hpp"
#include "persistence/establishment/batch_transaction.hpp"
#include "persistence_sql.hpp"

#include <array>
#include <optional>
#include <utility>

namespace persistence::establishment {
namespace {

struct trade {
  using settings = writer_settings;
  using intent = establishment::intent;
  using outcome = establishment::outcome;
  using failed = establishment::failed;
  using transaction = batch_transaction;

  static constexpr std::array statements{
      prepared(sql::begin_batch),
      prepared(sql::commit_batch),
      prepared(sql::rollback_batch),
      prepared(sql::tickets_note),
      prepared(sql::tickets_move),
      prepared(sql::tickets_mark_published),
      prepared(sql::tickets_find_events),
      prepared(sql::tickets_find_published),
  };
  static constexpr std::string_view final_conflict{};

  static constexpr auto subject_of = &writer::subject_of;

  static outcome isolated(const intent& bad) {
    if (std::holds_alternative<note_ticket>(bad)) {
      return turned_down{domain::refusal::rejected_by_store};
    }
    return version_conflict{};
  }
};

}  // namespace

struct writer::state : batch_writer<trade> {
  using batch_writer<trade>::batch_writer;
};

const domain::order_id* writer::subject_of(const intent& what) {
  struct {
    const domain::order_id* operator()(const note_ticket& each) const { return &each.ticket.order; }
    const domain::order_id* operator()(const move_ticket& each) const { return &each.after.order; }
    const domain::order_id* operator()(const mark_published& each) const { return &each.order; }
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

}  // namespace persistence::establishment
