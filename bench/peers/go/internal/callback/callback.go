// Package callback takes in what establishments say about orders.
package callback

import (
	"time"

	"kuhnya/bench/peers/internal/jsontext"
	"kuhnya/bench/peers/internal/order"
)

// A Callback is the value of a record: an order's new status, as its establishment tells it.
type Callback struct {
	Order         order.ID
	Status        order.Status
	Key           string // {order}:{status}; empty when there is none.
	Establishment int64
}

const keyBytesMax = 255

// Read reads a record. Whatever is not a callback of ours, or is not published under its order's
// id, is refused.
func Read(key, value []byte) (told Callback, ok bool) {
	root, broken := jsontext.Read(value)
	if broken != nil || root.Kind != jsontext.Object {
		return told, false
	}
	id, named := text(root, "kitchen_order_id")
	status, said := text(root, "status")
	if !named || !said || id != string(key) {
		return told, false
	}
	if told.Order, ok = order.ParseID(id); !ok {
		return told, false
	}
	if told.Status, ok = order.ParseStatus(status); !ok {
		return told, false
	}
	establishment := root.Member("establishment_id")
	if establishment == nil {
		return told, false
	}
	whole, fits := false, false
	told.Establishment, whole, fits = establishment.Whole()
	if !whole || !fits || told.Establishment < 1 {
		return told, false
	}
	told.Key, ok = optional(root, "idempotency_key")
	if !ok || len(told.Key) > keyBytesMax {
		return told, false
	}
	at, ok := optional(root, "occurred_at")
	return told, ok && (at == "" || isTime(at))
}

func text(object *jsontext.Value, name string) (string, bool) {
	member := object.Member(name)
	if member == nil || member.Kind != jsontext.Text {
		return "", false
	}
	return member.Scalar, true
}

// A text that may be missing or null, but not empty.
func optional(object *jsontext.Value, name string) (string, bool) {
	member := object.Member(name)
	if member == nil || member.Kind == jsontext.Null {
		return "", true
	}
	return member.Scalar, member.Kind == jsontext.Text && member.Scalar != ""
}

func isTime(text string) bool {
	_, err := time.Parse(time.RFC3339, text)
	return err == nil
}
