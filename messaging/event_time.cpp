#include "messaging/event_time.hpp"

#include <chrono>
#include <cstddef>

namespace messaging {
namespace {

using namespace std::chrono;

constexpr std::size_t fraction_digits_max = 9;
constexpr std::size_t millisecond_digits = 3;

// Reads a text from the left; the first thing that does not fit spoils it for good.
class time_reader {
 public:
  explicit time_reader(std::string_view text) : rest_(text) {}

  bool whole() const { return fits_ && rest_.empty(); }
  bool next_is_digit() const {
    return !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9';
  }

  char any_of(std::string_view choice) {
    if (rest_.empty() || choice.find(rest_.front()) == std::string_view::npos) {
      fits_ = false;
      return '\0';
    }
    const auto found = rest_.front();
    rest_.remove_prefix(1);
    return found;
  }

  bool skip(char wanted) {
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }

  unsigned number(std::size_t digits, unsigned max) {
    unsigned value = 0;
    for (std::size_t i = 0; i < digits; ++i) {
      value = value * 10 + static_cast<unsigned>(any_of("0123456789") - '0');
    }
    if (value > max) fits_ = false;
    return value;
  }

  // Digits after the point, as milliseconds.
  milliseconds fraction() {
    unsigned value = 0;
    std::size_t digits = 0;
    for (; digits < fraction_digits_max && next_is_digit(); ++digits) {
      const auto digit = number(1, 9);
      if (digits < millisecond_digits) value = value * 10 + digit;
    }
    for (auto i = digits; i < millisecond_digits; ++i) value *= 10;
    return milliseconds{value};
  }

  // How far the text's clock is ahead of UTC.
  minutes offset() {
    const auto sign = any_of("Zz+-");
    if (sign != '+' && sign != '-') return minutes{0};
    const auto ahead_hours = number(2, 23);
    any_of(":");
    const minutes ahead{ahead_hours * 60 + number(2, 59)};
    return sign == '+' ? ahead : -ahead;
  }

 private:
  std::string_view rest_;
  bool fits_ = true;
};

}  // namespace

std::optional<domain::timestamp> read_event_time(std::string_view text) {
  time_reader from{text};
  const year in_year{static_cast<int>(from.number(4, 9999))};
  from.any_of("-");
  const month in_month{from.number(2, 12)};
  from.any_of("-");
  const year_month_day date{in_year, in_month, day{from.number(2, 31)}};
  from.any_of("Tt ");
  const hours at_hour{from.number(2, 23)};
  from.any_of(":");
  const minutes at_minute{from.number(2, 59)};
  from.any_of(":");
  const seconds at_second{from.number(2, 60)};
  const auto fraction = from.skip('.') ? from.fraction() : milliseconds{0};
  const auto ahead = from.offset();
  if (!from.whole() || !date.ok()) return std::nullopt;
  return sys_days{date} + at_hour + at_minute + at_second + fraction - ahead;
}

}  // namespace messaging
