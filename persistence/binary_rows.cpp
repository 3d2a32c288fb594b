#include "persistence/binary_rows.hpp"

#include "domain/ensure.hpp"
#include "persistence/big_endian.hpp"
#include "persistence/binary_array.hpp"

#include <libpq-fe.h>

#include <cstring>

namespace persistence {

void binary_rows::clear::operator()(pg_result* result) const { PQclear(result); }

int binary_rows::size() const { return PQntuples(result_.get()); }

bool binary_rows::is_null(int row, int column) const {
  return PQgetisnull(result_.get(), row, column) == 1;
}

const char* binary_rows::bytes(int row, int column, std::size_t size) const {
  const auto length = static_cast<std::size_t>(PQgetlength(result_.get(), row, column));
  domain::ensure(length == size, "a column is read as what it is");
  return PQgetvalue(result_.get(), row, column);
}

std::int16_t binary_rows::int2(int row, int column) const {
  return static_cast<std::int16_t>(from_big_endian<std::uint16_t>(bytes(row, column, 2)));
}

std::int32_t binary_rows::int4(int row, int column) const {
  return static_cast<std::int32_t>(from_big_endian<std::uint32_t>(bytes(row, column, 4)));
}

std::int64_t binary_rows::int8(int row, int column) const {
  return static_cast<std::int64_t>(from_big_endian<std::uint64_t>(bytes(row, column, 8)));
}

std::string_view binary_rows::text(int row, int column) const {
  return {
      PQgetvalue(result_.get(), row, column),
      static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::optional<std::string> binary_rows::optional_text(int row, int column) const {
  if (is_null(row, column)) return std::nullopt;
  return std::string{text(row, column)};
}

boost::uuids::uuid binary_rows::uuid(int row, int column) const {
  boost::uuids::uuid id{};
  std::memcpy(id.data, bytes(row, column, sizeof id.data), sizeof id.data);
  return id;
}

domain::timestamp binary_rows::timestamp(int row, int column) const {
  const std::chrono::microseconds since_1970{int8(row, column) + epoch_offset_us};
  return domain::timestamp{std::chrono::floor<std::chrono::milliseconds>(since_1970)};
}

}  // namespace persistence
