package store

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"kuhnya/bench/peers/internal/order"
	"kuhnya/bench/peers/internal/problem"
)

// AnswerLifetime is how long a stored answer replays.
const AnswerLifetime = 24 * time.Hour

// An Outcome is how a request to place an order was answered.
type Outcome uint8

// The outcomes.
const (
	Fresh    Outcome = iota // Done, or refused by the shop, just now.
	Replayed                // The first answer again.
	Existing                // The answer has expired; the order as it is now.
)

// An Answer is a status and a body, the first one's or a stored one's.
type Answer struct {
	Outcome Outcome
	Status  int
	Body    []byte
}

const (
	statusOK       = 200
	statusCreated  = 201
	statusConflict = 409
)

// What a key stands for.
type stored struct {
	found   bool
	print   []byte
	status  int
	body    []byte
	request *string
	order   *order.ID
	expires time.Time
}

func scanStored(row pgx.Row) (stored, error) {
	var (
		was    stored
		status int16
	)
	err := row.Scan(&was.print, &status, &was.body, &was.request, &was.order, &was.expires)
	if errors.Is(err, pgx.ErrNoRows) {
		return stored{}, nil
	}
	was.found, was.status = err == nil, int(status)
	return was, err
}

// The answer of a key that was used before; nothing when the request has to be done.
func (p *Place) answerOf(ctx context.Context, db *pgx.Conn, was *stored) (*Answer, error) {
	switch {
	case was.found && was.expires.After(p.At):
		if !bytes.Equal(was.print, p.print[:]) {
			return nil, p.reused(ctx, db, was)
		}
		if was.status == statusCreated {
			was.status = statusOK
		}
		return &Answer{Replayed, was.status, was.body}, nil
	case was.found && was.order == nil:
		p.expired = true // A refusal that counts no more.
		return nil, nil
	case was.found || p.taken:
		return p.existing(ctx, db)
	}
	return nil, nil
}

// The order that a key without an answer left behind.
func (p *Place) existing(ctx context.Context, db *pgx.Conn) (*Answer, error) {
	now, err := read(ctx, db, p.ID, p.User)
	if errors.Is(err, unknownOrder) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &Answer{Existing, statusOK, now.Render()}, nil
}

func (p *Place) reused(ctx context.Context, db *pgx.Conn, was *stored) error {
	first, err := p.firstWish(ctx, db, was)
	if err != nil {
		return err
	}
	return problem.New(problem.KeyReused, "This key was first used with another request.",
		first.Differences(p.Wish)...)
}

// What was asked for under this key first: kept beside a refusal, otherwise told by its order.
func (p *Place) firstWish(ctx context.Context, db *pgx.Conn, was *stored) (*order.Wish, error) {
	if was.request != nil {
		wish, why := order.ReadWish([]byte(*was.request))
		if why != nil {
			return nil, why
		}
		return wish, nil
	}
	placed, err := read(ctx, db, p.ID, p.User)
	if err != nil {
		return nil, err
	}
	wish := &order.Wish{Establishment: placed.Establishment, Comment: placed.Comment}
	for _, line := range placed.Lines {
		wish.Items = append(wish.Items, order.Item{Dish: line.Dish, Quantity: line.Quantity})
	}
	return wish, nil
}
