package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"kuhnya/bench/peers/internal/order"
	"kuhnya/bench/peers/internal/problem"
)

// Cancel cancels the user's order and gives its stock back, once. An order that is cancelled already
// is told as it is, with the verdict Duplicate.
//
// Guarded, the order is read without a lock. Cancelled is final and what cannot be cancelled never
// can again, so a plain read answers those; a step that is legal locks the order by the update that
// takes it, from the version that was read and no other. ForUpdate, the order is locked before
// anything is decided, as is usual; where nothing changes the transaction is rolled back.
func (s *Store) Cancel(ctx context.Context, id order.ID, user string, at time.Time) (
	now *order.Order, verdict order.Verdict, err error) {
	err = s.with(ctx, func(ctx context.Context, db *pgx.Conn) error {
		if now, err = s.readToCancel(ctx, db, id, user); err != nil {
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

func (s *Store) readToCancel(ctx context.Context, db *pgx.Conn, id order.ID, user string) (*order.Order, error) {
	if s.form == Guarded {
		return read(ctx, db, id, user)
	}
	batch := &pgx.Batch{}
	batch.Queue(begin)
	batch.Queue(lockOrders, []order.ID{id})
	batch.Queue(readOrder, id)
	in := db.SendBatch(ctx, batch)
	found, err := scanLocked(in, id, user)
	return found, errors.Join(err, in.Close())
}

func scanLocked(in pgx.BatchResults, id order.ID, user string) (*order.Order, error) {
	for range 2 { // The beginning and the lock.
		if _, err := in.Exec(); err != nil {
			return nil, err
		}
	}
	rows, err := in.Query()
	if err != nil {
		return nil, err
	}
	return scanOrder(rows, id, user)
}

// No order leaves cancelled, so none that is something else was cancelled before.
func neverBefore(order.Status) bool { return false }

func cancel(ctx context.Context, db *pgx.Conn, now *order.Order, at time.Time) error {
	from, version := now.Status, now.Version
	now.Status, now.Version, now.UpdatedAt = order.Cancelled, version+1, at
	var moved int64
	batch := &pgx.Batch{}
	batch.Queue(cancelOrder, now.ID, version, at, from, now.Render()).QueryRow(func(row pgx.Row) error {
		return row.Scan(&moved)
	})
	if db.PgConn().TxStatus() != idle {
		batch.Queue(commit)
	}
	err := db.SendBatch(ctx, batch).Close()
	if err == nil && moved == 0 {
		return errChanged
	}
	return err
}
