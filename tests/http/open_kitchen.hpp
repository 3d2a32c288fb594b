#pragma once

#include "client.hpp"
#include "eventually.hpp"
#include "fake_console.hpp"
#include "fake_kitchen.hpp"
#include "http/kitchen/routes.hpp"
#include "http/server.hpp"
#include "tokens.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace test_http {

inline constexpr std::string_view order_id = "01234567-89ab-7def-8123-456789abcdef";
inline constexpr std::string_view order_body =
    R"({"establishment_id":1,"items":[{"dish_id":10,"quantity":2}]})";

// What a server is given that stands before this kitchen at noon.
http::services services_of(fake_kitchen& kitchen);

// A server on a port of its own before a kitchen that does what the test says. It is noon.
class open_kitchen : public testing::Test {
 protected:
  // Quick deadlines, for tests that wait for one to pass.
  static http::http_settings impatient();

  void open(http::http_settings settings = {});

  http::server& server() { return *server_; }
  http::metrics& counts() { return *counts_; }
  std::uint16_t port() const { return server_->port(); }
  client connect() const { return client{port()}; }
  received ask(std::string_view request) const { return test_http::ask(port(), request); }

  // Answers every order with 201 and everything else with 200.
  void cook_everything();

  std::string get(std::string_view target) const { return request_text("GET", target, token); }
  std::string post(
      std::string_view target, std::string_view body = "", std::string_view lines = "") const {
    return request_text("POST", target, token, body, lines);
  }
  std::string place(std::string_view lines = "") const {
    return post("/orders", order_body, lines);
  }
  std::string read_order() const { return get("/orders/" + std::string{order_id}); }

  fake_kitchen kitchen;
  fake_console console;
  std::string token = token_for(customer("7"));

 private:
  std::shared_ptr<http::metrics> counts_;
  std::unique_ptr<http::server> server_;  // Stops before the kitchen goes.
};

}  // namespace test_http
