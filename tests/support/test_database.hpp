#pragma once

#include <pqxx/pqxx>

#include <cstdint>
#include <string>

namespace support {

// A database of its own on the scratch server that KUHNYA_TEST_DATABASE_URL names (an
// administrator's URL). It is dropped at the end, whoever is still connected.
class test_database {
 public:
  enum class content : std::uint8_t { migrated, empty, establishment };

  explicit test_database(content what = content::migrated);
  ~test_database();
  test_database(const test_database&) = delete;
  test_database& operator=(const test_database&) = delete;

  const std::string& url() const { return url_; }

  // What a person with psql would do.
  pqxx::result exec(const std::string& sql);
  std::int64_t number(const std::string& sql);
  std::string text(const std::string& sql);

 private:
  content what_;
  std::string name_;
  std::string url_;
  std::string shape_;
  std::unique_ptr<pqxx::connection> connection_;
};

}  // namespace support
