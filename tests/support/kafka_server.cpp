#include "support/kafka_server.hpp"

#include <exception>
#include <iostream>

namespace support {

kafka_server::kafka_server()
    : script_("KUHNYA_TEST_KAFKA_CTL", TEST_KAFKA_SCRIPT, "kuhnya-test-kafka"),
      address_(script_.run("start")) {}

kafka_server::~kafka_server() {
  try {
    script_.run("remove");
  } catch (const std::exception& why) {
    std::cerr << why.what() << '\n';
  }
}

void kafka_server::stop() { script_.run("stop"); }
void kafka_server::kill() { script_.run("kill"); }
void kafka_server::start() { address_ = script_.run("start"); }
void kafka_server::freeze() { script_.run("freeze"); }
void kafka_server::thaw() { script_.run("thaw"); }

}  // namespace support
