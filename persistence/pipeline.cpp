#include "persistence/pipeline.hpp"

#include "domain/ensure.hpp"

#include <libpq-fe.h>

#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/socket.h>

namespace persistence {
namespace {

constexpr int binary_format = 1;
constexpr std::size_t parameters_max = 16;

std::string field(const PGresult* result, int code) {
  const char* text = PQresultErrorField(result, code);
  return text == nullptr ? std::string{} : std::string{text};
}

trip_error error_of(const PGresult* result) {
  trip_error error;
  error.sqlstate = field(result, PG_DIAG_SQLSTATE);
  error.constraint = field(result, PG_DIAG_CONSTRAINT_NAME);
  error.words = error.sqlstate + " " + field(result, PG_DIAG_MESSAGE_PRIMARY);
  error.trouble = classify(error.sqlstate);
  // A FATAL answer ends the session; what the server did with a COMMIT before it is not known.
  error.connection_lost = field(result, PG_DIAG_SEVERITY_NONLOCALIZED) != "ERROR";
  return error;
}

int remaining_ms(deadline until) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
  return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

}  // namespace

void pipeline::finish::operator()(pg_conn* connection) const {
  // A server that no longer reads must not hold up the goodbye.
  if (const int socket = PQsocket(connection); socket >= 0) ::shutdown(socket, SHUT_RDWR);
  PQfinish(connection);
}

void pipeline::drop() {
  answers_.clear();
  connection_.reset();
  queued_ = 0;
  send_failed_ = false;
}

std::optional<trip_error> pipeline::lost(std::string_view what) {
  trip_error error;
  error.words = what;
  if (connection_ != nullptr) error.words.append(": ").append(PQerrorMessage(connection_.get()));
  drop();
  return error;
}

std::optional<trip_error> pipeline::wait(short events, deadline until) {
  pollfd socket{PQsocket(connection_.get()), events, 0};
  if (socket.fd < 0) return lost("no socket");
  for (;;) {
    const int ready = ::poll(&socket, 1, remaining_ms(until));
    if (ready > 0) return std::nullopt;
    if (ready == 0) return lost("the server did not answer in time");
    if (errno != EINTR) return lost("poll failed");
  }
}

std::optional<trip_error> pipeline::connect(
    const std::string& database_url, const char* application_name, deadline until) {
  drop();
  const std::array<const char*, 4> names{"dbname", "application_name", "client_encoding", nullptr};
  const std::array<const char*, 4> values{database_url.c_str(), application_name, "UTF8", nullptr};
  connection_.reset(PQconnectStartParams(names.data(), values.data(), 1));
  if (connection_ == nullptr) return lost("out of memory");
  PQsetNoticeReceiver(
      connection_.get(), [](void*, const PGresult*) {}, nullptr);
  auto state =
      PQstatus(connection_.get()) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
  while (state != PGRES_POLLING_OK) {
    if (state == PGRES_POLLING_FAILED) return lost("cannot connect");
    const short events = state == PGRES_POLLING_WRITING ? POLLOUT : POLLIN;
    if (auto error = wait(events, until)) return error;
    state = PQconnectPoll(connection_.get());
  }
  if (PQsetnonblocking(connection_.get(), 1) != 0) return lost("cannot be non-blocking");
  if (PQenterPipelineMode(connection_.get()) != 1) return lost("cannot enter pipeline mode");
  return std::nullopt;
}

void pipeline::note_sent(int sent) {
  if (sent != 1) send_failed_ = true;
  ++queued_;
}

void pipeline::prepare(std::string_view name, std::string_view text) {
  if (connection_ == nullptr) return;
  const auto sent = PQsendPrepare(
      connection_.get(), std::string{name}.c_str(), std::string{text}.c_str(), 0, nullptr);
  note_sent(sent);
}

void pipeline::add(std::string_view name, std::span<const parameter> parameters) {
  if (connection_ == nullptr) return;
  domain::ensure(parameters.size() <= parameters_max, "a statement has few parameters");
  std::array<const char*, parameters_max> values{};
  std::array<int, parameters_max> lengths{};
  std::array<int, parameters_max> formats{};
  std::size_t count = 0;
  for (const auto& each : parameters) {
    values.at(count) = each.data();
    lengths.at(count) = static_cast<int>(each.size());
    formats.at(count) = binary_format;
    ++count;
  }
  const auto sent = PQsendQueryPrepared(
      connection_.get(),
      std::string{name}.c_str(),
      static_cast<int>(count),
      values.data(),
      lengths.data(),
      formats.data(),
      binary_format);
  note_sent(sent);
}

void pipeline::add_text(std::string_view text, std::initializer_list<std::string> parameters) {
  if (connection_ == nullptr) return;
  domain::ensure(parameters.size() <= parameters_max, "a statement has few parameters");
  std::array<const char*, parameters_max> values{};
  std::size_t count = 0;
  for (const auto& each : parameters) values.at(count++) = each.c_str();
  const auto sent = PQsendQueryParams(
      connection_.get(),
      std::string{text}.c_str(),
      static_cast<int>(count),
      nullptr,
      values.data(),
      nullptr,
      nullptr,
      binary_format);
  note_sent(sent);
}

std::optional<trip_error> pipeline::run(deadline until) {
  answers_.clear();
  ++trips_;
  if (connection_ == nullptr) return lost("not connected");
  if (send_failed_ || PQpipelineSync(connection_.get()) != 1) return lost("cannot send");
  if (auto error = flush(until)) return error;
  return receive(until);
}

// While the server's buffer is full it may itself wait for us to read, so both directions are
// served.
std::optional<trip_error> pipeline::flush(deadline until) {
  for (;;) {
    const int left = PQflush(connection_.get());
    if (left == 0) return std::nullopt;
    if (left < 0) return lost("cannot send");
    if (auto error = wait(POLLIN | POLLOUT, until)) return error;
    if (PQconsumeInput(connection_.get()) != 1) return lost("lost while sending");
  }
}

std::optional<trip_error> pipeline::await_result(deadline until) {
  while (PQisBusy(connection_.get()) == 1) {
    if (auto error = wait(POLLIN, until)) return error;
    if (PQconsumeInput(connection_.get()) != 1) return lost("lost while waiting");
  }
  return std::nullopt;
}

std::optional<trip_error> pipeline::receive(deadline until) {
  std::optional<trip_error> first;
  for (;;) {
    if (auto error = await_result(until)) return error;
    PGresult* result = PQgetResult(connection_.get());
    if (result == nullptr) {  // The end of one statement's answer.
      if (queued_-- > 0) continue;
      return lost("out of step");  // A dead connection gives nothing but ends.
    }
    binary_rows rows{result};
    switch (PQresultStatus(result)) {
      case PGRES_PIPELINE_SYNC:
        queued_ = 0;
        return first;
      case PGRES_PIPELINE_ABORTED:
        break;
      case PGRES_COMMAND_OK:
      case PGRES_TUPLES_OK:
        answers_.push_back(std::move(rows));
        break;
      default:
        if (!first) first = error_of(result);
        if (first->connection_lost) {
          drop();
          return first;
        }
    }
  }
}

bool pipeline::alive() {
  if (connection_ == nullptr) return false;
  // An idle server has nothing to say but goodbye. What else it might say is worth a new
  // connection.
  pollfd socket{PQsocket(connection_.get()), POLLIN, 0};
  if (::poll(&socket, 1, 0) != 0) drop();
  return connection_ != nullptr;
}

}  // namespace persistence
