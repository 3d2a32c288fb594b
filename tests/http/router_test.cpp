#include "http/router.hpp"

#include "http/establishment/routes.hpp"
#include "http/kitchen/routes.hpp"

#include <gtest/gtest.h>

using domain::refusal;

namespace {

http::destination find(http::verb method, std::string_view path) {
  return http::find_route(http::kitchen::routes(), method, path, {});
}

}  // namespace

TEST(router, finds_the_row_and_the_id) {
  const auto cancel = find(http::verb::post, "/orders/abc/cancel");

  ASSERT_NE(cancel.row, nullptr);
  EXPECT_EQ(cancel.row->path, "/orders/{id}/cancel");
  EXPECT_EQ(cancel.path_id, "abc");
}

TEST(router, knows_no_other_paths) {
  for (const auto* const path :
       {"/",
        "",
        "/order",
        "/orders/",
        "/orders//cancel",
        "/orders/a/b/cancel",
        "/orders/a/cancel/",
        "/orders/a/",
        "/Orders",
        "//orders",
        "/orders/a/cancelx",
        "/establishments/1",
        "/livez/"}) {
    const auto found = find(http::verb::post, path);

    EXPECT_EQ(found.row, nullptr) << path;
    EXPECT_EQ(found.why, refusal::unknown_route) << path;
  }
}

TEST(router, tells_an_unknown_method_from_an_unknown_path) {
  for (const auto method : {http::verb::head, http::verb::other}) {
    EXPECT_EQ(find(method, "/orders").why, refusal::method_not_allowed);
  }
  EXPECT_EQ(find(http::verb::get, "/orders/a/cancel").why, refusal::method_not_allowed);
  EXPECT_EQ(find(http::verb::other, "/nowhere").why, refusal::unknown_route);
}

TEST(router, lists_the_methods_of_a_path) {
  EXPECT_EQ(http::allowed_methods(http::kitchen::routes(), "/orders", {}), "POST, GET");
  EXPECT_EQ(http::allowed_methods(http::kitchen::routes(), "/orders/a/cancel", {}), "POST");
}

TEST(router, lets_a_row_for_any_file_fit_only_the_files_there_are) {
  const auto rows = http::establishment::routes();

  EXPECT_EQ(http::find_route(rows, http::verb::get, "/", {}).why, refusal::unknown_route);
  EXPECT_EQ(
      http::find_route(rows, http::verb::get, "/tickets/stream", {}).row->path, "/tickets/stream");
  EXPECT_EQ(http::find_route(rows, http::verb::get, "/tickets/a", {}).path_id, "a");
}
