#include "http/token_cache.hpp"

#include <utility>

namespace http {

token_cache::token_cache(std::size_t tokens_max) : tokens_max_(tokens_max) {
  entries_.reserve(tokens_max_);  // So that no entry ever moves away from under its view.
}

std::shared_ptr<const verified_token> token_cache::find(
    std::string_view token, domain::timestamp now) {
  const auto found = index_.find(token);
  if (found == index_.end()) return {};
  auto& kept = entries_[found->second];
  if (kept.verified->holds_at(now)) {
    kept.used = true;
    return kept.verified;
  }
  kept.used = false;
  return {};
}

void token_cache::add(std::string_view token, std::shared_ptr<const verified_token> verified) {
  if (tokens_max_ == 0 || index_.contains(token)) return;
  const auto place = place_for_one();
  entries_[place] = {std::string{token}, std::move(verified), false};
  index_.emplace(entries_[place].token, place);
}

std::size_t token_cache::place_for_one() {
  if (entries_.size() < tokens_max_) {
    entries_.emplace_back();
    return entries_.size() - 1;
  }
  while (std::exchange(entries_[hand_].used, false)) hand_ = (hand_ + 1) % tokens_max_;
  index_.erase(entries_[hand_].token);
  return std::exchange(hand_, (hand_ + 1) % tokens_max_);
}

}  // namespace http
