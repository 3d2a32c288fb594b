#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace messaging {

// A broker that speaks Kafka's protocol from within this process, on a loopback port of its own;
// keeps little, and nothing on disk. For trying out and for tests.
class embedded_broker {
 public:
  embedded_broker(std::vector<std::string> topics, std::int32_t partitions);
  ~embedded_broker();
  embedded_broker(const embedded_broker&) = delete;
  embedded_broker& operator=(const embedded_broker&) = delete;

  void add_topic(const std::string& topic, std::int32_t partitions);

  std::string address() const;  // host:port

  void set_down();  // Closes its port and its connections; what it keeps stays.
  void set_up();
  void set_delay(std::chrono::milliseconds round_trip);
  // The next `times` requests of a kind (Kafka's ApiKey number: 0 Produce, 1 Fetch, 8 OffsetCommit
  // …) are answered by this error code of Kafka's.
  void fail_next(std::int16_t api_key, std::int16_t error_code, int times);
  // Nothing can be produced to this topic any more (0: it can again). With 17, invalid topic, the
  // producer is refused; with other codes it is left without an answer.
  void refuse_topic(const std::string& topic, std::int16_t error_code);

 private:
  struct cluster;
  std::unique_ptr<cluster> cluster_;
};

}  // namespace messaging
