#include "app/assemble.hpp"
#include "app/serving.hpp"
#include "messaging/embedded_broker.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

namespace {

constexpr int partitions_max = 1'000;

int run(int count, char** words) {
  std::vector<std::string> topics;
  std::int32_t partitions = 1;
  std::string address_file;
  CLI::App line{"A broker that speaks Kafka's protocol on a loopback port and keeps nothing."};
  line.add_option("--topics", topics, "Topics, separated by commas")->delimiter(',')->required();
  line.add_option("--partitions", partitions, "Partitions of each topic")
      ->check(CLI::Range(1, partitions_max));
  line.add_option("--address-file", address_file, "Also write the address into this file");
  CLI11_PARSE(line, count, words);

  const auto ends = app::hold_signals();
  app::start_logging(config::log_level::warn);
  const messaging::embedded_broker broker{topics, partitions};
  if (!address_file.empty()) std::ofstream{address_file} << broker.address() << '\n';
  std::printf("address=%s\n", broker.address().c_str());
  std::fflush(stdout);

  int signal = 0;
  sigwait(&ends, &signal);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  try {
    return run(count, words);
  } catch (const std::exception& why) {
    std::fprintf(stderr, "broker: %s\n", why.what());
    return 1;
  }
}
