#include "http/page.hpp"

#include "http/files.hpp"
#include "open_establishment.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>

using namespace test_http;
namespace fs = std::filesystem;

namespace {

// A directory of its own for each test.
class page : public open_establishment {
 protected:
  page() {
    std::string name = (fs::temp_directory_path() / "kuhnya-page-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
    directory = name;
    write("index.html", "<p>hello</p>");
    write("assets/app-1a2b.js", "let a;");
  }
  ~page() override { fs::remove_all(directory); }

  void write(const std::string& name, std::string_view bytes) const {
    const auto file = directory / name;
    fs::create_directories(file.parent_path());
    std::ofstream{file, std::ios::binary} << bytes;
  }

  void open_page() {
    http::http_settings with;
    with.page_directory = directory.string();
    open(with);
  }

  std::string complaint() const {
    try {
      http::page::read(directory.string());
    } catch (const std::runtime_error& why) {
      return why.what();
    }
    return "none";
  }

  static std::string plain(std::string_view target, std::string_view lines = "") {
    return request_text("GET", target, "", "", lines);
  }

  fs::path directory;
};

}  // namespace

TEST_F(page, is_served_at_the_root) {
  open_page();
  const auto got = ask(plain("/"));

  EXPECT_EQ(got.status, 200);
  EXPECT_EQ(got.body, "<p>hello</p>");
  EXPECT_EQ(got.header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(got.header("cache-control"), "no-cache");
  EXPECT_EQ(got.header("x-content-type-options"), "nosniff");
  EXPECT_EQ(got.header("referrer-policy"), "no-referrer");
  EXPECT_TRUE(got.header("content-security-policy").starts_with("default-src 'self';"));
  EXPECT_EQ(got.header("content-security-policy").find("unsafe"), std::string::npos);
  EXPECT_EQ(ask(plain("/index.html")).body, got.body);
  EXPECT_EQ(ask(plain("/?from=a-link")).body, got.body);
}

TEST_F(page, keeps_names_with_a_hash_for_ever) {
  open_page();
  const auto got = ask(plain("/assets/app-1a2b.js"));

  EXPECT_EQ(got.body, "let a;");
  EXPECT_EQ(got.header("content-type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(got.header("cache-control"), "public, max-age=31536000, immutable");
}

TEST_F(page, is_not_sent_again_to_whoever_has_it) {
  open_page();
  auto one = connect();
  one.send(plain("/"));
  const auto tag = one.receive().header("etag");
  EXPECT_EQ(tag.size(), 66U);

  for (const auto& known : {tag, "W/" + tag, "\"other\", " + tag, std::string{"*"}}) {
    one.send(plain("/", "If-None-Match: " + known + "\r\n"));
    const auto got = one.receive();
    EXPECT_EQ(got.status, 304) << known;
    EXPECT_EQ(got.header("etag"), tag);
    EXPECT_EQ(got.header("cache-control"), "no-cache");
    EXPECT_FALSE(got.headers.contains("content-length"));
  }
  one.send(plain("/", "If-None-Match: \"other\"\r\n"));
  EXPECT_EQ(one.receive().body, "<p>hello</p>");
}

TEST_F(page, has_another_tag_when_its_bytes_change) {
  const auto before = http::page::read(directory.string()).find("/")->etag;
  write("index.html", "<p>hallo</p>");

  EXPECT_NE(http::page::read(directory.string()).find("/")->etag, before);
}

TEST_F(page, tells_its_length_to_head) {
  open_page();
  auto one = connect();
  one.send(request_text("HEAD", "/"));

  const auto got = one.receive("HEAD");
  EXPECT_EQ(got.status, 200);
  EXPECT_EQ(got.header("content-length"), "12");
  one.send(get("/livez"));
  EXPECT_EQ(one.receive().status, 200);
}

TEST_F(page, is_nothing_but_its_files) {
  write("../kuhnya-outside.txt", "secret");
  open_page();
  for (const auto* const path :
       {"/../kuhnya-outside.txt",
        "/assets/../../kuhnya-outside.txt",
        "/%2e%2e/kuhnya-outside.txt",
        "//etc/passwd",
        "/assets",
        "/assets/",
        "/index.htm",
        "/INDEX.HTML",
        "/./index.html",
        "/nowhere"}) {
    EXPECT_EQ(ask(plain(path)).member("code"), "unknown_route") << path;
  }
  fs::remove(directory / "../kuhnya-outside.txt");
}

TEST_F(page, knows_no_other_methods_and_hides_no_route) {
  open_page();
  const auto posted = ask(request_text("POST", "/"));
  const auto beside = ask(request_text("HEAD", "/tickets"));

  EXPECT_EQ(posted.status, 405);
  EXPECT_EQ(posted.header("allow"), "GET, HEAD");
  EXPECT_EQ(beside.status, 405);
  EXPECT_EQ(beside.header("allow"), "GET");
  EXPECT_EQ(ask(request_text("POST", "/nowhere")).status, 404);
}

TEST_F(page, is_nothing_where_no_directory_is_named) {
  open();

  EXPECT_EQ(ask(plain("/")).member("code"), "unknown_route");
}

TEST_F(page, that_cannot_be_served_whole_is_refused_at_the_start) {
  const auto says = [&](std::string_view part) {
    return complaint().find(part) != std::string::npos;
  };
  EXPECT_EQ(complaint(), "none");

  write("a b.txt", "");
  EXPECT_TRUE(says("special characters"));
  fs::remove(directory / "a b.txt");
  write("program.exe", "");
  EXPECT_TRUE(says("no known type"));
  fs::remove(directory / "program.exe");
  fs::create_symlink("index.html", directory / "link.html");
  EXPECT_TRUE(says("no plain file"));
  fs::remove(directory / "link.html");
  write("large.txt", std::string(http::page_bytes_max, 'x'));
  EXPECT_TRUE(says("more than 64 files or 4 MiB"));
  fs::remove(directory / "large.txt");
  for (int each = 0; each < 63; ++each) write("n" + std::to_string(each) + ".txt", "");
  EXPECT_TRUE(says("more than 64 files or 4 MiB"));
  fs::remove(directory / "n0.txt");
  EXPECT_EQ(complaint(), "none");
  fs::remove(directory / "index.html");
  EXPECT_TRUE(says("no index.html"));
  fs::remove_all(directory);
  EXPECT_TRUE(says("is no directory"));
}
