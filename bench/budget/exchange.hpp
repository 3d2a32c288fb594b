#pragma once

#include "bench/budget/resident_kitchen.hpp"
#include "http/answer_slot.hpp"
#include "http/authenticator.hpp"
#include "http/id_source.hpp"
#include "http/page.hpp"
#include "http/request.hpp"
#include "http/response.hpp"
#include "http/services.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace bench {

// The token of user 7, signed at the samples' time.
std::string sample_token();

// What tokens of the samples are checked against.
http::token_settings sample_token_settings();

// A session without a socket: what http does between the bytes of a request and those of its
// answer, in the same steps.
class exchange {
 public:
  explicit exchange(resident_kitchen::memory what);

  // The bytes of the answer, valid until the next call.
  const std::string& answer_to(std::string_view bytes);

 private:
  void handle();

  http::http_settings settings_;
  resident_kitchen kitchen_;
  http::services use_;
  http::page page_;
  std::shared_ptr<http::metrics> counts_;
  std::shared_ptr<http::gate> gate_;
  http::token_verifier tokens_;
  http::authenticator authenticator_;
  http::id_source ids_;
  std::shared_ptr<http::answer_queue> queue_;
  std::shared_ptr<http::answer_slot> slot_;
  http::request in_;
  http::response out_;
  std::string request_id_;
  std::string output_;
};

}  // namespace bench
