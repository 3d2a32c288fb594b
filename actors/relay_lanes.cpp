#include "actors/relay_lanes.hpp"

#include <algorithm>
#include <utility>

namespace actors {

bool relay_lanes::add(letter fresh) {
  const auto order = fresh.order;
  if (!orders_.emplace(fresh.id, order).second) return false;
  auto& lane = lanes_[order];
  lane.letters.push_back(std::move(fresh));
  if (lane.letters.size() == 1) ready_.push_back(order);
  return true;
}

const relay_lanes::letter* relay_lanes::take() {
  if (ready_.empty()) return nullptr;
  auto& lane = lanes_.at(ready_.front());
  ready_.pop_front();
  lane.under_way = true;
  ++under_way_;
  return &lane.letters.front();
}

void relay_lanes::delivered(std::int64_t id) {
  --under_way_;
  delivered_.push_back(id);
  const auto found = lanes_.find(orders_.at(id));
  auto& lane = found->second;
  lane.letters.pop_front();
  lane.failures = 0;
  lane.under_way = false;
  if (lane.letters.empty()) {
    lanes_.erase(found);
  } else {
    ready_.push_back(found->first);
  }
}

void relay_lanes::failed(std::int64_t id, clock::time_point now) {
  --under_way_;
  const auto& order = orders_.at(id);
  auto& lane = lanes_.at(order);
  lane.under_way = false;
  sleeping_.emplace(now + pause_after(lane.failures++), order);
}

void relay_lanes::let_go() {
  ready_.clear();
  sleeping_.clear();
  for (auto& [order, lane] : lanes_) {
    const std::ptrdiff_t kept = lane.under_way ? 1 : 0;
    const auto first = lane.letters.begin() + kept;
    for (auto each = first; each != lane.letters.end(); ++each) orders_.erase(each->id);
    lane.letters.erase(first, lane.letters.end());
  }
  std::erase_if(lanes_, [](const auto& each) { return each.second.letters.empty(); });
}

void relay_lanes::wake(clock::time_point now) {
  const auto end = sleeping_.upper_bound(now);
  for (auto each = sleeping_.begin(); each != end; ++each) ready_.push_back(each->second);
  sleeping_.erase(sleeping_.begin(), end);
}

std::optional<relay_lanes::clock::time_point> relay_lanes::next_wake() const {
  if (sleeping_.empty()) return std::nullopt;
  return sleeping_.begin()->first;
}

void relay_lanes::forget_delivered() {
  for (const auto id : delivered_) orders_.erase(id);
  delivered_.clear();
}

std::vector<std::int64_t> relay_lanes::known_ids() const {
  std::vector<std::int64_t> ids;
  ids.reserve(orders_.size());
  for (const auto& [id, order] : orders_) ids.push_back(id);
  return ids;
}

std::chrono::milliseconds relay_lanes::pause_after(int failures) const {
  constexpr int doublings_max = 16;
  return std::min(retry_max_, retry_first_ * (1 << std::min(failures, doublings_max)));
}

}  // namespace actors
