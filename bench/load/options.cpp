#include "bench/load/options.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace load {

namespace {

constexpr std::size_t seed_chars_max = 40;
constexpr int bad_usage = 2;

bool is_seed(const std::string& text) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  return !text.empty() && text.size() <= seed_chars_max &&
         std::all_of(text.begin(), text.end(), allowed);
}

std::string scenario_names() {
  std::string out;
  for (const auto& each : scenarios) {
    if (!out.empty()) out += ", ";
    out += each.name;
  }
  return out;
}

// One sentence, or nothing.
std::string complaint(
    const options& all, const std::string& scenario, bool closed, const named_scenario* found) {
  if (found == nullptr) return "there is no scenario " + scenario + "; " + scenario_names();
  if (closed == (all.rate > 0)) return "say either --closed or --rate";
  if (all.hot && all.zipf > 0) return "say either --hot or --zipf";
  if (found->wants_orders && all.orders_file.empty()) return scenario + " needs --orders";
  if (!is_seed(all.seed)) return "--seed takes up to 40 letters, digits, '-', '_' and '.'";
  return {};
}

void describe(CLI::App& app, options& all, std::string& scenario, bool& closed) {
  app.add_option("--port", all.port, "Of the arm, at 127.0.0.1")
      ->required()
      ->check(CLI::Range(1, 65535));
  app.add_option("--tokens", all.tokens_file, "One bearer token a line")->required();
  app.add_option("--scenario", scenario, scenario_names())->required();
  app.add_option("--connections", all.connections)->required()->check(CLI::Range(1, 10'000));
  app.add_flag("--closed", closed, "Each connection sends when its answer came");
  app.add_option("--rate", all.rate, "Open loop: so many a second, whatever comes back")
      ->check(CLI::Range(0.1, 1e6));
  app.add_option(
         "--look-pace-us",
         all.look_pace_us,
         "Open loop: looks so often for what came and is due; 0: at once")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1e5));
  app.add_option("--seconds", all.seconds, "The window")
      ->required()
      ->check(CLI::Range(0.1, 7200.0));
  app.add_option("--warm", all.warm, "Seconds before the window")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 600.0));
  app.add_option("--dishes", all.dishes)->capture_default_str()->check(CLI::Range(1, 1'000'000));
  app.add_option("--zipf", all.zipf, "Exponent of the dishes' popularity")
      ->check(CLI::Range(0.01, 10.0));
  app.add_flag("--hot", all.hot, "Only the first dish, or the first of the given orders");
  app.add_option("--orders", all.orders_file, "\"order_id user\" a line");
  app.add_option("--write-orders", all.orders_out_file, "Where the orders made are written to");
  app.add_option("--seed", all.seed, "Keys of runs with different seeds differ")
      ->capture_default_str();
  app.add_option("--keys", all.keys, "How many a replay repeats")
      ->capture_default_str()
      ->check(CLI::Range(1, 1'000'000));
}

int complain(const std::string& what) {
  std::fprintf(stderr, "bench_load: %s\n", what.c_str());
  return bad_usage;
}

}  // namespace

parsed parse(int count, const char* const* words) {
  CLI::App app{"Loads an arm of the bench and says how it fared."};
  options all;
  std::string scenario;
  bool closed = false;
  describe(app, all, scenario, closed);
  try {
    app.parse(count, words);
  } catch (const CLI::CallForHelp& help) {
    return {std::nullopt, app.exit(help)};
  } catch (const CLI::ParseError& why) {
    return {std::nullopt, complain(why.what())};
  }
  const auto* const found =
      std::find_if(std::begin(scenarios), std::end(scenarios), [&](const named_scenario& each) {
        return each.name == scenario;
      });
  const auto* const known = found == std::end(scenarios) ? nullptr : found;
  const auto why = complaint(all, scenario, closed, known);
  if (!why.empty()) return {std::nullopt, complain(why)};
  all.scenario = *known;
  return {all, 0};
}

}  // namespace load
