// Package order holds the rules and shapes of orders, without I/O.
package order

import (
	"strconv"
	"time"

	"kuhnya/bench/peers/internal/jsontext"
)

// A Line is so many portions of a dish at its price.
type Line struct {
	Dish       int64
	Quantity   int64
	PriceMinor int64
}

// An Order is an order as the database has it.
type Order struct {
	ID            ID
	User          string
	Establishment int64
	Status        Status
	Version       int32
	Lines         []Line
	TotalMinor    int64
	Currency      string
	Comment       *string
	CreatedAt     time.Time
	UpdatedAt     time.Time
}

// AppendTime appends a time as answers spell it: RFC 3339 in UTC with milliseconds.
func AppendTime(to []byte, at time.Time) []byte {
	return at.UTC().AppendFormat(to, `"2006-01-02T15:04:05.000Z"`)
}

// Render is the order's JSON; the same order gives the same bytes, and they are the product's.
func (o *Order) Render() []byte {
	const frame, line = 360, 64
	to := make([]byte, 0, frame+line*len(o.Lines))
	to = o.ID.Append(append(to, `{"id":"`...))
	to = jsontext.AppendString(append(to, `","user_id":`...), o.User)
	to = strconv.AppendInt(append(to, `,"establishment_id":`...), o.Establishment, 10)
	to = append(append(to, `,"status":"`...), o.Status...)
	to = strconv.AppendInt(append(to, `","version":`...), int64(o.Version), 10)
	to = append(to, `,"items":[`...)
	for i, line := range o.Lines {
		if i > 0 {
			to = append(to, ',')
		}
		to = strconv.AppendInt(append(to, `{"dish_id":`...), line.Dish, 10)
		to = strconv.AppendInt(append(to, `,"quantity":`...), line.Quantity, 10)
		to = strconv.AppendInt(append(to, `,"price_minor":`...), line.PriceMinor, 10)
		to = append(to, '}')
	}
	to = strconv.AppendInt(append(to, `],"total_minor":`...), o.TotalMinor, 10)
	to = append(append(to, `,"currency":"`...), o.Currency...)
	to = append(to, `","comment":`...)
	if o.Comment == nil {
		to = append(to, "null"...)
	} else {
		to = jsontext.AppendString(to, *o.Comment)
	}
	to = AppendTime(append(to, `,"created_at":`...), o.CreatedAt)
	to = AppendTime(append(to, `,"updated_at":`...), o.UpdatedAt)
	return append(to, '}')
}
