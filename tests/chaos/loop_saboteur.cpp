#include "chaos/loop_saboteur.hpp"

#include "chaos/loop_plan.hpp"
#include "loop/loop.hpp"
#include "support/eventually.hpp"

namespace chaos {
namespace {

constexpr unsigned copies_per_cent = 5;
constexpr unsigned late_per_cent = 2;
constexpr unsigned poison_per_cent = 1;

std::string callback(const std::string& order, const std::string& status) {
  return loop::callback_json(order, status, order + ":" + status);
}

}  // namespace

saboteur::saboteur(messaging::producer& with, std::string topic, unsigned seed)
    : producer_(with), topic_(std::move(topic)), random_(seed) {}

void saboteur::after(const std::string& order, const std::string& status) {
  const auto happens = [this](unsigned per_cent) { return random_() % 100 < per_cent; };
  if (happens(copies_per_cent)) {
    ++copies_;
    send(order, callback(order, status), kind::good);
  }
  if (happens(late_per_cent)) late_.emplace_back(order, status);
  if (happens(poison_per_cent)) poison_for(order, status);
}

void saboteur::come_late() {
  for (const auto& [order, status] : late_) send(order, callback(order, status), kind::good);
  late_copies_ += late_.size();
  late_.clear();
}

void saboteur::poison_for(const std::string& order, const std::string& status) {
  constexpr std::int64_t stranger = 2;
  switch (random_() % 3) {
    case 0:
      return send(order, "\xff\xfe" + callback(order, status), kind::poison);
    case 1:
      return send(order, loop::callback_json(order, "packed", std::nullopt), kind::poison);
    default:
      return send(order, loop::callback_json(order, status, std::nullopt, stranger), kind::poison);
  }
}

void saboteur::send(const std::string& key, std::string value, kind what) {
  ++sent_;
  producer_.send(
      {topic_, key, std::move(value), {}}, [this, what](const messaging::delivery& told) {
        const std::lock_guard hold{mutex_};
        const bool taken = told.result == messaging::delivery_result::delivered;
        ++(taken ? delivered_ : failed_);
        if (taken && what == kind::poison) poison_.emplace(told.partition, told.offset);
      });
}

bool saboteur::finish() {
  return support::eventually(
             patience,
             [this] {
               const std::lock_guard hold{mutex_};
               return delivered_ + failed_ == sent_;
             }) &&
         failed_ == 0;
}

}  // namespace chaos
