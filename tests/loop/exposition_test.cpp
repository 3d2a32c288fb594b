#include "loop/loop.hpp"
#include "support/child_process.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

// What both services expose to Prometheus once something has happened at every door.
namespace loop {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using support::order_of;

struct street : connected_restaurant {
  street()
      : establishment(books.url(), with_kafka(topics, {"kafka.group=\"" + topics.orders + "\""})) {}

  void await_ticket(const std::string& order) {
    support::guest cook{establishment, support::cook()};
    EXPECT_TRUE(
        support::eventually(patience, [&] { return cook.get("/tickets/" + order).status == 200; }));
  }

  support::test_database books{support::test_database::content::establishment};
  support::establishment_process establishment;
};

// Keys replayed and refused, changes repeated, an advance pressed twice, callbacks that come twice
// or never fit.
void bring_traffic(street& world) {
  auto anna = world.open.seat();
  anna.place(order_of(2), "k");
  anna.place(order_of(2), "k");
  anna.place(order_of(2, 2), "k");
  anna.place_text("{", "k2");
  anna.get("/nowhere");
  const auto cancelled = world.placed();
  anna.cancel(cancelled);
  anna.cancel(cancelled);
  const auto cooked = world.placed();
  world.await_ticket(cooked);
  support::guest cook{world.establishment, support::cook()};
  cook.advance(cooked, "accept");
  cook.advance(cooked, "accept");
  cook.advance(cooked, "complete");
  cook.advance("nonsense", "accept");
  world.tell(cooked, "accepted");
  world.tell(cancelled, "cooking");
  world.publish("key", "no json");
  EXPECT_TRUE(world.await_letters(2));
}

class folder {
 public:
  folder() {
    std::string form = (fs::temp_directory_path() / "kuhnya-metrics-XXXXXX").string();
    if (::mkdtemp(form.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = form;
  }
  ~folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;

  std::string keep(const std::string& name, const std::string& text) const {
    std::ofstream{path_ / name} << text;
    return path_ / name;
  }

 private:
  fs::path path_;
};

}  // namespace

TEST(metrics_of_both_services, keep_the_rules_of_prometheus_and_have_what_rules_and_dashboard_ask) {
  street world;
  bring_traffic(world);
  const folder files;
  const auto kitchen = files.keep("kitchen", world.open.seat().get("/metrics").body);
  support::guest cook{world.establishment, support::cook()};
  const auto establishment = files.keep("establishment", cook.get("/metrics").body);

  support::child_process check{
      "/usr/bin/env", {"python3", "-B", EXPOSED_CHECK, kitchen, establishment}};

  EXPECT_EQ(check.wait(patience), 0) << check.output() << check.errors();
}

}  // namespace loop
