#include "persistence/binary_array.hpp"

#include "domain/ensure.hpp"
#include "persistence/big_endian.hpp"

#include <bit>
#include <cstring>

namespace persistence {
namespace {

// Dimensions, null flag, element type, length, lower bound.
constexpr std::size_t header_bytes = 20;
constexpr std::size_t empty_header_bytes = 12;

void put(std::string& to, std::size_t at, std::uint32_t value) {
  const auto bytes = big_endian(value);
  std::memcpy(to.data() + at, bytes.data(), bytes.size());
}

}  // namespace

void binary_array::clear() {
  count_ = 0;
  has_null_ = false;
  bytes_.assign(header_bytes, '\0');
}

void binary_array::append(element type, const void* bytes, std::size_t size) {
  domain::ensure(type == type_, "an array holds elements of its type");
  const auto length = big_endian(static_cast<std::uint32_t>(size));
  bytes_.append(length.data(), length.size());
  bytes_.append(static_cast<const char*>(bytes), size);
  ++count_;
}

void binary_array::add_flag(bool value) {
  const char byte = value ? 1 : 0;
  append(element::boolean, &byte, 1);
}

void binary_array::add(std::int16_t value) {
  const auto bytes = big_endian(static_cast<std::uint16_t>(value));
  append(element::int2, bytes.data(), bytes.size());
}

void binary_array::add(std::int32_t value) {
  const auto bytes = big_endian(static_cast<std::uint32_t>(value));
  append(element::int4, bytes.data(), bytes.size());
}

void binary_array::add(std::int64_t value) {
  const auto bytes = big_endian(static_cast<std::uint64_t>(value));
  append(element::int8, bytes.data(), bytes.size());
}

void binary_array::add(std::string_view value) {
  append(type_ == element::bytea ? element::bytea : element::text, value.data(), value.size());
}

void binary_array::add(const boost::uuids::uuid& value) {
  append(element::uuid, value.data, sizeof value.data);
}

void binary_array::add(domain::timestamp value) {
  const auto since_1970 = std::chrono::microseconds{value.time_since_epoch()}.count();
  const auto bytes = big_endian(static_cast<std::uint64_t>(since_1970 - epoch_offset_us));
  append(element::timestamptz, bytes.data(), bytes.size());
}

void binary_array::add(std::nullopt_t /*null*/) {
  const auto length = big_endian(~std::uint32_t{0});
  bytes_.append(length.data(), length.size());
  has_null_ = true;
  ++count_;
}

std::span<const char> binary_array::bytes() const {
  put(bytes_, 0, count_ == 0 ? 0 : 1);
  put(bytes_, 4, has_null_ ? 1 : 0);
  put(bytes_, 8, static_cast<std::uint32_t>(type_));
  put(bytes_, 12, static_cast<std::uint32_t>(count_));
  put(bytes_, 16, 1);
  return {bytes_.data(), count_ == 0 ? empty_header_bytes : bytes_.size()};
}

}  // namespace persistence
