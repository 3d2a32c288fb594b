#pragma once

#include "persistence/establishment/reader.hpp"

#include <pqxx/pqxx>

// What libpqxx's rows of tickets mean. All throw std::runtime_error when the store holds what no
// writer of ours wrote.
namespace persistence::establishment {

domain::ticket read_ticket(const pqxx::row& row);
loaded_ticket read_loaded_ticket(const pqxx::row& row);

}  // namespace persistence::establishment
