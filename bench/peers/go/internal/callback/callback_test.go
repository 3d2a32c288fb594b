package callback

import (
	"testing"

	"kuhnya/bench/peers/internal/order"
)

const id = "01a22a47-f1c8-7dca-9b35-1f482ade1c4a"

func TestACallbackIsRead(t *testing.T) {
	told, ok := Read([]byte(id), []byte(`{"kitchen_order_id":"`+id+`","status":"accepted",`+
		`"idempotency_key":"`+id+`:accepted","establishment_id":1,"occurred_at":"2026-01-01T12:00:00.000Z"}`))

	if !ok || told.Order.String() != id || told.Status != order.Accepted || told.Establishment != 1 ||
		told.Key != id+":accepted" {
		t.Errorf("%+v, %v", told, ok)
	}
}

func TestWhatIsNoCallbackIsRefused(t *testing.T) {
	for _, value := range []string{
		``, `[]`, `{}`, `{"kitchen_order_id":"` + id + `"}`,
		`{"kitchen_order_id":"` + id + `","status":"gone","establishment_id":1}`,
		`{"kitchen_order_id":"` + id + `","status":"ready","establishment_id":0}`,
		`{"kitchen_order_id":"` + id + `","status":"ready","establishment_id":1,"idempotency_key":""}`,
		`{"kitchen_order_id":"` + id + `","status":"ready","establishment_id":1,"occurred_at":"now"}`,
	} {
		if _, ok := Read([]byte(id), []byte(value)); ok {
			t.Errorf("%s is taken for a callback", value)
		}
	}
	if _, ok := Read([]byte("other"), []byte(`{"kitchen_order_id":"`+id+`","status":"ready","establishment_id":1}`)); ok {
		t.Error("a callback under another key is taken")
	}
}
