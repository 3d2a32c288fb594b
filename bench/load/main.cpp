#include "bench/load/input_files.hpp"
#include "bench/load/load_run.hpp"
#include "bench/load/options.hpp"
#include "bench/load/report.hpp"

#include <cstdio>
#include <exception>
#include <string_view>
#include <sys/prctl.h>

// The load tool of the bench: one thread that plays a scenario against an arm at 127.0.0.1 and says
// on stdout, as one JSON document, what came of it.
namespace load {
namespace {

constexpr int could_not_run = 1;
constexpr int bad_usage = 2;

// FNV-1a: the same text gives the same number on every machine.
std::uint64_t number_of(std::string_view text) {
  std::uint64_t out = 0xcbf29ce484222325;
  for (const char c : text) out = (out ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return out;
}

dishes menu_of(const options& how, std::uint64_t seed) {
  return {how.hot ? 1 : how.dishes, how.zipf, seed};
}

material material_of(const options& how, std::size_t users, std::uint64_t seed) {
  material out;
  out.users = static_cast<std::uint32_t>(users);
  if (how.scenario.wants_orders) out.orders = read_orders(how.orders_file, users);
  out.keys = how.keys;
  out.first_order_only = how.hot;
  out.seed = seed;
  return out;
}

run_settings settings_of(const options& how) {
  return {
      how.port,
      how.connections,
      how.rate > 0 ? arrivals::open(how.rate) : arrivals::closed(),
      std::chrono::round<clock::duration>(
          std::chrono::duration<double, std::micro>{how.look_pace_us}),
      how.warm,
      how.seconds,
      !how.orders_out_file.empty()};
}

void play(const options& how) {
  const auto tokens = read_tokens(how.tokens_file);
  const auto seed = number_of(how.seed);
  const auto menu = menu_of(how, seed);
  request_texts texts{tokens, how.port, how.seed + "-", menu};
  scenario what{how.scenario.what, material_of(how, tokens.size(), seed)};
  load_run run{settings_of(how), what, texts};
  run.run();
  const run_title title{std::string{how.scenario.name}, how.connections, how.rate};
  std::puts(report(title, run.results(), run.cpu()).c_str());
  if (!how.orders_out_file.empty()) write_orders(how.orders_out_file, run.made_orders());
}

int complain(const std::exception& why, int status) {
  std::fprintf(stderr, "bench_load: %s\n", why.what());
  return status;
}

}  // namespace
}  // namespace load

int main(int count, char** words) {
  const auto parsed = load::parse(count, words);
  if (!parsed.wanted) return parsed.exit_status;
  ::prctl(PR_SET_TIMERSLACK, 1UL);  // Nanoseconds; the usual 50 us would show in an open loop.
  try {
    load::play(*parsed.wanted);
    return 0;
  } catch (const load::bad_input& why) {
    return load::complain(why, load::bad_usage);
  } catch (const std::exception& why) {
    return load::complain(why, load::could_not_run);
  }
}
