#include "messaging/producer_client.hpp"

#include "messaging/partition.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace messaging {
namespace {

using std::chrono::milliseconds;

// Whoever presses a button waits for the report, so a batch is what gathers within a moment.
constexpr const char* linger_ms = "1";
constexpr const char* queued_messages_max = "100000";
constexpr const char* queued_kilobytes_max = "65536";
// The library looks for messages that are late once a second. Told earlier by half of that, it
// reports them around the time they are due and never a second after it.
constexpr milliseconds look_lag{600};
constexpr milliseconds finish_grace{500};        // Beyond the time a delivery may take.
constexpr milliseconds abandon_wait_max{5'000};  // The library's threads hand back what they hold.

struct waiting {
  std::function<void(const delivery&)> done;
};

using headers_handle = std::unique_ptr<rd_kafka_headers_t, destroyed_by<rd_kafka_headers_destroy>>;

rd_kafka_vu_t argument(rd_kafka_vtype_t what) {
  rd_kafka_vu_t made{};
  made.vtype = what;
  return made;
}

rd_kafka_vu_t bytes(rd_kafka_vtype_t what, std::optional<std::string>& text) {
  auto made = argument(what);
  if (text) made.u.mem = {text->data(), text->size()};
  return made;
}

headers_handle headers_of(const outgoing& message) {
  headers_handle made{rd_kafka_headers_new(message.headers.size())};
  for (const auto& [name, value] : message.headers) {
    rd_kafka_header_add(
        made.get(),
        name.data(),
        static_cast<ssize_t>(name.size()),
        value.data(),
        static_cast<ssize_t>(value.size()));
  }
  return made;
}

}  // namespace

delivery failed_delivery(rd_kafka_resp_err_t error) {
  delivery made;
  made.detail = words_of(error);
  switch (error) {
    case RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE:
    case RD_KAFKA_RESP_ERR_RECORD_LIST_TOO_LARGE:
    case RD_KAFKA_RESP_ERR_INVALID_MSG:
    case RD_KAFKA_RESP_ERR_INVALID_MSG_SIZE:
    case RD_KAFKA_RESP_ERR_INVALID_RECORD:
    case RD_KAFKA_RESP_ERR_INVALID_TIMESTAMP:
      made.permanent = true;
      made.result = delivery_result::refused;
      return made;
    case RD_KAFKA_RESP_ERR__QUEUE_FULL:
    case RD_KAFKA_RESP_ERR__FATAL:
    case RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC:
    case RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION:
    case RD_KAFKA_RESP_ERR__AUTHENTICATION:
    case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART:
    case RD_KAFKA_RESP_ERR_TOPIC_EXCEPTION:
    case RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_CLUSTER_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_SASL_AUTHENTICATION_FAILED:
    case RD_KAFKA_RESP_ERR_POLICY_VIOLATION:
    case RD_KAFKA_RESP_ERR_NOT_ENOUGH_REPLICAS:
      made.result = delivery_result::refused;
      return made;
    default:
      made.result = delivery_result::unknown;
      return made;
  }
}

producer_client::producer_client(
    const client_settings& settings,
    const std::vector<std::string>& topics,
    std::int32_t partitions,
    producer_counts& counts)
    : counts_(counts), partitions_(partitions) {
  auto library = base_settings(settings);
  set(library, "enable.idempotence", "true");
  set(library, "acks", "all");
  const auto wait = settings.delivery_wait_max;
  set(library, "message.timeout.ms", std::max(wait - look_lag, wait / 2));
  set(library, "linger.ms", linger_ms);
  set(library, "queue.buffering.max.messages", queued_messages_max);
  set(library, "queue.buffering.max.kbytes", queued_kilobytes_max);
  rd_kafka_conf_set_opaque(library.get(), this);
  rd_kafka_conf_set_dr_msg_cb(library.get(), on_delivery);
  rd_kafka_conf_set_error_cb(library.get(), on_error);
  rd_kafka_conf_set_stats_cb(library.get(), on_statistics);
  client_ = new_client(client_kind::producer, std::move(library));
  // Naming a topic makes the library ask for its leaders in the background.
  for (const auto& name : topics)
    topics_.emplace(name, rd_kafka_topic_new(client_.get(), name.c_str(), nullptr));
}

bool producer_client::enqueue(
    outgoing message, std::function<void(const delivery&)>& done, delivery& refused) {
  auto topic = argument(RD_KAFKA_VTYPE_TOPIC);
  topic.u.cstr = message.topic.c_str();
  if (const auto known = topics_.find(message.topic); known != topics_.end()) {
    topic.vtype = RD_KAFKA_VTYPE_RKT;
    topic.u.rkt = known->second.get();
  }
  auto partition = argument(RD_KAFKA_VTYPE_PARTITION);
  partition.u.i32 = message.key ? partition_of(*message.key, partitions_) : RD_KAFKA_PARTITION_UA;
  auto copied = argument(RD_KAFKA_VTYPE_MSGFLAGS);
  copied.u.i = RD_KAFKA_MSG_F_COPY;
  auto waiter = std::make_unique<waiting>(waiting{std::move(done)});
  auto opaque = argument(RD_KAFKA_VTYPE_OPAQUE);
  opaque.u.ptr = waiter.get();
  auto lines = headers_of(message);
  auto headers = argument(RD_KAFKA_VTYPE_HEADERS);
  headers.u.headers = lines.get();
  const std::array arguments{
      topic,
      partition,
      copied,
      bytes(RD_KAFKA_VTYPE_KEY, message.key),
      bytes(RD_KAFKA_VTYPE_VALUE, message.value),
      opaque,
      headers};
  ++counts_.in_flight;
  const error_handle error{rd_kafka_produceva(client_.get(), arguments.data(), arguments.size())};
  if (!error) {
    // Both are the library's until the report. NOLINTNEXTLINE(bugprone-unused-return-value)
    lines.release(), waiter.release();
    return true;
  }
  --counts_.in_flight;
  done = std::move(waiter->done);
  refused = failed_delivery(rd_kafka_error_code(error.get()));
  refused.result = delivery_result::refused;  // Nothing was taken, whatever the reason.
  return false;
}

void producer_client::poll(milliseconds wait_max) {
  rd_kafka_poll(client_.get(), static_cast<int>(wait_max.count()));
}

std::string producer_client::fatal_words() const {
  std::array<char, 256> why{};
  rd_kafka_fatal_error(client_.get(), why.data(), why.size());
  return why.data();
}

void producer_client::finish(milliseconds delivery_wait_max) {
  const auto wait_max = delivery_wait_max + finish_grace;
  rd_kafka_flush(client_.get(), static_cast<int>(wait_max.count()));
  abandon();
}

void producer_client::abandon() {
  rd_kafka_purge(client_.get(), RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT);
  rd_kafka_flush(client_.get(), static_cast<int>(abandon_wait_max.count()));
}

// Exactly once for every message that was taken.
void producer_client::on_delivery(rd_kafka_t*, const rd_kafka_message_t* message, void* self) {
  auto& counts = static_cast<producer_client*>(self)->counts_;
  const std::unique_ptr<waiting> waiter{static_cast<waiting*>(message->_private)};
  delivery made;
  if (message->err == RD_KAFKA_RESP_ERR_NO_ERROR) {
    made.result = delivery_result::delivered;
    made.partition = message->partition;
    made.offset = message->offset;
    ++counts.delivered;
  } else {
    made = failed_delivery(message->err);
    if (message->err == RD_KAFKA_RESP_ERR__FATAL) made.result = delivery_result::unknown;
    ++(made.result == delivery_result::refused ? counts.refused : counts.unknown);
  }
  --counts.in_flight;
  waiter->done(made);
}

void producer_client::on_error(rd_kafka_t*, int error, const char*, void* self) {
  auto& client = *static_cast<producer_client*>(self);
  if (error == RD_KAFKA_RESP_ERR__FATAL) client.fatal_ = true;
  if (error == RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN) client.counts_.connected = false;
}

int producer_client::on_statistics(rd_kafka_t*, char* json, std::size_t bytes, void* self) {
  static_cast<producer_client*>(self)->counts_.connected = names_connected_broker({json, bytes});
  return 0;  // The library keeps its text.
}

}  // namespace messaging
