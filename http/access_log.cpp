#include "http/access_log.hpp"

#include <spdlog/spdlog.h>

#include <utility>

namespace http {

namespace {

constexpr std::uint16_t refusals_from = 400;
constexpr std::uint16_t failures_from = 500;

spdlog::level::level_enum level_of(std::uint16_t status) {
  if (status >= failures_from) return spdlog::level::err;
  return status >= refusals_from ? spdlog::level::warn : spdlog::level::info;
}

}  // namespace

void request_log::add(
    std::string_view request_id,
    const route* row,
    const response& out,
    std::chrono::microseconds took,
    std::chrono::steady_clock::time_point now) {
  if (settings_.access_log == access_log::off) return;
  const bool all = settings_.access_log == access_log::all;
  if (out.status < refusals_from && !all) return;
  if (out.status < failures_from && !all && !has_room(now)) return;
  spdlog::log(
      level_of(out.status),
      "request id={} method={} route={} status={} code={} ms={}.{:03} swallowed={}",
      request_id,
      row == nullptr ? "-" : to_string(row->method),
      row == nullptr ? "-" : row->path,
      out.status,
      out.why ? domain::row_of(*out.why).code : "-",
      took.count() / 1000,
      took.count() % 1000,
      std::exchange(swallowed_, 0));
}

bool request_log::has_room(std::chrono::steady_clock::time_point now) {
  if (now - second_began_ >= std::chrono::seconds{1}) {
    second_began_ = now;
    in_this_second_ = 0;
  }
  if (++in_this_second_ <= settings_.refusals_logged_per_second) return true;
  ++swallowed_;
  return false;
}

void log_fault(std::string_view what, std::string_view detail, std::string_view request_id) {
  spdlog::error("http fault what={} detail=\"{}\" id={}", what, detail, request_id);
}

}  // namespace http
