#include "persistence/establishment/rows.hpp"

#include "persistence/fields.hpp"

namespace persistence::establishment {
namespace {

// dish:quantity
domain::ticket_line read_line(std::string_view text) {
  const auto dish = number_of(cut(text, ':'));
  return {{dish}, number_of(text)};
}

// version:status:milliseconds
unpublished_step read_step(std::string_view text) {
  unpublished_step step;
  step.version = static_cast<std::int32_t>(number_of(cut(text, ':')));
  step.status = status_of(cut(text, ':'));
  step.at = time_of(number_of(text));
  return step;
}

}  // namespace

domain::ticket read_ticket(const pqxx::row& row) {
  domain::ticket ticket;
  ticket.order = id_of(row["order_id"]);
  ticket.establishment.value = row["establishment_id"].as<std::int64_t>();
  ticket.status = status_of(row["status"].c_str());
  ticket.version = row["version"].as<std::int32_t>();
  ticket.published_version = row["published_version"].as<std::int32_t>();
  std::string_view lines = row["lines"].c_str();
  while (!lines.empty()) ticket.lines.push_back(read_line(cut(lines, ',')));
  ticket.comment = optional_of<std::string>(row["comment"]);
  ticket.created_at = time_of(row["created_ms"].as<std::int64_t>());
  ticket.updated_at = time_of(row["updated_ms"].as<std::int64_t>());
  return ticket;
}

loaded_ticket read_loaded_ticket(const pqxx::row& row) {
  loaded_ticket found{read_ticket(row), {}};
  std::string_view steps = row["unpublished"].is_null() ? "" : row["unpublished"].c_str();
  while (!steps.empty()) found.unpublished.push_back(read_step(cut(steps, ',')));
  return found;
}

}  // namespace persistence::establishment
