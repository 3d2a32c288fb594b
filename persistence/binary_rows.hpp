#pragma once

#include "domain/ids.hpp"

#include <boost/uuid/uuid.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct pg_result;

namespace persistence {

// The rows one statement returned, in PostgreSQL's binary form. Reading a column as a type it is
// not is a bug.
class binary_rows {
 public:
  explicit binary_rows(pg_result* result) : result_(result) {}

  int size() const;
  bool is_null(int row, int column) const;
  std::int16_t int2(int row, int column) const;
  std::int32_t int4(int row, int column) const;
  std::int64_t int8(int row, int column) const;
  std::string_view text(int row, int column) const;  // text or bytea; valid as long as the rows.
  std::optional<std::string> optional_text(int row, int column) const;
  boost::uuids::uuid uuid(int row, int column) const;
  domain::timestamp timestamp(int row, int column) const;

 private:
  const char* bytes(int row, int column, std::size_t size) const;

  struct clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, clear> result_;
};

}  // namespace persistence
