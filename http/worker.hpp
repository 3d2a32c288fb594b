#pragma once

#include "actors/gathering_door.hpp"
#include "http/access_log.hpp"
#include "http/answer_queue.hpp"
#include "http/authenticator.hpp"
#include "http/id_source.hpp"
#include "http/premises.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/intrusive/list.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace http {

class session;

using session_hook =
    boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

// One I/O thread: its sessions, the one timer that watches their deadlines, and what they need
// without locks.
class worker {
 public:
  explicit worker(premises& where);
  ~worker();
  worker(const worker&) = delete;
  worker& operator=(const worker&) = delete;

  boost::asio::io_context& context() { return context_; }

  // Serves a connection that the gate let in or turned away. From any thread.
  void serve(boost::asio::ip::tcp::socket socket, gate::entry as);

  // Runs until close() was called and the last session is gone.
  void run();

  // From any thread: silent sessions end soon, the others after their answer.
  void drain();

  // From any thread: ends all sessions, and then run().
  void close();

  premises& where() { return where_; }
  const services& use() const { return use_; }
  const std::shared_ptr<answer_queue>& answers() { return answers_; }
  authenticator& tokens() { return tokens_; }
  id_source& ids() { return ids_; }
  request_log& log() { return log_; }
  std::string_view date() const { return date_; }  // For the Date header, fresh to a second.

 private:
  using session_list = boost::intrusive::list<session, boost::intrusive::constant_time_size<false>>;

  services use_here();
  void hand_over();
  void sweep_again();
  void sweep(std::chrono::steady_clock::time_point now);
  void refresh_date();

  premises& where_;
  boost::asio::io_context context_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_;
  boost::asio::steady_timer timer_;
  const std::chrono::milliseconds sweep_pause_;
  std::optional<actors::gathering_door> kitchen_;
  const services use_;  // As all have it, but for the kitchen's door, which is this thread's own.
  std::shared_ptr<answer_queue> answers_;
  authenticator tokens_;
  id_source ids_;
  request_log log_;
  std::string date_;
  std::chrono::seconds dated_{};
  std::unique_ptr<session_list> sessions_;
  bool closed_ = false;
};

}  // namespace http
