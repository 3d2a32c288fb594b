#include "open_kitchen.hpp"

using namespace test_http;

namespace {

class restock : public open_kitchen {
 protected:
  restock() { token = token_for(admin("1")); }

  actors::restock_dish asked_for(
      const std::string& dish, const std::string& body, const std::string& lines = "") {
    connections_.push_back(connect());
    connections_.back().send(post("/dishes/" + dish + "/restock", body, lines));
    return kitchen.take_as<actors::restock_dish>();
  }

 private:
  std::vector<client> connections_;
};

}  // namespace

TEST_F(restock, adds_portions) {
  open();
  auto one = connect();
  one.send(post("/dishes/10/restock", R"({"quantity":5})"));

  auto asked = kitchen.take_as<actors::restock_dish>();
  EXPECT_EQ(asked.dish.value, 10);
  EXPECT_EQ(asked.quantity, 5);
  EXPECT_EQ(asked.user.value, "1");
  EXPECT_FALSE(asked.claim.has_value());
  asked.to.answer(answer_of(actors::outcome::applied, R"({"dish_id":10,"available":5})"));

  const auto got = one.receive();
  EXPECT_EQ(got.status, 200);
  EXPECT_EQ(got.body, R"({"dish_id":10,"available":5})");
  EXPECT_EQ(got.header("transition-verdict"), "");
  EXPECT_EQ(got.header("location"), "");
}

TEST_F(restock, claims_its_key_for_its_dish) {
  open();
  const std::string key = "Idempotency-Key: k\r\n";
  const auto soup = asked_for("10", R"({"quantity":5})", key);
  const auto same = asked_for("10", R"({ "quantity" : 5.0 })", key);
  const auto more = asked_for("10", R"({"quantity":6})", key);
  const auto pie = asked_for("11", R"({"quantity":5})", key);

  EXPECT_EQ(soup.claim->route, "POST /dishes/{id}/restock");
  EXPECT_EQ(soup.claim->id, pie.claim->id);
  EXPECT_EQ(soup.claim->print, same.claim->print);
  EXPECT_FALSE(soup.claim->print == more.claim->print);
  EXPECT_FALSE(soup.claim->print == pie.claim->print);
}

TEST_F(restock, waits_like_an_order) {
  open();

  const auto asked =
      asked_for("1", R"({"quantity":5})", "Idempotency-Key: k\r\nPrefer: wait=3\r\n");

  EXPECT_EQ(asked.copies, actors::waiting::wait);
}

TEST_F(restock, is_for_admins) {
  open();
  token = token_for(customer("7"));

  const auto got = ask(post("/dishes/10/restock", R"({"quantity":5})"));

  EXPECT_EQ(got.status, 403);
  EXPECT_EQ(got.member("code"), "forbidden");
  EXPECT_NE(got.header("www-authenticate").find("insufficient_scope"), std::string::npos);
}

TEST_F(restock, needs_a_dish_and_a_quantity) {
  open();
  for (const std::string id : {"0", "-1", "01", "x", "9223372036854775808", "+1"}) {
    EXPECT_EQ(
        ask(post("/dishes/" + id + "/restock", R"({"quantity":5})")).member("code"), "bad_dish_id")
        << id;
  }
  EXPECT_EQ(ask(post("/dishes/1/restock", R"({"quantity":0})")).status, 422);
  EXPECT_EQ(ask(post("/dishes/1/restock", R"({})")).member("code"), "missing_member");
  EXPECT_EQ(ask(post("/dishes/1/restock", R"({"quantity":1}})")).member("code"), "malformed_json");
  EXPECT_EQ(kitchen.count(), 0U);
}

TEST_F(restock, reads_its_body_alone) {
  open();
  // The body is put beside the dish before it is read once more; it must not be able to leave its
  // place.
  const auto got = ask(post("/dishes/1/restock", R"({"quantity":1},"dish_id":2,"x":{"y":1})"));

  EXPECT_EQ(got.member("code"), "malformed_json");
}
