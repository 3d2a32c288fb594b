#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace persistence::kitchen {

struct seed_report {
  std::int64_t establishments = 0;
  std::int64_t dishes = 0;
};

// Three establishments of believable dishes, in Russian; does nothing where they already stand.
// Their ids are 1, 2, 3 and their dishes' 10…, 20…, 30….
seed_report seed_menu(const std::string& database_url);

// A large menu for load: `dishes` dishes of establishment 1000 ("Load test"), ids from 100000 on,
// each with `available` portions (nothing: unlimited). Repeating it sets nothing twice: missing
// dishes are added, and stock is brought up to `available` through a receipt.
seed_report seed_load(
    const std::string& database_url, std::int64_t dishes, std::optional<std::int64_t> available);

}  // namespace persistence::kitchen
