package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"kuhnya/bench/peers/internal/order"
	"kuhnya/bench/peers/internal/problem"
)

// Cancel cancels the user's order and gives its stock back, once. An order that is cancelled already
// is told as it is, with the verdict Duplicate.
//
// The order is read without a lock. Cancelled is final and what cannot be cancelled never can again,
// so a plain read answers those; a step that is legal locks the order by the update that takes it,
// from the version that was read and no other.
func (s *Store) Cancel(ctx context.Context, id order.ID, user string, at time.Time) (
	now *order.Order, verdict order.Verdict, err error) {
	err = s.with(ctx, func(ctx context.Context, db *pgx.Conn) error {
		if now, err = read(ctx, db, id, user); err != nil {
			return err
		}
		verdict = order.Decide(now.Status, order.Cancelled, neverBefore)
		switch verdict {
		case order.Duplicate:
			return nil
		case order.Applied:
			return cancel(ctx, db, now, at)
		}
		return &problem.Problem{
			Why:           problem.InvalidTransition,
			CurrentStatus: string(now.Status),
		}
	})
	return now, verdict, err
}

// No order leaves cancelled, so none that is something else was cancelled before.
func neverBefore(order.Status) bool { return false }

func cancel(ctx context.Context, db *pgx.Conn, now *order.Order, at time.Time) error {
	from, version := now.Status, now.Version
	now.Status, now.Version, now.UpdatedAt = order.Cancelled, version+1, at
	var moved int64
	err := db.QueryRow(ctx, cancelOrder, now.ID, version, at, from, now.Render()).Scan(&moved)
	if err == nil && moved == 0 {
		return errChanged
	}
	return err
}
