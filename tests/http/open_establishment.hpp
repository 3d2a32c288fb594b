#pragma once

#include "client.hpp"
#include "eventually.hpp"
#include "fake_tickets.hpp"
#include "http/establishment/routes.hpp"
#include "http/server.hpp"
#include "tokens.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace test_http {

inline http::identity cook(std::string user, std::vector<domain::establishment_id> of) {
  return {{std::move(user)}, false, false, std::move(of)};
}

// A server on a port of its own before tickets that do what the test says. It is noon until the
// test says otherwise.
class open_establishment : public testing::Test {
 protected:
  void open(http::http_settings settings = {});

  http::server& server() { return *server_; }
  http::metrics& counts() { return *counts_; }
  client connect() const { return client{server_->port()}; }
  received ask(std::string_view request) const { return test_http::ask(server_->port(), request); }

  std::string get(std::string_view target, std::string_view lines = "") const {
    return request_text("GET", target, token, "", lines);
  }
  std::string post(std::string_view target, std::string_view body) const {
    return request_text("POST", target, token, body);
  }

  fake_tickets tickets;
  std::string token = token_for(cook("9", {{1}, {3}}));
  std::vector<http::ready_part> parts{{"writer", true}, {"consumer", true}};
  std::atomic<std::int64_t> seconds_past_noon{0};

 private:
  std::shared_ptr<http::metrics> counts_;
  std::unique_ptr<http::server> server_;  // Stops before the tickets go.
};

}  // namespace test_http
