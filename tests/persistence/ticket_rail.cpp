#include "ticket_rail.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>

namespace persistence::establishment {

domain::timestamp noon() {
  using namespace std::chrono;
  return sys_days{year{2026} / January / 1} + hours{12};
}

domain::ticket fresh_ticket(std::int64_t establishment) {
  static std::atomic<int> count{0};
  const auto number = ++count;
  domain::ticket made;
  made.order =
      domain::time_ordered_id(noon(), static_cast<std::uint64_t>(number), 0x9e3779b97f4a7c15U);
  made.establishment = {establishment};
  made.lines = {{{10}, 2}, {{16}, 1}};
  made.comment = "без лука";
  made.created_at = noon() + std::chrono::seconds{number};
  made.updated_at = made.created_at;
  return made;
}

move_ticket step(const domain::ticket& from, domain::order_status to) {
  move_ticket move{from, from.status, domain::event_source::http};
  move.after.status = to;
  ++move.after.version;
  move.after.updated_at += std::chrono::hours{1};
  if (to == domain::order_status::cancelled) {
    move.source = domain::event_source::kafka;
    move.after.published_version = move.after.version;
  }
  return move;
}

writer_settings writer_settings_for(const std::string& url) {
  writer_settings settings;
  settings.database_url = url;
  return settings;
}

reader_settings reader_settings_for(const std::string& url) {
  reader_settings settings;
  settings.database_url = url;
  return settings;
}

rail::rail() : writer(writer_settings_for(db.url())), reader(reader_settings_for(db.url())) {}

rail::~rail() {
  if (changed_by_hand) return;
  for (const auto& balance : check(db.url())) {
    EXPECT_EQ(balance.violations, 0) << balance.sentence;
  }
}

void rail::by_hand(const std::string& sql) {
  changed_by_hand = true;
  db.exec(sql);
}

std::vector<outcome> rail::commit(const std::vector<intent>& batch) {
  return writer.commit(batch, report);
}

domain::ticket rail::noted_ticket(std::int64_t establishment) {
  const auto ticket = fresh_ticket(establishment);
  EXPECT_TRUE(is<noted>(commit_one(note_ticket{ticket})));
  return ticket;
}

domain::ticket rail::moved_ticket(const domain::ticket& from, domain::order_status to) {
  const auto move = step(from, to);
  EXPECT_TRUE(is<moved>(commit_one(move)));
  return move.after;
}

std::optional<loaded_ticket> rail::stored(const domain::ticket& ticket) {
  return reader.load({{ticket.order}}).front();
}

}  // namespace persistence::establishment
