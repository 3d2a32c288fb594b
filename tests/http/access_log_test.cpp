#include "http/access_log.hpp"

#include "http/kitchen/routes.hpp"

#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <sstream>
#include <string>

namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;

class request_log : public testing::Test {
 protected:
  request_log() : before_(spdlog::default_logger()) {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_st>(written_);
    auto logger = std::make_shared<spdlog::logger>("test", sink);
    logger->set_pattern("%l %v");
    spdlog::set_default_logger(logger);
  }
  ~request_log() override { spdlog::set_default_logger(before_); }

  void log(http::request_log& to, std::uint16_t status, steady_clock::time_point now = {}) {
    http::response out;
    out.status = status;
    if (status >= 400) out.why = domain::refusal::out_of_stock;
    to.add("r-1", &http::kitchen::routes().front(), out, microseconds{1'234}, now);
  }

  std::string take() {
    auto text = written_.str();
    written_.str("");
    return text;
  }

 private:
  std::ostringstream written_;
  std::shared_ptr<spdlog::logger> before_;
};

}  // namespace

TEST_F(request_log, is_one_line_of_names_and_values) {
  http::http_settings settings;
  http::request_log lines{settings};

  log(lines, 409);

  EXPECT_EQ(
      take(),
      "warning request id=r-1 method=POST route=/orders status=409 code=out_of_stock ms=1.234 "
      "swallowed=0\n");
}

TEST_F(request_log, says_nothing_of_success_unless_told_to) {
  http::http_settings settings;
  http::request_log lines{settings};
  log(lines, 201);
  EXPECT_EQ(take(), "");

  settings.access_log = http::access_log::all;
  log(lines, 201);

  EXPECT_NE(take().find("status=201 code=-"), std::string::npos);
}

TEST_F(request_log, limits_refusals_per_second_and_tells_what_it_swallowed) {
  http::http_settings settings;
  settings.refusals_logged_per_second = 2;
  http::request_log lines{settings};
  const steady_clock::time_point now{std::chrono::hours{1}};
  for (int each = 0; each < 10; ++each) log(lines, 409, now);
  const auto first = take();

  log(lines, 409, now + std::chrono::seconds{1});

  EXPECT_EQ(std::count(first.begin(), first.end(), '\n'), 2);
  EXPECT_NE(take().find("swallowed=8"), std::string::npos);
}

TEST_F(request_log, always_tells_failures_of_ours) {
  http::http_settings settings;
  settings.refusals_logged_per_second = 0;
  http::request_log lines{settings};

  log(lines, 503);

  EXPECT_TRUE(take().starts_with("error request"));
}

TEST_F(request_log, can_be_off) {
  http::http_settings settings;
  settings.access_log = http::access_log::off;
  http::request_log lines{settings};

  log(lines, 500);

  EXPECT_EQ(take(), "");
}
