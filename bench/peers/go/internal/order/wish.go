package order

import (
	"crypto/sha256"
	"strconv"

	"kuhnya/bench/peers/internal/jsontext"
)

// A Wish is the body of POST /orders.
type Wish struct {
	Establishment int64
	Items         []Item
	Comment       *string
	NullComment   bool // The body said null, which is another spelling than saying nothing.
}

// An Item is a wished line; its price is the menu's.
type Item struct {
	Dish     int64
	Quantity int64
}

// Canonical is the wish's canonical form: members sorted, no white space, plain numbers. Equal
// requests have equal forms, however they were spelt.
func (w *Wish) Canonical() []byte {
	const frame, item = 64, 48
	to := make([]byte, 0, frame+item*len(w.Items))
	to = append(to, '{')
	if w.Comment != nil {
		to = append(jsontext.AppendString(append(to, `"comment":`...), *w.Comment), ',')
	} else if w.NullComment {
		to = append(to, `"comment":null,`...)
	}
	to = strconv.AppendInt(append(to, `"establishment_id":`...), w.Establishment, 10)
	to = append(to, `,"items":[`...)
	for i, item := range w.Items {
		if i > 0 {
			to = append(to, ',')
		}
		to = strconv.AppendInt(append(to, `{"dish_id":`...), item.Dish, 10)
		to = strconv.AppendInt(append(to, `,"quantity":`...), item.Quantity, 10)
		to = append(to, '}')
	}
	return append(to, `]}`...)
}

// Fingerprint is SHA-256 over the canonical form.
func (w *Wish) Fingerprint() [sha256.Size]byte { return sha256.Sum256(w.Canonical()) }

// FingerprintVersion is stored beside every fingerprint: the product's first canonical form.
const FingerprintVersion = 1

// Differences names the members in which two wishes differ, as JSON Pointers.
func (w *Wish) Differences(other *Wish) []string {
	var pointers []string
	if w.Establishment != other.Establishment {
		pointers = append(pointers, "/establishment_id")
	}
	for i := range max(len(w.Items), len(other.Items)) {
		line := "/items/" + strconv.Itoa(i)
		if i >= len(w.Items) || i >= len(other.Items) {
			pointers = append(pointers, line)
			continue
		}
		if w.Items[i].Dish != other.Items[i].Dish {
			pointers = append(pointers, line+"/dish_id")
		}
		if w.Items[i].Quantity != other.Items[i].Quantity {
			pointers = append(pointers, line+"/quantity")
		}
	}
	same := (w.Comment == nil) == (other.Comment == nil) &&
		(w.Comment == nil || *w.Comment == *other.Comment)
	if !same {
		pointers = append(pointers, "/comment")
	}
	return pointers
}
