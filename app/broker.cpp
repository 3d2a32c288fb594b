#include "messaging/embedded_broker.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <signal.h>
#include <string>
#include <vector>

namespace {

constexpr int partitions_max = 1'000;

sigset_t hold_signals() {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  signal(SIGPIPE, SIG_IGN);
  return ends;
}

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

  const auto ends = hold_signals();
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
