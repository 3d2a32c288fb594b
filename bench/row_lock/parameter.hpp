#pragma once

#include "domain/ids.hpp"
#include "persistence/pipeline.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bench::row_lock {

// One value as a statement takes it, in PostgreSQL's binary form. Texts are not copied.
class parameter {
 public:
  parameter(std::int16_t value);
  parameter(std::int32_t value);
  parameter(std::int64_t value);
  parameter(domain::timestamp value);
  parameter(const domain::order_id& value);
  parameter(std::string_view value) : text_(value) {}  // text, bytea, or an array in binary form.
  template <class Value>
  parameter(const std::optional<Value>& value) : parameter() {
    if (value) *this = parameter{*value};
  }

  // Valid as long as this object stays where it is.
  persistence::pipeline::parameter bytes() const {
    if (size_ > 0) return {fixed_.data(), size_};
    return {text_.data(), text_.size()};
  }

 private:
  parameter() = default;  // Null.

  std::array<char, 16> fixed_{};
  std::size_t size_ = 0;
  std::string_view text_;
};

}  // namespace bench::row_lock
