#pragma once

#include "actors/reply.hpp"
#include "http/answer_queue.hpp"
#include "http/gate.hpp"

#include <boost/asio/use_awaitable.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace http {

// The bridge between reply tokens and the one coroutine of a session. Everything but answered()
// belongs to the session's I/O thread. It outlives the session while the kitchen holds a token, and
// keeps the permits of questions nobody waits for any more.
class answer_slot final : public actors::answer_sink,
                          public std::enable_shared_from_this<answer_slot> {
 public:
  using resume_handler =
      boost::asio::async_result<boost::asio::use_awaitable_t<>, void()>::handler_type;

  answer_slot(std::shared_ptr<answer_queue> queue, std::shared_ptr<metrics> counts)
      : queue_(std::move(queue)), counts_(std::move(counts)) {}

  // A new question. Its permit is given back when the answer comes, even if nobody waits for it
  // then.
  actors::reply ask(permit place);

  // Forgets the question at hand, if there is one.
  void abandon();

  // Resumes the coroutine without an answer.
  void give_up();

  bool is_waiting() const { return resume_.has_value(); }
  void keep(resume_handler resume) { resume_.emplace(std::move(resume)); }

  // The answer, once; nothing when the wait was given up.
  std::optional<actors::answer> take();

  // From the queue.
  void deliver(std::uint64_t ticket, actors::answer what);

  // From any thread.
  void answered(std::uint64_t ticket, actors::answer what) noexcept override;

 private:
  struct question {
    std::uint64_t ticket = 0;
    permit place;
  };

  void resume();

  const std::shared_ptr<answer_queue> queue_;
  const std::shared_ptr<metrics> counts_;
  std::uint64_t last_ticket_ = 0;
  std::optional<question> asked_;
  std::vector<question> abandoned_;
  std::optional<actors::answer> answer_;
  std::optional<resume_handler> resume_;
};

}  // namespace http
