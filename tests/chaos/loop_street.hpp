#pragma once

#include "chaos/loop_keeper.hpp"
#include "chaos/loop_patron.hpp"
#include "chaos/loop_plan.hpp"
#include "loop/loop.hpp"
#include "support/test_database.hpp"

#include <atomic>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace chaos {

inline constexpr std::int32_t partitions = 6;

// A kitchen and an establishment that are killed now and then, and patrons who go on nevertheless.
class street {
 public:
  explicit street(const loop_plan& from);

  // All orders of the plan, from the first press to the last.
  void serve();

  // One last copy in every partition of callbacks: where each of them ends. Nothing is published
  // afterwards.
  std::map<std::int32_t, std::int64_t> ends_of_callbacks();

  std::map<std::size_t, std::string> orders() const;  // By index.
  std::set<topic_place> poison();

  const loop_plan plan;
  messaging::topic_settings topics = loop::new_topics();
  support::test_database orders_db;
  support::test_database tickets_db{support::test_database::content::establishment};
  messaging::producer producer{loop::client(), {topics.statuses}, partitions};
  std::atomic<std::size_t> done{0};
  std::unique_ptr<keeper> kitchen;
  std::unique_ptr<keeper> establishment;
  std::deque<patron> patrons;

 private:
  void serve_as(std::size_t number);
};

}  // namespace chaos
