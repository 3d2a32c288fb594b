#pragma once

#include "chaos/loop_keeper.hpp"
#include "chaos/loop_saboteur.hpp"
#include "support/guest.hpp"

#include <atomic>
#include <cstddef>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace chaos {

struct patron_settings {
  std::string name;
  unsigned seed = 0;
  messaging::producer* saboteurs_producer = nullptr;
  std::string statuses_topic;
};

// A customer and the cook who serves him. Both repeat what was not answered until it is, and the
// customer now and then what was.
class patron {
 public:
  patron(keeper& kitchen, keeper& establishment, const patron_settings& settings);

  // Places the orders of these indices and leads each to its end; counts what is done.
  void serve(const std::vector<std::size_t>& indices, std::atomic<std::size_t>& done);

  const std::map<std::size_t, std::string>& orders() const { return orders_; }  // By index.
  const std::vector<std::string>& surprises() const { return surprises_; }
  std::size_t repeated() const { return repeated_; }  // Questions that had no answer at first.
  saboteur& shadow() { return saboteur_; }

 private:
  void place(std::size_t index);
  void place_again(std::size_t index);
  void press(std::size_t index, std::size_t step);
  void surprise(const std::string& what, const support::answer& got);

  keeper& kitchen_;
  keeper& establishment_;
  std::string name_;
  support::guest customer_;
  support::guest cook_;
  saboteur saboteur_;
  std::minstd_rand random_;
  std::map<std::size_t, std::string> orders_;
  std::vector<std::string> surprises_;
  std::size_t repeated_ = 0;
};

}  // namespace chaos
