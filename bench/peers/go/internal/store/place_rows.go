package store

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"kuhnya/bench/peers/internal/order"
)

// The places of lines in the order of their dishes' ids: locks are taken in it, so that two orders
// cannot wait for each other.
func byDish(lines []order.Line) []int {
	places := make([]int, len(lines))
	for i := range places {
		places[i] = i
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Compare(lines[a].Dish, lines[b].Dish) })
	return places
}

// One statement for each dish, in the order of their ids.
func (p *Place) queueMenu(batch *pgx.Batch, statement string) {
	for _, i := range p.byDish() {
		batch.Queue(statement, p.Wish.Items[i].Dish)
	}
}

func (p *Place) byDish() []int {
	lines := make([]order.Line, len(p.Wish.Items))
	for i, item := range p.Wish.Items {
		lines[i].Dish = item.Dish
	}
	return byDish(lines)
}

func (p *Place) lockMenu(ctx context.Context, db *pgx.Conn) ([]*order.Dish, error) {
	batch := &pgx.Batch{}
	batch.Queue(begin)
	p.queueMenu(batch, lockDish)
	in := db.SendBatch(ctx, batch)
	_, err := in.Exec()
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	menu, err := p.scanMenu(in)
	return menu, errors.Join(err, in.Close())
}

// The dishes of a wish's items; nil where there is none.
func (p *Place) scanMenu(in pgx.BatchResults) ([]*order.Dish, error) {
	menu := make([]*order.Dish, len(p.Wish.Items))
	for _, i := range p.byDish() {
		dish := &order.Dish{ID: p.Wish.Items[i].Dish}
		err := in.QueryRow().Scan(
			&dish.Establishment, &dish.PriceMinor, &dish.Currency, &dish.Available)
		switch {
		case err == nil:
			menu[i] = dish
		case !errors.Is(err, pgx.ErrNoRows):
			return nil, err
		}
	}
	return menu, nil
}

// All rows of a new order but its dishes'.
func (p *Place) queueOrder(batch *pgx.Batch, made *order.Order, menu []*order.Dish, body []byte) {
	var (
		numbers = make([]int64, 3*len(made.Lines))
		dishes  = numbers[:len(made.Lines)]
		amounts = numbers[len(made.Lines) : 2*len(made.Lines)]
		prices  = numbers[2*len(made.Lines):]
		limited = make([]bool, len(made.Lines))
	)
	for i, line := range made.Lines {
		dishes[i], amounts[i], prices[i] = line.Dish, line.Quantity, line.PriceMinor
		limited[i] = menu[i].Available != nil
	}
	var key *string
	if p.Key != "" {
		key = &p.Key
	}
	if p.expired {
		batch.Queue(dropAnswer, p.ID, p.At)
	}
	batch.Queue(insertOrder, p.ID, p.User, made.Establishment, key, made.TotalMinor, made.Currency,
		made.Comment, p.At, dishes, amounts, prices, limited, body, p.Route, p.print[:],
		order.FingerprintVersion, `{"Location":"/orders/`+p.ID.String()+`"}`,
		p.At.Add(AnswerLifetime))
}
