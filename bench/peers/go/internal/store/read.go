package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"kuhnya/bench/peers/internal/order"
	"kuhnya/bench/peers/internal/problem"
)

var unknownOrder = problem.New(problem.UnknownOrder, "")

// Read tells the user's order as it is now; another user's is unknown_order.
func (s *Store) Read(ctx context.Context, id order.ID, user string) (found *order.Order, err error) {
	err = s.with(ctx, func(ctx context.Context, db *pgx.Conn) error {
		found, err = read(ctx, db, id, user)
		return err
	})
	return found, err
}

func read(ctx context.Context, db *pgx.Conn, id order.ID, user string) (*order.Order, error) {
	rows, err := db.Query(ctx, readOrder, id)
	if err != nil {
		return nil, err
	}
	return scanOrder(rows, id, user)
}

func scanOrder(rows pgx.Rows, id order.ID, user string) (*order.Order, error) {
	found := &order.Order{ID: id}
	var line order.Line
	_, err := pgx.ForEachRow(rows, []any{
		&found.User, &found.Establishment, &found.Status, &found.Version, &found.TotalMinor,
		&found.Currency, &found.Comment, &found.CreatedAt, &found.UpdatedAt,
		&line.Dish, &line.Quantity, &line.PriceMinor,
	}, func() error {
		found.Lines = append(found.Lines, line)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(found.Lines) == 0 || found.User != user {
		return nil, unknownOrder
	}
	return found, nil
}
