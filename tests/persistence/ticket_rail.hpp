#pragma once

#include "persistence/establishment/check.hpp"
#include "persistence/establishment/reader.hpp"
#include "persistence/establishment/writer.hpp"
#include "support/test_database.hpp"

#include <string>
#include <vector>

// Builders for the tests of the establishment's persistence.
namespace persistence::establishment {

// 2026-01-01T12:00:00.000Z
domain::timestamp noon();

// A fresh ticket of that establishment with two lines; each is a second younger than the one
// before.
domain::ticket fresh_ticket(std::int64_t establishment = 1);

// The ticket moved on by one version, an hour later.
move_ticket step(const domain::ticket& from, domain::order_status to);

writer_settings writer_settings_for(const std::string& url);
reader_settings reader_settings_for(const std::string& url);

// A database of tickets with a writer and a reader.
class rail {
 public:
  rail();

  // Asserts at its end that every balance holds, unless a test broke one on purpose.
  ~rail();
  rail(const rail&) = delete;
  rail& operator=(const rail&) = delete;

  std::vector<outcome> commit(const std::vector<intent>& batch);
  outcome commit_one(const intent& one) { return commit({one}).front(); }

  // Notes a fresh ticket, which must succeed.
  domain::ticket noted_ticket(std::int64_t establishment = 1);
  // Takes a step, which must succeed.
  domain::ticket moved_ticket(const domain::ticket& from, domain::order_status to);
  std::optional<loaded_ticket> stored(const domain::ticket& ticket);

  std::int64_t count(const std::string& table) {
    return db.number("select count(*) from " + table);
  }

  // A change that no writer made.
  void by_hand(const std::string& sql);

  support::test_database db{support::test_database::content::establishment};
  establishment::writer writer;
  establishment::reader reader;
  commit_report report;
  bool changed_by_hand = false;
};

template <class Kind>
bool is(const outcome& answer) {
  return std::holds_alternative<Kind>(answer);
}

}  // namespace persistence::establishment
