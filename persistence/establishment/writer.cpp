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

  static std::optional<domain::order_id> subject_of(const intent& each) {
    struct {
      domain::order_id operator()(const note_ticket& note) const { return note.ticket.order; }
      domain::order_id operator()(const move_ticket& move) const { return move.after.order; }
      domain::order_id operator()(const mark_published& mark) const { return mark.order; }
    } subject;
    return std::visit(subject, each);
  }

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
