#pragma once

#include "domain/ids.hpp"

#include <boost/uuid/uuid.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace persistence {

// The element types of array parameters, with PostgreSQL's numbers for them.
enum class element : std::uint32_t {
  boolean = 16,
  bytea = 17,
  int8 = 20,
  int2 = 21,
  int4 = 23,
  text = 25,
  timestamptz = 1184,
  uuid = 2950,
};

// Microseconds between 1970 and 2000, PostgreSQL's first second.
inline constexpr std::int64_t epoch_offset_us = 946'684'800'000'000;

// An array parameter in PostgreSQL's binary form, built by appending. Keeps its memory when
// cleared, so that one object serves every batch.
class binary_array {
 public:
  explicit binary_array(element type) : type_(type) { clear(); }

  void clear();
  template <std::same_as<bool> Flag>
  void add(Flag value) {
    add_flag(value);
  }
  void add(std::int16_t value);
  void add(std::int32_t value);
  void add(std::int64_t value);
  void add(std::string_view value);  // text or bytea
  void add(const boost::uuids::uuid& value);
  void add(domain::timestamp value);
  void add(std::nullopt_t null);

  template <class T>
  void add(const std::optional<T>& value) {
    if (value) {
      add(*value);
    } else {
      add(std::nullopt);
    }
  }

  std::size_t size() const { return static_cast<std::size_t>(count_); }
  bool empty() const { return count_ == 0; }

  // The bytes to send, valid until the next change.
  std::span<const char> bytes() const;

 private:
  void add_flag(bool value);
  void append(element type, const void* bytes, std::size_t size);

  element type_;
  std::int32_t count_ = 0;
  bool has_null_ = false;
  mutable std::string bytes_;
};

}  // namespace persistence
