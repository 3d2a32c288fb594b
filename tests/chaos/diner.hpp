#pragma once

#include "support/guest.hpp"

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace chaos {

// What one customer asked for under one key, and what he was told.
struct wish {
  nlohmann::json body;
  int status = 0;     // Of the first answer that settled it: 201 (or 200 for a retry) or 409 out of
                      // stock. 0: not answered yet.
  std::string order;  // Of a settled 201.
  std::string answer;  // Its body.
};

// Somebody who keeps ordering, cancelling and asking again, remembers every answer, and repeats
// what was not answered.
class diner {
 public:
  diner(const support::kitchen_process& kitchen, std::string name, unsigned seed);

  // One random deed. False when no answer came.
  bool act();

  // Asks again for everything that was not answered. False when an answer failed to come again.
  bool catch_up();

  const std::string& name() const { return name_; }
  const std::map<std::string, wish>& wishes() const { return wishes_; }
  const std::map<std::string, bool>& cancels() const { return cancels_; }  // Order → answered.
  const std::vector<std::string>& surprises() const { return surprises_; }

 private:
  bool order();
  bool repeat();
  bool cancel();
  bool settle(const std::string& key, wish& asked);
  bool settle_cancel(const std::string& order);
  void surprise(const std::string& what, const support::answer& got);

  std::string name_;
  support::guest guest_;
  std::minstd_rand random_;
  std::map<std::string, wish> wishes_;
  std::map<std::string, bool> cancels_;
  std::vector<std::string> surprises_;
};

}  // namespace chaos
