#include "actors/attempt_log.hpp"

#include <algorithm>

namespace actors {

void attempt_log::keep_creation(
    domain::timestamp at, attempt_end end, const request_label& request) {
  created_at_ = at;
  creation_ = end;
  creator_ = request;
}

void attempt_log::keep(const attempt& made) {
  if (!others_) others_ = std::make_unique<ring>();
  auto& [kept, oldest] = *others_;
  if (kept.size() < attempts_max) return kept.push_back(made);
  kept[oldest] = made;
  oldest = (oldest + 1) % attempts_max;
  doubtful_ = true;
}

bool attempt_log::knows_record(std::int32_t partition, std::int64_t offset) const {
  if (!others_) return false;
  return std::ranges::any_of(others_->kept, [&](const attempt& each) {
    return each.kind == attempt_kind::callback && each.offset == offset &&
           each.partition == partition;
  });
}

std::vector<attempt> attempt_log::all() const {
  std::vector<attempt> all;
  if (creation_ != attempt_end::failed) {
    attempt creation;
    creation.at = created_at_;
    creation.end = creation_;
    creation.request = creator_;
    all.push_back(creation);
  }
  if (!others_) return all;
  const auto& [kept, oldest] = *others_;
  const auto first = kept.begin() + static_cast<std::ptrdiff_t>(oldest);
  all.insert(all.end(), first, kept.end());
  all.insert(all.end(), kept.begin(), first);
  return all;
}

}  // namespace actors
