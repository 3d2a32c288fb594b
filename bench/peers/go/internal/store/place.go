package store

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"kuhnya/bench/peers/internal/order"
	"kuhnya/bench/peers/internal/problem"
)

// A Place is a request to place an order, with its key when it has one.
type Place struct {
	ID    order.ID // A keyed order's id is its claim's.
	User  string
	Route string
	Key   string // Empty: none.
	Wish  *order.Wish
	At    time.Time

	print   [sha256.Size]byte
	expired bool // The key has an answer that counts no more.
	taken   bool // The order's id turned out to be taken.
}

// Place places the order, or answers what the same request was answered before. Refusals are
// *problem.Problem; out_of_stock under a key is stored, and is an answer like any other.
//
// Copies of one request that race are told apart by the primary key of the order: all but one fail
// there, run again and find the answer of the first.
func (s *Store) Place(ctx context.Context, p *Place) (answer Answer, err error) {
	if p.Key != "" {
		p.print = p.Wish.Fingerprint()
	}
	form := s.form
	err = s.with(ctx, func(ctx context.Context, db *pgx.Conn) error {
		answer, err = p.try(ctx, db, form)
		p.taken = p.taken || codeOf(err) == uniqueViolation
		form = ForUpdate // Whatever was in the way, locks settle it.
		return err
	})
	return answer, err
}

func (p *Place) try(ctx context.Context, db *pgx.Conn, form Form) (Answer, error) {
	if form == Guarded {
		return p.placeGuarded(ctx, db)
	}
	return p.placeForUpdate(ctx, db)
}

// Two round trips: what the key stands for and what the menu says │ all rows, and the dishes, locked
// and compared, last. The dishes stay locked only while the transaction commits.
func (p *Place) placeGuarded(ctx context.Context, db *pgx.Conn) (Answer, error) {
	batch := &pgx.Batch{}
	if p.Key != "" {
		batch.Queue(findAnswer, p.ID)
	}
	p.queueMenu(batch, readDish)
	was, menu, err := p.readAll(db.SendBatch(ctx, batch))
	if err != nil {
		return Answer{}, err
	}
	if answer, err := p.answerOf(ctx, db, &was); answer != nil || err != nil {
		return deref(answer), err
	}
	made, why := p.admit(menu)
	if why != nil {
		return p.turnDown(ctx, db, why)
	}
	body := made.Render()
	batch = &pgx.Batch{}
	p.queueOrder(batch, made, menu, body)
	for _, i := range byDish(made.Lines) {
		line := &made.Lines[i]
		if menu[i].Available != nil {
			batch.Queue(guardTake, line.Dish, line.Quantity, made.Establishment, line.PriceMinor, made.Currency)
		} else {
			batch.Queue(guardRead, line.Dish, made.Establishment, line.PriceMinor, made.Currency)
		}
	}
	return Answer{Fresh, statusCreated, body}, db.SendBatch(ctx, batch).Close()
}

// Three round trips: what the key stands for │ begin, lock the dishes │ all rows, the stock, commit.
func (p *Place) placeForUpdate(ctx context.Context, db *pgx.Conn) (Answer, error) {
	if p.Key != "" {
		was, err := scanStored(db.QueryRow(ctx, findAnswer, p.ID))
		if err != nil {
			return Answer{}, err
		}
		if answer, err := p.answerOf(ctx, db, &was); answer != nil || err != nil {
			return deref(answer), err
		}
	}
	menu, err := p.lockMenu(ctx, db)
	if err != nil {
		return Answer{}, err
	}
	made, why := p.admit(menu)
	if why != nil {
		return p.turnDown(ctx, db, why)
	}
	body := made.Render()
	batch := &pgx.Batch{}
	p.queueOrder(batch, made, menu, body)
	for i, line := range made.Lines {
		if menu[i].Available != nil {
			batch.Queue(takeStock, line.Dish, line.Quantity)
		}
	}
	batch.Queue(commit)
	return Answer{Fresh, statusCreated, body}, db.SendBatch(ctx, batch).Close()
}

func (p *Place) admit(menu []*order.Dish) (*order.Order, *problem.Problem) {
	made := &order.Order{
		ID: p.ID, User: p.User, Status: order.Created, Version: 1, CreatedAt: p.At, UpdatedAt: p.At,
	}
	return made, order.Admit(made, p.Wish, menu)
}

// Stores the shop's refusal under the key, so that it is the answer of every copy. Any other refusal
// leaves no trace.
func (p *Place) turnDown(ctx context.Context, db *pgx.Conn, why *problem.Problem) (Answer, error) {
	if why.Why != problem.OutOfStock {
		return Answer{}, why
	}
	answer := Answer{Fresh, statusConflict, why.Render(nil, "/orders")}
	if p.Key == "" {
		return answer, nil
	}
	batch := &pgx.Batch{}
	if p.expired {
		batch.Queue(dropAnswer, p.ID, p.At)
	}
	batch.Queue(storeAnswer, p.ID, p.User, p.Route, p.Key, p.print[:], order.FingerprintVersion,
		statusConflict, answer.Body, string(p.Wish.Canonical()), p.At, p.At.Add(AnswerLifetime))
	if db.PgConn().TxStatus() != idle {
		batch.Queue(commit)
	}
	return answer, db.SendBatch(ctx, batch).Close()
}

func (p *Place) readAll(in pgx.BatchResults) (was stored, menu []*order.Dish, err error) {
	if p.Key != "" {
		was, err = scanStored(in.QueryRow())
	}
	if err == nil {
		menu, err = p.scanMenu(in)
	}
	return was, menu, errors.Join(err, in.Close())
}

// The value, or an empty one where there is none.
func deref[T any](value *T) T {
	if value == nil {
		var none T
		return none
	}
	return *value
}
