package order

import (
	"math/bits"
	"strconv"

	"kuhnya/bench/peers/internal/problem"
)

// A Dish is a locked row of the menu.
type Dish struct {
	ID            int64
	Establishment int64
	PriceMinor    int64
	Currency      string
	Available     *int64 // Nil: unlimited.
}

// Admit prices a wish from the menu and refuses as a whole what cannot be served. `menu` tells the
// dish of each item, in the wish's order; nil where there is none.
func Admit(order *Order, wish *Wish, menu []*Dish) *problem.Problem {
	order.Establishment, order.Comment = wish.Establishment, wish.Comment
	order.Lines = make([]Line, 0, len(wish.Items))
	for i, item := range wish.Items {
		dish := menu[i]
		switch {
		case dish == nil:
			return refuseLine(problem.NoSuchDish, "There is no such dish.", i)
		case dish.Establishment != wish.Establishment:
			return refuseLine(problem.ForeignDish, "Another establishment serves this dish.", i)
		case i > 0 && dish.Currency != order.Currency:
			return refuseLine(problem.MixedCurrencies, "An order is paid in one currency.", i)
		}
		order.Currency = dish.Currency
		high, cost := bits.Mul64(uint64(dish.PriceMinor), uint64(item.Quantity))
		total, carry := bits.Add64(uint64(order.TotalMinor), cost, 0)
		if high != 0 || carry != 0 || int64(total) < 0 {
			return problem.New(problem.TotalTooLarge, "The order costs too much to count.")
		}
		order.TotalMinor = int64(total)
		order.Lines = append(order.Lines, Line{item.Dish, item.Quantity, dish.PriceMinor})
	}
	return outOfStock(wish, menu)
}

func outOfStock(wish *Wish, menu []*Dish) *problem.Problem {
	var short []int64
	for i, item := range wish.Items {
		if left := menu[i].Available; left != nil && *left < item.Quantity {
			short = append(short, item.Dish)
		}
	}
	if short == nil {
		return nil
	}
	return &problem.Problem{
		Why:    problem.OutOfStock,
		Detail: "There is too little left of some dishes.",
		Dishes: short,
	}
}

func refuseLine(why *problem.Refusal, detail string, line int) *problem.Problem {
	return problem.New(why, detail, "/items/"+strconv.Itoa(line)+"/dish_id")
}
