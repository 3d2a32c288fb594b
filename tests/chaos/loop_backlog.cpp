#include "chaos/loop_backlog.hpp"

#include "loop/loop.hpp"
#include "support/eventually.hpp"

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <utility>

namespace chaos {
namespace {

constexpr std::size_t rows_by_default = 100'000;
constexpr std::size_t under_way_max = 20'000;
constexpr std::chrono::minutes broker_patience{2};
constexpr std::size_t sampled = 16;

}  // namespace

std::size_t backlog_rows() {
  const auto* wanted = std::getenv("KUHNYA_BACKLOG_ROWS");
  return wanted == nullptr || *wanted == '\0' ? rows_by_default : std::stoul(wanted);
}

std::size_t peak_mib(pid_t process) {
  constexpr std::size_t kib_per_mib = 1024;
  std::ifstream status{"/proc/" + std::to_string(process) + "/status"};
  for (std::string name; status >> name;) {
    std::size_t kib = 0;
    if (name == "VmHWM:" && status >> kib) return kib / kib_per_mib;
  }
  return 0;
}

double seconds_since(std::chrono::steady_clock::time_point begun) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

bool publish_all(messaging::producer& with, const std::vector<messaging::outgoing>& letters) {
  std::atomic<std::size_t> reported{0};
  std::atomic<std::size_t> failed{0};
  std::size_t sent = 0;
  for (const auto& each : letters) {
    if (sent - reported >= under_way_max) {
      support::eventually(broker_patience, [&] { return sent - reported < under_way_max / 2; });
    }
    ++sent;
    with.send(each, [&](const messaging::delivery& told) {
      if (told.result != messaging::delivery_result::delivered) ++failed;
      ++reported;
    });
  }
  // The reports write into this function's own variables, so it waits for them all.
  while (!support::eventually(broker_patience, [&] { return reported == sent; })) {
  }
  return failed == 0;
}

class version_reader::collector : public messaging::record_handler {
 public:
  std::optional<messaging::settlement> handle(
      const messaging::record& what, std::uint64_t /*number*/) override {
    ++count_;
    const std::string key{what.key.value_or("")};
    if (std::hash<std::string>{}(key) % sampled == 0) {
      // {"id":"ORDER:VERSION", …
      const std::string value{what.value.value_or("")};
      const auto version = value.find(key + ":") + key.size() + 1;
      const std::lock_guard hold{mutex_};
      versions_[key].push_back(std::stoi(value.substr(version)));
    }
    return messaging::settlement{messaging::fate::applied, {}, {}};
  }
  std::size_t count() const { return count_; }
  std::map<std::string, std::vector<int>> versions() const {
    const std::lock_guard hold{mutex_};
    return versions_;
  }

 private:
  std::atomic<std::size_t> count_{0};
  mutable std::mutex mutex_;
  std::map<std::string, std::vector<int>> versions_;
};

version_reader::version_reader(const std::string& topic, messaging::producer& letters)
    : collector_(std::make_unique<collector>()) {
  messaging::consumer_settings settings;
  settings.client = loop::client();
  settings.group = "versions-of-" + topic;
  settings.topic = topic;
  consumer_ = std::make_unique<messaging::consumer>(settings, *collector_, letters);
  consumer_->run();
}

version_reader::~version_reader() = default;

std::size_t version_reader::count() const { return collector_->count(); }
std::map<std::string, std::vector<int>> version_reader::versions() const {
  return collector_->versions();
}

}  // namespace chaos
