#include "http/gate.hpp"

#include <utility>

namespace http {

permit::permit(std::shared_ptr<gate> from, kind what) : from_(std::move(from)), kind_(what) {}

permit::permit(permit&& other) noexcept
    : from_(std::move(other.from_)),
      kind_(other.kind_),
      of_user_(std::exchange(other.of_user_, nullptr)) {}

permit& permit::operator=(permit&& other) noexcept {
  if (this == &other) return *this;
  give_back();
  from_ = std::move(other.from_);
  kind_ = other.kind_;
  of_user_ = std::exchange(other.of_user_, nullptr);
  return *this;
}

void permit::give_back() noexcept {
  const auto from = std::exchange(from_, nullptr);
  if (!from) return;
  if (kind_ == kind::stream) {
    from->streams_.fetch_sub(1);
    from->counts_->streams.add(-1);
    return;
  }
  if (kind_ == kind::apart) {
    from->apart_.fetch_sub(1);
    return;
  }
  if (of_user_ != nullptr) of_user_->fetch_sub(1);
  from->in_flight_.fetch_sub(1);
  from->counts_->in_flight.add(-1);
}

gate::gate(const http_settings& limits, std::shared_ptr<metrics> counts)
    : connections_max_(limits.connections_max),
      turned_away_max_(limits.turned_away_max),
      in_flight_max_(limits.in_flight_max),
      per_user_max_(limits.in_flight_per_user_max),
      streams_max_(limits.streams_max),
      apart_max_(limits.apart_max),
      counts_(std::move(counts)) {}

gate::entry gate::enter() {
  if (connections_.fetch_add(1) < connections_max_) {
    counts_->connections.add();
    counts_->connections_accepted.add();
    return entry::admitted;
  }
  connections_.fetch_sub(1);
  counts_->connections_turned_away.add();
  if (turned_away_.fetch_add(1) < turned_away_max_) return entry::turned_away;
  turned_away_.fetch_sub(1);
  return entry::full;
}

void gate::leave(entry as) noexcept {
  if (as == entry::full) return;
  if (as == entry::admitted) counts_->connections.add(-1);
  auto& place = as == entry::admitted ? connections_ : turned_away_;
  if (place.fetch_sub(1) > 1) return;
  // The lock orders this after a waiter's look at the counts, so that its wake-up is not lost.
  const std::lock_guard lock{mutex_};
  emptied_.notify_all();
}

bool gate::wait_empty(std::chrono::steady_clock::time_point deadline) {
  std::unique_lock lock{mutex_};
  return emptied_.wait_until(
      lock, deadline, [this] { return connections_.load() == 0 && turned_away_.load() == 0; });
}

domain::result<permit> gate::admit(const std::string& user) {
  if (in_flight_.fetch_add(1) >= in_flight_max_) {
    in_flight_.fetch_sub(1);
    return domain::refusal::overloaded;
  }
  counts_->in_flight.add();
  permit place{shared_from_this(), permit::kind::request};
  if (user.empty()) return place;
  place.of_user_ = &count_of(user);
  if (place.of_user_->load() > per_user_max_) return domain::refusal::too_many_requests;
  return place;
}

domain::result<permit> gate::admit_stream() {
  if (streams_.fetch_add(1) >= streams_max_) {
    streams_.fetch_sub(1);
    return domain::refusal::overloaded;
  }
  counts_->streams.add();
  return permit{shared_from_this(), permit::kind::stream};
}

domain::result<permit> gate::admit_apart() {
  if (apart_.fetch_add(1) >= apart_max_) {
    apart_.fetch_sub(1);
    return domain::refusal::overloaded;
  }
  return permit{shared_from_this(), permit::kind::apart};
}

std::size_t gate::users() {
  const std::lock_guard lock{mutex_};
  return users_.size();
}

// Counts the user up and keeps the count alive: only users at zero are forgotten.
std::atomic<std::uint32_t>& gate::count_of(const std::string& user) {
  const std::lock_guard lock{mutex_};
  auto found = users_.find(user);
  if (found == users_.end()) {
    if (users_.size() >= 2 * in_flight_max_) forget_idle_users();
    found = users_.try_emplace(user, 0).first;
  }
  found->second.fetch_add(1);
  return found->second;
}

void gate::forget_idle_users() {
  std::erase_if(users_, [](const auto& one) { return one.second.load() == 0; });
}

}  // namespace http
