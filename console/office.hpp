#pragma once

#include "console/attention.hpp"
#include "console/balance_clerk.hpp"
#include "console/collector.hpp"
#include "console/desk.hpp"
#include "console/door.hpp"
#include "console/establishment_watch.hpp"
#include "console/sources.hpp"

namespace console {

// The whole console behind its door: the collector, the desk, the clerk of the balances, and the
// watch over establishment-service.
class office final : public door {
 public:
  office(settings how, sources from);
  ~office() override;
  office(const office&) = delete;
  office& operator=(const office&) = delete;

  void send(show asked) override;
  void send(watch asked) override;
  void send(search_orders asked) override;
  void send(tell_story asked) override;
  void send(look_at_actor asked) override;
  void send(show_balances asked) override;
  void send(check_balances asked) override;

  // Begins to look and to answer; what was asked before waits for it.
  void run();

  // Ends its threads; call it while its sources still live. Whatever waits is refused.
  void stop();

 private:
  findings find() const;

  const settings how_;
  const sources from_;
  attention eyes_;
  balance_clerk clerk_;
  establishment_watch establishment_;
  desk desk_;
  collector collector_;
};

}  // namespace console
