#include "open_kitchen.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>

using namespace test_http;
namespace fs = std::filesystem;

namespace {

class console_page : public open_kitchen {
 protected:
  console_page() {
    std::string name = (fs::temp_directory_path() / "kuhnya-console-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
    directory = name;
    fs::create_directories(directory / "assets");
    std::ofstream{directory / "index.html"} << "<p>console</p>";
    std::ofstream{directory / "assets/app-1a2b.js"} << "let a;";
  }
  ~console_page() override { fs::remove_all(directory); }

  void open_page() {
    http::http_settings with;
    with.page_directory = directory.string();
    open(with);
  }

  static std::string plain(std::string_view target) { return request_text("GET", target); }

  fs::path directory;
};

}  // namespace

TEST_F(console_page, is_served_below_its_own_address) {
  open_page();
  const auto got = ask(plain("/console/"));

  EXPECT_EQ(got.status, 200);
  EXPECT_EQ(got.body, "<p>console</p>");
  EXPECT_TRUE(got.header("content-security-policy").starts_with("default-src 'self';"));
  EXPECT_EQ(got.header("content-security-policy").find("unsafe"), std::string::npos);
  EXPECT_EQ(ask(plain("/console/index.html")).body, got.body);
  const auto script = ask(plain("/console/assets/app-1a2b.js"));
  EXPECT_EQ(script.body, "let a;");
  EXPECT_EQ(script.header("cache-control"), "public, max-age=31536000, immutable");
}

TEST_F(console_page, is_nowhere_else_and_nothing_but_its_files) {
  open_page();
  for (const auto* const path :
       {"/",
        "/index.html",
        "/assets/app-1a2b.js",
        "/consolation",
        "/console/console/",
        "/console//",
        "/console/../index.html",
        "/console/api",
        "/console/api/",
        "/console/api/nothing"}) {
    EXPECT_EQ(ask(plain(path)).member("code"), "unknown_route") << path;
  }
}

TEST_F(console_page, is_led_to_from_the_address_without_a_slash) {
  open();
  const auto got = ask(plain("/console"));

  EXPECT_EQ(got.status, 308);
  EXPECT_EQ(got.header("location"), "/console/");
}

TEST_F(console_page, is_missing_where_no_directory_is_named) {
  open();

  EXPECT_EQ(ask(plain("/console/")).member("code"), "unknown_route");
}
