#include "persistence/fields.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace persistence {

void refuse_stored(const char* what, std::string_view text) {
  throw std::runtime_error(std::string{"the store holds "} + what + ": " + std::string{text});
}

domain::order_id id_of(const pqxx::field& field) {
  const auto id = domain::parse_order_id(field.c_str());
  if (!id) refuse_stored("an unreadable id", field.c_str());
  return *id;
}

domain::order_status status_of(std::string_view word) {
  const auto status = domain::parse_status(word);
  if (!status) refuse_stored("an unknown status", word);
  return *status;
}

domain::timestamp time_of(std::int64_t milliseconds) {
  return domain::timestamp{std::chrono::milliseconds{milliseconds}};
}

std::int64_t number_of(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    refuse_stored("an unreadable number", text);
  }
  return number;
}

std::string_view cut(std::string_view& list, char separator) {
  const auto end = std::min(list.find(separator), list.size());
  const auto part = list.substr(0, end);
  list.remove_prefix(std::min(end + 1, list.size()));
  return part;
}

}  // namespace persistence
