#pragma once

#include "domain/dead_letter.hpp"

#include <pqxx/pqxx>

#include <optional>
#include <string>

// What the rows of dead letters mean. All throw std::runtime_error when the store holds what no
// writer of ours wrote.
namespace persistence::kitchen {

domain::dead_letter read_dead_letter(const pqxx::row& row);
void read_bytes(const pqxx::row& row, domain::dead_letter& to);
domain::letter_act read_act(const pqxx::row& row);

// What encode(…, 'hex') gave. Throws std::runtime_error when the text is none.
std::string bytes_of_hex(std::string_view hex);

}  // namespace persistence::kitchen
