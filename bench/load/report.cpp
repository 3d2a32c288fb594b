#include "bench/load/report.hpp"

#include <nlohmann/json.hpp>

namespace load {

namespace {

using nlohmann::json;

json statuses(const counts& of) {
  auto out = json::object();
  for (std::size_t status = 0; status < of.by_status.size(); ++status) {
    if (of.by_status[status] > 0) out[std::to_string(status)] = of.by_status[status];
  }
  return out;
}

json failures(const counts& of) {
  const auto count = [&](failure why) { return of.failed[static_cast<std::size_t>(why)]; };
  return {
      {"connect", count(failure::connect)},
      {"reset", count(failure::reset)},
      {"malformed", count(failure::malformed)},
      {"timeout", count(failure::timeout)}};
}

json latencies(const histogram& of) {
  return {
      {"mean", of.mean()},
      {"p50", of.percentile(0.5)},
      {"p90", of.percentile(0.9)},
      {"p99", of.percentile(0.99)},
      {"p999", of.percentile(0.999)},
      {"max", of.max()}};
}

json books(const tally& of) {
  return {
      {"by_status", statuses(of.whole())},
      {"failed", failures(of.whole())},
      {"keys_answered_2xx", of.keys_answered()},
      {"unkeyed_2xx", of.unkeyed()},
      {"cancelled_2xx", of.cancelled()},
      {"orders_cancelled_2xx", of.orders_cancelled()}};
}

}  // namespace

std::string report(const run_title& title, const tally& of, cpu_time cpu) {
  const json out{
      {"scenario", title.scenario},
      {"connections", title.connections},
      {"mode", title.rate > 0 ? "open" : "closed"},
      {"rate", title.rate > 0 ? json(title.rate) : json(nullptr)},
      {"window_seconds", of.window_seconds()},
      {"requests", of.window().answers},
      {"by_status", statuses(of.window())},
      {"replayed", of.window().replayed},
      {"failed", failures(of.window())},
      {"reconnects", of.reconnects()},
      {"latency_us", latencies(of.latencies())},
      {"per_second", of.per_second()},
      {"good_per_second", of.good_per_second()},
      {"queued_max", of.queued_max()},
      {"left_queued", of.left_queued()},
      {"whole", books(of)},
      {"cpu", {{"user_seconds", cpu.user_seconds}, {"system_seconds", cpu.system_seconds}}}};
  return out.dump();
}

}  // namespace load
