#pragma once

#include "app/demo.hpp"
#include "http/client/client.hpp"
#include "messaging/producer.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <future>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace app {

// How far a topic's partitions have to be settled: up to, not including, that offset.
using topic_marks = std::map<std::int32_t, std::int64_t>;

// What the kitchen says in GET /metrics about the callbacks of its present life.
struct callback_counts {
  std::int64_t applied = 0;
  std::int64_t duplicate = 0;
  std::int64_t stale = 0;
  std::int64_t dead = 0;

  callback_counts since(const callback_counts& before) const;
};

// One showing: its own keys, so that it can be played again and again, and what scenes have in
// common. An answer that does not come is a std::runtime_error.
class showing {
 public:
  explicit showing(const demo_stage& stage);

  const demo_stage& stage() const { return stage_; }

  // Whether there is no broker to publish to; the scene says so then.
  bool left_out_without_broker(demo_scene& scene) const;

  std::string key(const std::string& scene) const { return scene + "-" + run_; }

  // As a guest of the kitchen.
  http::header_lines headers(const std::string& user, const std::string& key) const;
  http::got place(
      const std::string& user, const std::string& key, const nlohmann::json& body) const;
  nlohmann::json lunch(std::int64_t quantity) const;  // An order nothing can be short of.
  std::string placed(const std::string& user, const nlohmann::json& body) const;  // The id.
  http::got cancel(const std::string& user, const std::string& order) const;
  nlohmann::json events(const std::string& user, const std::string& order) const;

  // Of the menu; admin's work on it and on dead letters.
  nlohmann::json scarce_dish() const;  // Of limited stock, whichever establishment has it.
  std::int64_t available(const nlohmann::json& dish) const;
  void restock(const nlohmann::json& dish, std::int64_t quantity);
  nlohmann::json dead_letters(const std::string& order) const;
  nlohmann::json await_dead_letter(const std::string& order) const;  // null: none came.
  nlohmann::json redrive(const nlohmann::json& letter) const;
  nlohmann::json discard(const nlohmann::json& letter) const;

  // As a cook.
  bool await_ticket(const std::string& order, std::int64_t establishment) const;
  http::got advance(
      const std::string& order, const std::string& action, std::int64_t establishment) const;

  // As an establishment that publishes by itself. `begin` returns before the broker has it.
  void begin_publishing(const std::string& order, const std::string& value);
  topic_marks finish_publishing();  // Waits for the acknowledgements of all that was begun.
  bool await_settled(const topic_marks& marks) const;
  callback_counts callbacks() const;

 private:
  nlohmann::json admin(
      const std::string& verb, const std::string& target, const std::string& body = {}) const;
  std::string metrics() const;

  std::vector<nlohmann::json> dishes_of(const nlohmann::json& establishment) const;

  const demo_stage& stage_;
  std::string run_;
  nlohmann::json plenty_;  // A dish without limit.
  int restocks_ = 0;
  std::optional<messaging::producer> producer_;
  std::vector<std::future<messaging::delivery>> begun_;
};

}  // namespace app
