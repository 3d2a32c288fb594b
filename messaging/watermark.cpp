#include "messaging/watermark.hpp"

#include "domain/ensure.hpp"

#include <algorithm>

namespace messaging {

void watermark::take(std::int64_t offset) {
  domain::ensure(taken_.empty() || taken_.back().offset < offset, "offsets rise");
  // What lies before the first open record is settled, or is no record at all.
  if (taken_.empty()) mark_ = offset;
  taken_.push_back({offset});
  ++open_;
}

void watermark::settle(std::int64_t offset) {
  auto& found = find(offset);
  domain::ensure(!found.settled, "a record is settled once");
  found.settled = true;
  --open_;
  while (!taken_.empty() && taken_.front().settled) {
    mark_ = taken_.front().offset + 1;
    taken_.pop_front();
  }
  if (!taken_.empty()) mark_ = taken_.front().offset;
}

watermark::entry& watermark::find(std::int64_t offset) {
  domain::ensure(!taken_.empty(), "a settled record was taken");
  // Mostly no number is missing, so the place is known.
  const auto guess = static_cast<std::size_t>(offset - taken_.front().offset);
  if (guess < taken_.size() && taken_[guess].offset == offset) return taken_[guess];
  const auto found = std::lower_bound(
      taken_.begin(), taken_.end(), offset, [](const auto& each, std::int64_t wanted) {
        return each.offset < wanted;
      });
  domain::ensure(found != taken_.end() && found->offset == offset, "a settled record was taken");
  return *found;
}

}  // namespace messaging
