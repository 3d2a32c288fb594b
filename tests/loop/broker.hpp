#pragma once

#include "messaging/settings.hpp"

#include <string>

// The broker that all tests of a binary share: Apache Kafka where the binary is built with
// LOOP_ON_KAFKA, the embedded one otherwise.
namespace loop {

std::string broker_address();

messaging::client_settings client();

// Nobody can reach it until it is `up` again; what it acknowledged is kept.
void broker_down();
void broker_up();

#ifdef LOOP_ON_KAFKA
// It stays connected and does nothing.
void broker_freeze();
void broker_thaw();
#else
// Nothing can be written to the topic until it is refused no more.
void refuse_topic(const std::string& topic);
void allow_topic(const std::string& topic);
#endif

// Topics of a test's own, already made.
messaging::topic_settings new_topics();

}  // namespace loop
