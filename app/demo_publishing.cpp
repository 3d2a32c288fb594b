#include "app/demo_showing.hpp"
#include "app/demo_timing.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

// What a showing does as an establishment that publishes by itself.
namespace app {

namespace {

// What stands on a line of GET /metrics; 0 without such a line.
std::int64_t metric(const std::string& page, const std::string& line) {
  const auto place = page.find('\n' + line + ' ');
  return place == std::string::npos
             ? 0
             : static_cast<std::int64_t>(std::stod(page.substr(place + line.size() + 2)));
}

}  // namespace

callback_counts callback_counts::since(const callback_counts& before) const {
  return {
      applied - before.applied,
      duplicate - before.duplicate,
      stale - before.stale,
      dead - before.dead};
}

void showing::begin_publishing(const std::string& order, const std::string& value) {
  auto reported = std::make_shared<std::promise<messaging::delivery>>();
  begun_.push_back(reported->get_future());
  producer_->send(
      {stage_.topics.statuses, order, value, {}},
      [reported](const messaging::delivery& what) { reported->set_value(what); });
}

topic_marks showing::finish_publishing() {
  topic_marks marks;
  for (auto& each : std::exchange(begun_, {})) {
    const auto what = each.get();
    if (what.result != messaging::delivery_result::delivered)
      throw std::runtime_error{"the broker did not take a callback: " + what.detail};
    auto& mark = marks[what.partition];
    mark = std::max(mark, what.offset + 1);
  }
  return marks;
}

bool showing::await_settled(const topic_marks& marks) const {
  return comes_true(demo_patience, [&] {
    const auto page = metrics();
    return std::ranges::all_of(marks, [&](const auto& each) {
      const auto line = R"(kuhnya_consumer_watermark{topic=")" + stage_.topics.statuses +
                        R"(",partition=")" + std::to_string(each.first) + R"("})";
      return metric(page, line) >= each.second;
    });
  });
}

callback_counts showing::callbacks() const {
  const auto page = metrics();
  const auto count = [&](const char* outcome) {
    return metric(
        page,
        R"(kuhnya_consumer_settled_total{topic=")" + stage_.topics.statuses + R"(",outcome=")" +
            outcome + R"("})");
  };
  return {count("applied"), count("duplicate"), count("stale"), count("dead")};
}

}  // namespace app
