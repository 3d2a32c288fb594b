#include "messaging/embedded_broker.hpp"

#include "domain/ensure.hpp"
#include "messaging/library.hpp"

#include <utility>

namespace messaging {
namespace {

constexpr std::int32_t every_broker = -1;
constexpr std::int32_t the_broker = 1;
constexpr std::int32_t nobody = -1;

using mock_cluster =
    std::unique_ptr<rd_kafka_mock_cluster_t, destroyed_by<rd_kafka_mock_cluster_destroy>>;

// The cluster lives in a client that talks to nobody.
client_handle host() {
  library_settings plain{rd_kafka_conf_new()};
  rd_kafka_conf_set_log_cb(plain.get(), nullptr);
  return new_client(client_kind::producer, std::move(plain));
}

}  // namespace

struct embedded_broker::cluster {
  client_handle owner = host();
  mock_cluster mock{rd_kafka_mock_cluster_new(owner.get(), 1)};
  std::int32_t partitions = 1;
};

embedded_broker::embedded_broker(std::vector<std::string> topics, std::int32_t partitions)
    : cluster_(std::make_unique<cluster>()) {
  domain::ensure(cluster_->mock != nullptr, "the embedded broker starts");
  cluster_->partitions = partitions;
  for (const auto& topic : topics) add_topic(topic, partitions);
}

embedded_broker::~embedded_broker() = default;

void embedded_broker::add_topic(const std::string& topic, std::int32_t partitions) {
  const auto error = rd_kafka_mock_topic_create(cluster_->mock.get(), topic.c_str(), partitions, 1);
  domain::ensure(error == RD_KAFKA_RESP_ERR_NO_ERROR, "the embedded broker takes a topic");
}

std::string embedded_broker::address() const {
  return rd_kafka_mock_cluster_bootstraps(cluster_->mock.get());
}

void embedded_broker::set_down() {
  rd_kafka_mock_broker_set_down(cluster_->mock.get(), every_broker);
}

void embedded_broker::set_up() { rd_kafka_mock_broker_set_up(cluster_->mock.get(), every_broker); }

void embedded_broker::set_delay(std::chrono::milliseconds round_trip) {
  rd_kafka_mock_broker_set_rtt(
      cluster_->mock.get(), every_broker, static_cast<int>(round_trip.count()));
}

void embedded_broker::fail_next(std::int16_t api_key, std::int16_t error_code, int times) {
  const std::vector<rd_kafka_resp_err_t> errors(
      static_cast<std::size_t>(times), static_cast<rd_kafka_resp_err_t>(error_code));
  rd_kafka_mock_push_request_errors_array(
      cluster_->mock.get(), api_key, errors.size(), errors.data());
}

// The cluster knows errors of a topic only in its metadata. Without a leader the topic is asked for
// again by whoever produces to it, and learns of the error.
void embedded_broker::refuse_topic(const std::string& topic, std::int16_t error_code) {
  const auto mock = cluster_->mock.get();
  rd_kafka_mock_topic_set_error(mock, topic.c_str(), static_cast<rd_kafka_resp_err_t>(error_code));
  for (std::int32_t i = 0; i < cluster_->partitions; ++i) {
    rd_kafka_mock_partition_set_leader(
        mock, topic.c_str(), i, error_code == 0 ? the_broker : nobody);
  }
}

}  // namespace messaging
