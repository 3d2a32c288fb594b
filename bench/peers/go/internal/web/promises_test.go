package web

import (
	"fmt"
	"testing"
)

func TestARepeatIsAnsweredByteForByteAndDoesNothing(t *testing.T) {
	forms(t, func(s *stand) {
		first := s.order("dinner", 2, 2)
		again := s.order("dinner", 2, 2)
		other := s.order("dinner", 2, 3)

		if first.status != 201 || again.status != 200 || again.body != first.body ||
			again.header.Get("Idempotent-Replayed") != "true" ||
			again.header.Get("Location") != first.header.Get("Location") {
			s.Errorf("%+v, then %+v", first, again)
		}
		if other.status != 422 {
			s.Errorf("another body: %+v", other)
		}
		s.expect(1, `select count(*) from orders`)
		s.expect(98, `select available from dishes where id = 2`)
		s.expectBalance()
	})
}

func TestFiftyCopiesAtOnceMakeOneOrder(t *testing.T) {
	forms(t, func(s *stand) {
		by, answers := s.atOnce(50, func(int) answer { return s.order("double-tap", 2, 1) })

		if by[201] != 1 || by[200] != 49 {
			s.Errorf("%v", by)
		}
		for _, each := range answers {
			if each.body != answers[0].body {
				s.Errorf("%s, and %s", answers[0].body, each.body)
			}
		}
		s.expect(1, `select count(*) from orders`)
		s.expect(1, `select count(*) from outbox`)
		s.expect(99, `select available from dishes where id = 2`)
		s.expectBalance()
	})
}

func TestFiveLeftServeTheTwoAndOneOfTheThrees(t *testing.T) {
	forms(t, func(s *stand) {
		wishes := []int{3, 3, 2}

		by, _ := s.atOnce(3, func(i int) answer { return s.order(fmt.Sprint("wish", i), 1, wishes[i]) })

		if by[201] != 2 || by[409] != 1 {
			s.Errorf("%v", by)
		}
		again := s.order("one-more", 1, 1)
		if again.status != 409 {
			s.Errorf("%+v", again)
		}
		s.expect(0, `select available from dishes where id = 1`)
		s.expectBalance()
	})
}

func TestARefusalOfTheShopIsReplayed(t *testing.T) {
	forms(t, func(s *stand) {
		first := s.order("too-many", 1, 6)
		s.exec(`update dishes set available = 100 where id = 1`)
		s.exec(`update stock_receipts set quantity = 100 where dish_id = 1`)
		again := s.order("too-many", 1, 6)

		if first.status != 409 || again.status != 409 || again.body != first.body {
			s.Errorf("%+v, then %+v", first, again)
		}
		s.expectBalance()
	})
}

func TestCancelledTwiceGivesTheStockBackOnce(t *testing.T) {
	forms(t, func(s *stand) {
		placed := s.order("", 1, 5)

		by, answers := s.atOnce(20, func(int) answer {
			return s.post(placed.header.Get("Location")+"/cancel", "", "")
		})

		applied := 0
		for _, each := range answers {
			if each.header.Get("Transition-Verdict") == "applied" {
				applied++
			}
		}
		if by[200] != 20 || applied != 1 {
			s.Errorf("%v, applied %d times", by, applied)
		}
		s.expect(5, `select available from dishes where id = 1`)
		s.expect(2, `select count(*) from outbox`)
		s.expectBalance()
	})
}

func TestUnlimitedDishesHaveNoMovements(t *testing.T) {
	forms(t, func(s *stand) {
		placed := s.post("/orders", "mixed", `{"establishment_id":1,"items":[`+
			`{"dish_id":3,"quantity":9},{"dish_id":1,"quantity":2}]}`)

		if placed.status != 201 {
			s.Errorf("%+v", placed)
		}
		s.expect(1, `select count(*) from stock_movements`)
		s.expect(3, `select available from dishes where id = 1`)
		s.expectBalance()
	})
}

func TestAnExpiredAnswerLeavesTheOrderAndNoSecondOne(t *testing.T) {
	forms(t, func(s *stand) {
		first := s.order("old", 2, 1)
		for _, past := range []string{
			`update idempotency_keys set created_at = now() - interval '2 day', expires_at = now() - interval '1 day'`,
			`delete from idempotency_keys`,
		} {
			s.exec(past)
			again := s.order("old", 2, 1)
			if again.status != 200 || again.body != first.body ||
				again.header.Get("Idempotent-Replayed") != "" {
				s.Errorf("%+v", again)
			}
		}
		s.expect(1, `select count(*) from orders`)
		s.expectBalance()
	})
}
