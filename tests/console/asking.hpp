#pragma once

#include "actors/looking.hpp"
#include "actors/reply.hpp"
#include "console/door.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

// Somebody who asks the console and waits for its answer.
namespace console {

class question final : public actors::answer_sink, public std::enable_shared_from_this<question> {
 public:
  actors::reply token() { return {shared_from_this(), 1}; }

  // The answer; fails the test when none comes.
  actors::answer wait() {
    auto future = answer_.get_future();
    if (future.wait_for(std::chrono::seconds{20}) != std::future_status::ready) {
      throw std::runtime_error("no answer came");
    }
    return future.get();
  }

  void answered(std::uint64_t /*ticket*/, actors::answer what) noexcept override {
    answer_.set_value(std::move(what));
  }

 private:
  std::promise<actors::answer> answer_;
};

// Sends a command made with the token, and waits for the answer.
template <class Send>
actors::answer ask(Send send) {
  const auto asked = std::make_shared<question>();
  send(asked->token());
  return asked->wait();
}

inline nlohmann::json json_of(const actors::answer& answer) {
  if (answer.what == actors::outcome::refused) {
    return {{"code", domain::row_of(answer.why.value_or(domain::problem{}).why).code}};
  }
  return nlohmann::json::parse(answer.body);
}

// Actors that remember what a test says, of one order.
class fake_actors final : public actors::looking_door {
 public:
  void remember(const domain::order_id& id, actors::order_look look) {
    const std::lock_guard hold{mutex_};
    id_ = id;
    look_ = std::move(look);
  }

  void look(const domain::order_id& id, std::function<void(std::optional<actors::order_look>)> to)
      override {
    const std::lock_guard hold{mutex_};
    to(id == id_ ? look_ : std::nullopt);
  }
  actors::system_look look() override { return {}; }

 private:
  std::mutex mutex_;
  domain::order_id id_;
  std::optional<actors::order_look> look_;
};

}  // namespace console
