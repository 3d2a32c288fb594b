#include "actors/publication_log.hpp"

#include <algorithm>
#include <iterator>

namespace actors {

publication_log::publication_log(std::size_t kept) : kept_max_(kept) { kept_.reserve(kept); }

void publication_log::begin(domain::timestamp at) {
  const std::lock_guard hold{mutex_};
  if (!since_) since_ = at;
}

void publication_log::end() {
  const std::lock_guard hold{mutex_};
  since_.reset();
}

void publication_log::keep(const publication& made) {
  const std::lock_guard hold{mutex_};
  if (kept_.size() < kept_max_) return kept_.push_back(made);
  // Only what came after the one that makes room is certainly all there.
  if (since_) since_ = std::max(*since_, kept_[oldest_].at + std::chrono::milliseconds{1});
  kept_[oldest_] = made;
  oldest_ = (oldest_ + 1) % kept_max_;
}

std::vector<publication> publication_log::of(const domain::order_id& id) const {
  const auto is_its = [&](const publication& each) { return each.order == id; };
  std::vector<publication> found;
  const std::lock_guard hold{mutex_};
  const auto first = kept_.begin() + static_cast<std::ptrdiff_t>(oldest_);
  std::copy_if(first, kept_.end(), std::back_inserter(found), is_its);
  std::copy_if(kept_.begin(), first, std::back_inserter(found), is_its);
  return found;
}

std::optional<domain::timestamp> publication_log::complete_since() const {
  const std::lock_guard hold{mutex_};
  return since_;
}

}  // namespace actors
