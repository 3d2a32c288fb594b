#include "support/child_process.hpp"
#include "support/eventually.hpp"
#include "support/service_process.hpp"
#include "support/test_database.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <arpa/inet.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <sys/stat.h>
#include <unistd.h>

// kuhnya demo, played as a newcomer would, with every process one of the test's own.
namespace loop {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using nlohmann::json;

constexpr std::chrono::seconds patience{60};
constexpr std::size_t scenes_of_the_demo = 11;

// A port nobody has now; a kitchen that is restarted has to come back to it.
std::string unused_port() {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof at;
  auto* const address = reinterpret_cast<sockaddr*>(&at);
  if (::bind(listener, address, size) != 0 || ::getsockname(listener, address, &size) != 0)
    throw std::runtime_error("no port is free");
  ::close(listener);
  return std::to_string(ntohs(at.sin_port));
}

struct directory {
  directory() : path((fs::temp_directory_path() / "kuhnya-demo-XXXXXX").string()) {
    if (mkdtemp(path.data()) == nullptr) throw std::runtime_error("no temporary directory");
  }
  ~directory() { fs::remove_all(path); }
  directory(const directory&) = delete;
  directory& operator=(const directory&) = delete;

  std::string operator/(const char* name) const { return (fs::path{path} / name).string(); }
  std::string path;
};

class theatre {
 public:
  theatre() {
    std::ofstream{place / "broker.pid"} << broker.pid() << '\n';
    note_kitchen();
    if (::mkfifo((place / "ready").c_str(), 0600) != 0) throw std::runtime_error("no fifo");
  }

  // What ./dev demo gives it.
  std::vector<std::string> means() const {
    return {
        "--broker-pid-file",
        place / "broker.pid",
        "--kitchen-pid-file",
        place / "kitchen.pid",
        "--restart-kitchen",
        "touch '" + (place / "wanted") + "' && timeout 60 cat '" + (place / "ready") + "'"};
  }

  json play(const std::vector<std::string>& further) {
    std::vector<std::string> arguments{
        "--json",
        "--set",
        "kafka.brokers=\"" + address + "\"",
        "demo",
        "--url",
        kitchen.url(),
        "--establishment-url",
        establishment.url()};
    arguments.insert(arguments.end(), further.begin(), further.end());
    const auto demo = support::run_kuhnya(db.url(), arguments);
    support::eventually(patience, [&] { return fs::exists(place / "wanted") || !demo->running(); });
    if (demo->running()) bring_kitchen_back();
    EXPECT_EQ(demo->wait(patience), 0) << demo->errors() << demo->output();
    return json::parse(demo->output(), nullptr, false);
  }

 private:
  std::string await_address() {
    std::string line;
    support::eventually(patience, [&] {
      return !(std::getline(std::ifstream{place / "broker.address"}, line).fail());
    });
    return line;
  }

  const std::string& seeded() {
    if (support::run_kuhnya(db.url(), {"seed"})->wait(patience) != 0)
      throw std::runtime_error("the menu was not filled");
    return db.url();
  }

  void note_kitchen() { std::ofstream{place / "kitchen.pid"} << kitchen.pid() << '\n'; }

  // The one who asked for it reads until we hang up.
  void bring_kitchen_back() {
    kitchen.restart();
    note_kitchen();
    int fifo = -1;
    support::eventually(patience, [&] {
      fifo = ::open((place / "ready").c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
      return fifo >= 0;
    });
    ::close(fifo);
  }

  directory place;
  support::child_process broker{
      BROKER_BINARY,
      {"--topics",
       "kitchen.orders,establishment.order-status,establishment.order-status.dlq,"
       "kitchen.orders.dlq",
       "--partitions",
       "6",
       "--address-file",
       place / "broker.address"}};
  std::string address = await_address();
  std::string brokers = "kafka.brokers=\"" + address + "\"";
  support::test_database db;
  support::test_database books{support::test_database::content::establishment};
  support::kitchen_process kitchen{seeded(), {brokers, "http.port=" + unused_port()}};
  support::establishment_process establishment{books.url(), {brokers}};
};

}  // namespace

TEST(demo, plays_every_scene_and_all_goes_as_promised) {
  theatre stage;

  const auto told = stage.play(stage.means());

  ASSERT_TRUE(told.is_object());
  EXPECT_EQ(told["as_promised"], true);
  EXPECT_EQ(told["scenes"].size(), scenes_of_the_demo);
  for (const auto& each : told["scenes"])
    EXPECT_EQ(each.value("as_promised", json{}), true) << each.dump(2);
}

TEST(demo, leaves_out_what_it_has_no_means_for_and_says_so) {
  theatre stage;

  const auto told = stage.play({});

  ASSERT_TRUE(told.is_object());
  EXPECT_EQ(told["as_promised"], true);
  std::vector<std::string> left_out;
  for (const auto& each : told["scenes"])
    if (each.contains("left_out")) left_out.push_back(each["title"]);
  const std::vector<std::string> expected{
      "A consumer killed between its work and its commit", "Saved, not sent, pressed again"};
  EXPECT_EQ(left_out, expected);
}

}  // namespace loop
