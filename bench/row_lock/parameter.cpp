#include "bench/row_lock/parameter.hpp"

#include "persistence/big_endian.hpp"
#include "persistence/binary_array.hpp"

#include <algorithm>

namespace bench::row_lock {
namespace {

template <class Number>
std::size_t put(std::array<char, 16>& to, Number value) {
  const auto bytes = persistence::big_endian(value);
  std::copy(bytes.begin(), bytes.end(), to.begin());
  return bytes.size();
}

}  // namespace

parameter::parameter(std::int16_t value) : size_(put(fixed_, static_cast<std::uint16_t>(value))) {}
parameter::parameter(std::int32_t value) : size_(put(fixed_, static_cast<std::uint32_t>(value))) {}
parameter::parameter(std::int64_t value) : size_(put(fixed_, static_cast<std::uint64_t>(value))) {}

parameter::parameter(domain::timestamp value)
    : parameter(
          std::chrono::microseconds{value.time_since_epoch()}.count() -
          persistence::epoch_offset_us) {}

parameter::parameter(const domain::order_id& value) : size_(value.value.size()) {
  std::copy(value.value.begin(), value.value.end(), fixed_.begin());
}

}  // namespace bench::row_lock
