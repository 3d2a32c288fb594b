#pragma once

#include "actors/reply.hpp"
#include "messaging/consumer.hpp"

#include <memory>

// Between the answers of orders and tickets and the consumers their questions came from.
namespace actors {

// What an answer means for its record.
messaging::settlement settlement_of(const answer& what);

// A sink whose tickets are the numbers of records.
std::shared_ptr<answer_sink> settle_in(std::shared_ptr<messaging::settlement_box> box);

}  // namespace actors
