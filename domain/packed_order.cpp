#include "domain/packed_order.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>

namespace domain {
namespace {

// The block: this header, the lines, the user's bytes, the comment's bytes.
struct header {
  timestamp created_at;
  timestamp updated_at;
  std::int64_t total_minor;
  establishment_id establishment;
  order_id id;
  std::int32_t version;
  std::uint32_t lines;
  std::uint32_t user_bytes;
  std::uint32_t comment_bytes;
  domain::currency currency;
  order_status status;
  bool has_comment;
};
static_assert(std::is_trivially_copyable_v<header> && std::is_trivially_copyable_v<order_line>);
static_assert(alignof(header) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
static_assert(sizeof(header) % alignof(order_line) == 0);

header& header_of(std::byte* block) { return *std::launder(reinterpret_cast<header*>(block)); }

std::size_t bytes_of(const header& head) {
  return sizeof head + head.lines * sizeof(order_line) + head.user_bytes + head.comment_bytes;
}

header header_for(const order_view& from) {
  return {
      .created_at = from.created_at,
      .updated_at = from.updated_at,
      .total_minor = from.total_minor,
      .establishment = from.establishment,
      .id = from.id,
      .version = from.version,
      .lines = static_cast<std::uint32_t>(from.lines.size()),
      .user_bytes = static_cast<std::uint32_t>(from.user.size()),
      .comment_bytes = static_cast<std::uint32_t>(from.comment.value_or("").size()),
      .currency = from.currency,
      .status = from.status,
      .has_comment = from.comment.has_value(),
  };
}

}  // namespace

packed_order::packed_order(const order_view& from) {
  const auto head = header_for(from);
  block_ = std::make_unique_for_overwrite<std::byte[]>(bytes_of(head));
  auto* to = block_.get();
  new (to) header{head};
  to += sizeof head;
  std::uninitialized_copy(from.lines.begin(), from.lines.end(), reinterpret_cast<order_line*>(to));
  to += from.lines.size_bytes();
  to = std::transform(from.user.begin(), from.user.end(), to, [](char c) { return std::byte(c); });
  const auto comment = from.comment.value_or("");
  std::transform(comment.begin(), comment.end(), to, [](char c) { return std::byte(c); });
}

order_view packed_order::view() const {
  const auto& head = header_of(block_.get());
  const auto* lines =
      std::launder(reinterpret_cast<const order_line*>(block_.get() + sizeof(header)));
  const auto* text = reinterpret_cast<const char*>(lines + head.lines);
  order_view seen{
      .id = head.id,
      .user = {text, head.user_bytes},
      .establishment = head.establishment,
      .status = head.status,
      .version = head.version,
      .lines = {lines, head.lines},
      .total_minor = head.total_minor,
      .currency = head.currency,
      .comment = std::nullopt,
      .created_at = head.created_at,
      .updated_at = head.updated_at,
  };
  if (head.has_comment) seen.comment.emplace(text + head.user_bytes, head.comment_bytes);
  return seen;
}

void packed_order::move_to(order_status status, std::int32_t version, timestamp updated_at) {
  auto& head = header_of(block_.get());
  head.status = status;
  head.version = version;
  head.updated_at = updated_at;
}

std::size_t packed_order::bytes() const { return block_ ? bytes_of(header_of(block_.get())) : 0; }

order unpack(const order_view& from) {
  order copy{
      .id = from.id,
      .user = {std::string{from.user}},
      .establishment = from.establishment,
      .status = from.status,
      .version = from.version,
      .lines = {from.lines.begin(), from.lines.end()},
      .total_minor = from.total_minor,
      .currency = from.currency,
      .comment = std::nullopt,
      .created_at = from.created_at,
      .updated_at = from.updated_at,
  };
  if (from.comment) copy.comment.emplace(*from.comment);
  return copy;
}

}  // namespace domain
