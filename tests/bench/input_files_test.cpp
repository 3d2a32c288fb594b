#include "bench/load/input_files.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

namespace load {
namespace {

class input_files_test : public testing::Test {
 protected:
  void TearDown() override { std::remove(path_.c_str()); }

  const std::string& file_of(const std::string& text) {
    std::ofstream{path_} << text;
    return path_;
  }

  std::string path_ = testing::TempDir() + "bench_load_input";
};

const std::string id = "0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

TEST_F(input_files_test, of_tokens_make_line_i_user_i) {
  const auto tokens = read_tokens(file_of("a.b.c\r\nd.e.f\n\n"));

  EXPECT_EQ(tokens, (std::vector<std::string>{"a.b.c", "d.e.f"}));
}

TEST_F(input_files_test, of_orders_are_read_as_they_were_written) {
  write_orders(path_, read_orders(file_of(id + " 3\n"), 4));

  const auto orders = read_orders(path_, 4);

  ASSERT_EQ(orders.size(), 1U);
  EXPECT_EQ(text(orders[0].id), id);
  EXPECT_EQ(orders[0].user, 3U);
}

TEST_F(input_files_test, that_are_missing_or_empty_are_refused) {
  EXPECT_THROW(read_tokens("/nowhere/tokens"), bad_input);
  EXPECT_THROW(read_orders("/nowhere/orders", 1), bad_input);
  EXPECT_THROW(read_tokens(file_of("")), bad_input);
  EXPECT_THROW(read_orders(file_of("\n"), 1), bad_input);
  EXPECT_THROW(read_tokens(testing::TempDir()), bad_input);
  EXPECT_THROW(write_orders("/nowhere/orders", {}), bad_input);
}

TEST_F(input_files_test, with_hostile_tokens_are_refused) {
  EXPECT_THROW(read_tokens(file_of("two words\n")), bad_input);
  EXPECT_THROW(read_tokens(file_of("a\rHost: b\n")), bad_input);
  EXPECT_THROW(read_tokens(file_of(std::string(5000, 'a'))), bad_input);
}

TEST_F(input_files_test, with_hostile_orders_are_refused) {
  for (const auto& line :
       {std::string{"17 0"},
        id + "x 0",
        id,
        id + " ",
        id + " 4",
        id + " -1",
        id + " 1x",
        std::string(36, '\n'),
        std::string(36, ' ') + " 0"}) {
    EXPECT_THROW(read_orders(file_of(line + "\n"), 4), bad_input) << line;
  }
}

}  // namespace
}  // namespace load
