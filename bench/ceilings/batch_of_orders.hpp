#pragma once

#include "domain/fingerprint.hpp"
#include "persistence/kitchen/intents.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bench {

// Which dishes a writer orders: those of every `writers`-th establishment, so that two writers
// never wait for each other's stock, like two lanes of the product.
struct share_of_dishes {
  std::int64_t dishes = 1'000;
  std::size_t writer = 0;
  std::size_t writers = 1;
};

// A batch of keyed creates, one dish each. It is made once and given new keys for each commit, so
// that what is measured is the store's work and not this.
class batch_of_orders {
 public:
  // `seed` makes the keys of one run distinct from those of another.
  batch_of_orders(std::size_t orders, const share_of_dishes& share, std::uint64_t seed);

  // The same orders under keys that were never used, of other dishes, placed at `now`.
  std::span<const persistence::kitchen::intent> renewed(domain::timestamp now);

 private:
  // A dish and the fingerprint of the request for one portion of it.
  struct wish {
    std::int64_t dish = 0;
    std::int64_t establishment = 0;
    domain::fingerprint print;
  };

  std::uint64_t random();

  std::uint64_t state_;
  std::uint64_t made_ = 0;
  std::string key_start_;
  std::vector<wish> wishes_;
  std::vector<persistence::kitchen::intent> intents_;
};

}  // namespace bench
