#include "messaging/consumer.hpp"

#include "messaging/consume_loop.hpp"

#include <utility>

namespace messaging {

struct consumer::loop : public consume_loop {
  using consume_loop::consume_loop;
};

consumer::consumer(consumer_settings settings, record_handler& handler, producer& letters)
    : loop_(std::make_shared<loop>(std::move(settings), handler, letters)) {}

consumer::~consumer() { stop(); }

std::shared_ptr<settlement_box> consumer::box() const { return loop_->box(); }

void consumer::run() { loop_->run(); }

void consumer::stop() { loop_->stop(); }

consumer_state consumer::state() const { return loop_->state(); }

}  // namespace messaging
