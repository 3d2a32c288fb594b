#pragma once

#include "actors/looking.hpp"
#include "console/measures.hpp"
#include "console/snapshot_json.hpp"
#include "console/timeline.hpp"
#include "persistence/kitchen/reader.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace console {

// Where the console finds what it shows. All are callable from any thread, until the console has
// stopped; what is empty is not known.
struct sources {
  std::function<measures()> measure;  // Of microseconds; once a second.
  actors::looking_door* actors = nullptr;
  std::function<std::vector<actors::publication>(const domain::order_id&)> publications_of;
  std::function<std::optional<domain::timestamp>()> publications_since;
  // The metrics of establishment-service as text; nothing when it does not answer. May block for a
  // second.
  std::function<std::optional<std::string>()> establishment_metrics;
  std::function<domain::timestamp()> now;
};

struct settings {
  persistence::kitchen::reader_settings database;
  topic_names topics;
  service_facts facts;
  std::string settings_document;  // The body of GET /console/api/settings.
};

}  // namespace console
