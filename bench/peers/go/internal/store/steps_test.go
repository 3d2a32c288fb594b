package store

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"kuhnya/bench/peers/internal/order"
)

type stand struct {
	*testing.T
	store *Store
	db    *pgx.Conn
	order order.ID
}

// One order of two portions of the only dish, of which three are left.
func forms(t *testing.T, play func(*stand)) {
	url := os.Getenv("KUHNYA_TEST_DATABASE_URL")
	if url == "" {
		t.Fatal("KUHNYA_TEST_DATABASE_URL is not set; bench/peers/go/test starts a database and sets it.")
	}
	ctx := context.Background()
	for name, form := range map[string]Form{"guarded": Guarded, "for update": ForUpdate} {
		t.Run(name, func(t *testing.T) {
			db, err := pgx.Connect(ctx, url)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close(ctx) })
			s := &stand{T: t, db: db, order: order.NewID(time.Now())}
			s.exec(`truncate orders, order_lines, order_status_events, stock_movements, idempotency_keys,
				outbox, stock_receipts, dishes, establishments, dead_letters, dead_letter_acts`)
			s.exec(`insert into establishments values (1, 'Shop')`)
			s.exec(`insert into dishes values (1, 1, 'Tea', 100, 'RUB', 5)`)
			if s.store, err = Open(ctx, url, 2, form); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(s.store.Close)
			_, err = s.store.Place(ctx, &Place{
				ID: s.order, User: "7", At: time.Now(),
				Wish: &order.Wish{Establishment: 1, Items: []order.Item{{Dish: 1, Quantity: 2}}},
			})
			if err != nil {
				t.Fatal(err)
			}
			play(s)
		})
	}
}

func (s *stand) exec(sql string) {
	s.Helper()
	if _, err := s.db.Exec(context.Background(), sql); err != nil {
		s.Fatal(err)
	}
}

func (s *stand) expect(want int, sql string) {
	s.Helper()
	var got int
	if err := s.db.QueryRow(context.Background(), sql).Scan(&got); err != nil {
		s.Fatal(err)
	}
	if got != want {
		s.Errorf("%s: %d, not %d", sql, got, want)
	}
}

func (s *stand) expectVerdict(want order.Verdict, step Step) {
	s.Helper()
	if step.Order == (order.ID{}) {
		step.Order = s.order
	}
	if step.Establishment == 0 {
		step.Establishment = 1
	}
	steps := []Step{step}
	if err := s.store.Settle(context.Background(), "callbacks", 3, steps, time.Now()); err != nil {
		s.Fatal(err)
	}
	if steps[0].Verdict != want {
		s.Errorf("%s is %s, not %s", step.To, steps[0].Verdict, want)
	}
}

func TestVerdictsFollowTheLifeOfTheOrder(t *testing.T) {
	forms(t, func(s *stand) {
		s.expectVerdict(order.Invalid, Step{To: order.Ready})
		s.expectVerdict(order.Applied, Step{To: order.Accepted, Key: "a", Offset: 41})
		s.expectVerdict(order.Duplicate, Step{To: order.Accepted, Key: "a"})
		s.expectVerdict(order.Invalid, Step{To: order.Cooking, Key: "a"})
		s.expectVerdict(order.Applied, Step{To: order.Cooking, Key: "c", Offset: 42})
		s.expectVerdict(order.Stale, Step{To: order.Accepted, Key: "a"})
		s.expectVerdict(order.Invalid, Step{To: order.Ready, Establishment: 2})
		s.expectVerdict(order.Invalid, Step{To: order.Ready, Order: order.ID{1}})

		s.expect(3, `select version from orders where status = 'cooking'`)
		s.expect(1, `select count(*) from order_status_events where version = 3 and from_status = 'accepted'
			and to_status = 'cooking' and source = 'kafka' and idempotency_key = 'c'
			and topic = 'callbacks' and partition = 3 and "offset" = 42`)
		s.expect(3, `select available from dishes`)
	})
}

func TestRejectedAndCancelledGiveTheStockBackOnce(t *testing.T) {
	for to, letters := range map[order.Status]int{order.Rejected: 1, order.Cancelled: 2} {
		forms(t, func(s *stand) {
			s.expectVerdict(order.Applied, Step{To: to})
			s.expectVerdict(order.Duplicate, Step{To: to})

			s.expect(5, `select available from dishes`)
			s.expect(1, `select count(*) from stock_movements where direction = 'release' and quantity = 2`)
			s.expect(letters, `select count(*) from outbox`)
		})
	}
}
