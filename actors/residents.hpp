#pragma once

#include "domain/ids.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace actors {

// Who is in memory: each has a place in a row, and is found by the end of its id, since of two
// copies of a keyed request each has another beginning. A hand goes round the row place by place
// (CLOCK: Corbató, A Paging Experiment with the Multics System, 1968), so that looking for somebody
// to leave touches neighbours in memory.
template <class Member>
class residents {
 public:
  struct resident {
    domain::order_id id;
    Member actor;
    std::uint32_t used_at = 0;  // In ticks.
    bool here = false;          // False: the place is free.
    bool leaving = false;
  };

  // So many take no memory from the system later.
  explicit residents(std::size_t expected) : by_id_(0, hash{&row_}, equal{&row_}) {
    row_.reserve(expected);
    // Twice as much room as is needed, or leaving and coming make the index ever denser, and then
    // it is built anew.
    by_id_.reserve(2 * expected);
  }
  residents(const residents&) = delete;
  residents& operator=(const residents&) = delete;

  std::size_t size() const { return by_id_.size(); }
  std::size_t places() const { return row_.size(); }

  // Null when nobody has an id that ends like it. Valid until the next add().
  resident* find(const domain::order_id& id) {
    const auto known = by_id_.find(id);
    return known == by_id_.end() ? nullptr : &row_[*known];
  }

  // Whose id must not be here yet. Valid until the next add().
  resident& add(const domain::order_id& id, Member actor, std::uint32_t now) {
    const auto at = free_place();
    row_[at] = resident{id, std::move(actor), now, true, false};
    by_id_.insert(at);
    return row_[at];
  }

  void remove(resident& who) {
    const auto at = static_cast<place>(&who - row_.data());
    by_id_.erase(at);
    who = {};
    free_.push_back(at);
  }

  // The hand goes on by one place; null when that is free. Only where there are places.
  resident* next() {
    hand_ = hand_ + 1 < row_.size() ? hand_ + 1 : 0;
    return row_[hand_].here ? &row_[hand_] : nullptr;
  }

  void clear() {
    by_id_.clear();
    row_.clear();
    free_.clear();
  }

 private:
  using place = std::uint32_t;
  using row = std::vector<resident>;

  struct hash {
    using is_transparent = void;
    const row* in;

    std::size_t operator()(const domain::order_id& id) const noexcept {
      return std::hash<domain::order_id>{}(id);
    }
    std::size_t operator()(place at) const noexcept { return (*this)((*in)[at].id); }
  };

  struct equal {
    using is_transparent = void;
    const row* in;

    bool operator()(place one, place other) const noexcept { return one == other; }
    bool operator()(const domain::order_id& id, place at) const noexcept {
      return domain::ends_alike{}(id, (*in)[at].id);
    }
    bool operator()(place at, const domain::order_id& id) const noexcept { return (*this)(id, at); }
  };

  place free_place() {
    if (free_.empty()) {
      row_.emplace_back();
      return static_cast<place>(row_.size() - 1);
    }
    const auto at = free_.back();
    free_.pop_back();
    return at;
  }

  row row_;
  std::vector<place> free_;
  boost::unordered_flat_set<place, hash, equal> by_id_;
  std::size_t hand_ = 0;
};

}  // namespace actors
