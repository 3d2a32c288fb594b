#include "config/settings.hpp"

#include "config/rows.hpp"
#include "config/units.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <unistd.h>

namespace config {

namespace {

// What a start needs at least.
const std::vector<override_text> bare = {
    {"database.url", "\"postgresql://localhost/kitchen\""},
    {"auth.secret", "\"0123456789abcdef0123456789abcdef\""}};

std::vector<override_text> with(const std::string& path, const std::string& value) {
  auto all = bare;
  all.push_back({path, value});
  return all;
}

std::string complaint(const std::vector<override_text>& overrides, const std::string& file = "") {
  try {
    read_settings(file, overrides);
  } catch (const bad_settings& why) {
    return why.what();
  }
  return "";
}

// A settings file that is gone when the test is over.
class file {
 public:
  explicit file(const std::string& text)
      : name_("/tmp/kuhnya-settings-" + std::to_string(::getpid()) + ".toml") {
    std::ofstream{name_} << text;
  }
  ~file() { std::remove(name_.c_str()); }
  file(const file&) = delete;
  file& operator=(const file&) = delete;
  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

}  // namespace

TEST(settings, tell_where_each_of_them_comes_from) {
  const file given{"[http]\nport = 8081\nthreads = 2\n"};
  ::setenv("KUHNYA_JWT_SECRET", "0123456789abcdef0123456789abcdef", 1);
  const auto all = effective(read_settings(given.name(), with("http.port", "8082")));
  ::unsetenv("KUHNYA_JWT_SECRET");
  const auto source = [&](const std::string& name) {
    const auto found = std::ranges::find(all, name, &effective_setting::name);
    return found == all.end() ? "none" : found->source;
  };

  EXPECT_EQ(source("http.port"), "command line");
  EXPECT_EQ(source("http.threads"), "file");
  EXPECT_EQ(source("http.address"), "default");
  EXPECT_EQ(source("auth.secret"), "environment");
  for (const auto& each : all) EXPECT_EQ(each.value.find("0123456789"), std::string::npos);
}

TEST(settings, take_the_file_over_the_defaults_and_the_command_line_over_the_file) {
  const file given{"[http]\nport = 8081\nidle_deadline = \"7s\"\n"};

  const auto read = read_settings(given.name(), with("http.port", "8082"));

  EXPECT_EQ(read.http.port, 8082);
  EXPECT_EQ(read.http.idle_deadline, std::chrono::seconds{7});
  EXPECT_EQ(read.http.body_bytes_max, 64U * 1024U);
}

TEST(settings, in_the_sample_file_are_the_defaults) {
  const auto sample = describe(read_settings(KITCHEN_TOML, bare));

  EXPECT_EQ(sample, describe(read_settings("", bare)));
  constexpr auto other = service::establishment;
  EXPECT_EQ(
      describe(read_settings(ESTABLISHMENT_TOML, bare, other), other),
      describe(read_settings("", bare, other), other));
}

TEST(settings, of_one_service_are_unknown_to_the_other) {
  const file tickets{"[tickets]\nrepublish_after = \"4s\"\n"};

  EXPECT_NE(complaint(bare, tickets.name()).find("tickets.republish_after"), std::string::npos);
  EXPECT_EQ(
      read_settings(tickets.name(), bare, service::establishment).establishment.republish_after,
      std::chrono::seconds{4});
}

TEST(settings, hand_the_librarys_through_by_name_and_show_no_passwords) {
  const file given{
      "[kafka]\nbrokers = \"a:1\"\n[kafka.client]\n\"security.protocol\" = \"ssl\"\n"
      "\"sasl.password\" = \"hush\"\n"};

  const auto read = read_settings(given.name(), with("kafka.client.sasl.username", "\"me\""));
  const auto lines = describe(read);

  EXPECT_EQ(read.kafka.client.properties.at("security.protocol"), "ssl");
  EXPECT_EQ(read.kafka.client.properties.at("sasl.username"), "me");
  const auto shown = "kafka.client=sasl.password=(secret) sasl.username=me security.protocol=ssl";
  EXPECT_NE(std::find(lines.begin(), lines.end(), shown), lines.end());
}

TEST(settings, of_topics_are_four_different_names) {
  EXPECT_NE(
      complaint(with("kafka.orders_topic", "\"kitchen.orders.dlq\"")).find("four different"),
      std::string::npos);
}

TEST(settings, take_secrets_from_the_environment_last) {
  ::setenv("KUHNYA_DATABASE_URL", "postgresql://elsewhere/kitchen", 1);

  const auto read = read_settings("", bare);
  ::unsetenv("KUHNYA_DATABASE_URL");

  EXPECT_EQ(read.kitchen.database_url, "postgresql://elsewhere/kitchen");
}

TEST(settings, stop_the_start_with_a_sentence_for_an_unknown_name) {
  const auto words = complaint(with("http.prot", "8080"));

  EXPECT_NE(words.find("no setting http.prot"), std::string::npos) << words;
}

TEST(settings, stop_the_start_for_a_wrong_or_missing_unit) {
  for (const auto* value :
       {"\"5\"", "5", "\"5 s\"", "\"5sec\"", "\"-5s\"", "\"99999999999999999999s\"", "true"}) {
    const auto words = complaint(with("http.idle_deadline", value));

    EXPECT_NE(words.find("http.idle_deadline must be a time with its unit"), std::string::npos)
        << value << words;
  }
  EXPECT_NE(
      complaint(with("http.body_max", "65536")).find("a size with its unit"), std::string::npos);
}

TEST(settings, stop_the_start_for_values_out_of_range) {
  EXPECT_NE(complaint(with("http.port", "65536")), "");
  EXPECT_NE(complaint(with("http.port", "-1")), "");
  EXPECT_NE(complaint(with("http.port", "\"8080\"")), "");
  EXPECT_NE(complaint(with("auth.leeway", "\"6s\"")), "");
  EXPECT_NE(complaint(with("log.level", "\"loud\"")), "");
  EXPECT_NE(complaint(with("idempotency.key_required", "1")), "");
}

TEST(settings, read_whole_seconds_only_where_seconds_are_kept) {
  EXPECT_NE(complaint(with("drain.max", "\"1500ms\"")), "");
  EXPECT_EQ(complaint(with("drain.max", "\"2000ms\"")), "");
}

TEST(settings, need_a_database_a_long_secret_and_loopback_in_development) {
  EXPECT_NE(complaint({bare[1]}).find("KUHNYA_DATABASE_URL"), std::string::npos);
  EXPECT_NE(complaint(with("auth.secret", "\"short\"")).find("32 bytes"), std::string::npos);
  EXPECT_NE(
      complaint(with("auth.algorithm", "\"RS256\"")).find("public_key_file"), std::string::npos);
  auto open = with("mode", "\"development\"");
  open.push_back({"http.address", "\"0.0.0.0\""});
  EXPECT_NE(complaint(open).find("loopback"), std::string::npos);
}

TEST(settings, stop_the_start_for_a_file_that_is_missing_or_no_toml) {
  const file broken{"[http\n"};

  EXPECT_NE(complaint(bare, "/nonexistent/kitchen.toml").find("cannot be read"), std::string::npos);
  EXPECT_NE(complaint(bare, broken.name()).find("no valid TOML"), std::string::npos);
}

TEST(settings, are_described_without_secrets) {
  const auto lines = describe(read_settings("", bare));

  for (const auto& line : lines) {
    EXPECT_EQ(line.find("0123456789abcdef"), std::string::npos) << line;
    EXPECT_EQ(line.find("postgresql://"), std::string::npos) << line;
  }
  EXPECT_NE(std::find(lines.begin(), lines.end(), "http.idle_deadline=30s"), lines.end());
}

TEST(settings, are_named_once_each_and_listed_in_the_operators_manual) {
  std::ifstream file{OPERATIONS_MD};
  const std::string manual{std::istreambuf_iterator<char>{file}, {}};
  std::vector<std::string> names;
  for (const auto& each : rows()) names.emplace_back(each.path);

  for (const auto& name : names) {
    EXPECT_NE(manual.find("`" + name + "`"), std::string::npos)
        << name << " is not in docs/operations.md";
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(units, read_what_they_print) {
  for (const std::int64_t ms : {0, 1, 999, 1000, 60'000, 3'600'000, 90'000}) {
    EXPECT_EQ(parse_duration(print_duration(std::chrono::milliseconds{ms}))->count(), ms);
  }
  for (const std::uint64_t bytes : {0U, 1U, 1024U, 1536U, 1U << 20U}) {
    EXPECT_EQ(*parse_bytes(print_bytes(bytes)), bytes);
  }
}

}  // namespace config
