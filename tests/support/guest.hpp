#pragma once

#include "http/client/client.hpp"
#include "http/identity.hpp"
#include "support/service_process.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
#include <string>

namespace support {

// What came back; status 0 when nothing did.
struct answer : http::got {
  nlohmann::json json() const { return nlohmann::json::parse(body); }
  std::string id() const { return json().at("id"); }                    // Of an order.
  std::string code() const { return json().value("code", "no code"); }  // Of a problem.
  bool is_replay() const { return header("Idempotent-Replayed") == "true"; }
  std::string verdict() const { return header("Transition-Verdict"); }
};

// A token of the tests' key that holds for an hour.
std::string token_of(const http::identity& who);
http::identity customer(const std::string& user);
http::identity admin(const std::string& user = "admin");
http::identity cook(std::int64_t establishment = 1);

// The body of an order of one dish.
nlohmann::json order_of(
    std::int64_t dish, std::int64_t quantity = 1, std::int64_t establishment = 1);

// Somebody who talks to the kitchen, over one connection that is made anew when the kitchen was
// restarted. A copy is the same person with a connection of their own; one guest is not for several
// threads at once.
class guest {
 public:
  guest(const service_process& service, const http::identity& who);
  guest(const guest& other);
  guest& operator=(const guest&) = delete;
  ~guest() = default;

  // A header that goes with every request from now on.
  guest& with(const std::string& name, const std::string& value);

  answer place(const nlohmann::json& body, const std::string& key = {});
  answer place_text(const std::string& body, const std::string& key = {});
  answer cancel(const std::string& order);
  answer read(const std::string& order);
  answer events(const std::string& order);
  answer restock(std::int64_t dish, std::int64_t quantity, const std::string& key = {});
  answer advance(const std::string& order, const std::string& action);
  answer get(const std::string& target) { return send("GET", target, {}); }
  answer post(
      const std::string& target, const std::string& body, const http::header_lines& headers = {});

  // Sends the request and hangs up without reading the answer.
  bool place_and_hang_up(const nlohmann::json& body, const std::string& key);

 private:
  answer send(
      const std::string& verb,
      const std::string& target,
      const http::header_lines& headers,
      const std::string& body = {});
  http::header_lines all_headers(const http::header_lines& headers) const;
  http::client& client();

  const service_process* service_;
  http::header_lines headers_;
  std::unique_ptr<http::client> client_;
  std::uint16_t client_port_ = 0;
};

}  // namespace support
