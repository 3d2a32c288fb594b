package order

import (
	"encoding/hex"
	"slices"
	"testing"

	"kuhnya/bench/peers/internal/problem"
)

func wishOf(t *testing.T, body string) *Wish {
	t.Helper()
	wish, why := ReadWish([]byte(body))
	if why != nil {
		t.Fatalf("%s: %v", body, why)
	}
	return wish
}

func TestSpellingDoesNotMatterToTheFingerprint(t *testing.T) {
	plain := wishOf(t, `{"establishment_id":1,"items":[{"dish_id":10,"quantity":2}],"comment":"a/b é"}`)
	for _, same := range []string{
		`{ "comment" : "a\/b \u00e9", "items":[{"quantity":2.0,"dish_id":1e1}],"establishment_id":100e-2}`,
		"{\"items\":\t[{\"dish_id\":10,\"quantity\":0.2E1}],\n\"establishment_id\":1,\"comment\":\"a/b é\"}",
	} {
		if wishOf(t, same).Fingerprint() != plain.Fingerprint() {
			t.Errorf("%s has another fingerprint", same)
		}
	}
}

func TestValuesMatterToTheFingerprint(t *testing.T) {
	plain := wishOf(t, `{"establishment_id":1,"items":[{"dish_id":10,"quantity":2}]}`)
	for _, other := range []string{
		`{"establishment_id":2,"items":[{"dish_id":10,"quantity":2}]}`,
		`{"establishment_id":1,"items":[{"dish_id":10,"quantity":3}]}`,
		`{"establishment_id":1,"items":[{"dish_id":10,"quantity":2},{"dish_id":11,"quantity":2}]}`,
		`{"establishment_id":1,"items":[{"dish_id":10,"quantity":2}],"comment":""}`,
		`{"establishment_id":1,"items":[{"dish_id":10,"quantity":2}],"comment":null}`,
	} {
		if wishOf(t, other).Fingerprint() == plain.Fingerprint() {
			t.Errorf("%s has the same fingerprint", other)
		}
	}
}

// Taken from a row that the product wrote for the same request.
func TestFingerprintAndIDAreTheProducts(t *testing.T) {
	wish := wishOf(t, `{"establishment_id": 1, "items": [{"dish_id": 10, "quantity": 2}], "comment":"a/b <\u00e9"}`)

	print := wish.Fingerprint()
	id := DerivedID("7", "POST /orders", "k1")

	if got := hex.EncodeToString(print[:]); got != "b9ef31e8fe33ad46d31089a6d938a76a0a4edf657e104b4973911e8a071aaa7f" {
		t.Errorf("the fingerprint is %s", got)
	}
	if id.String() != "d58a4855-7bcc-8e93-a195-8d722e0f09dd" {
		t.Errorf("the id is %s", id)
	}
}

func TestBodiesAreRefusedForTheirReason(t *testing.T) {
	for body, why := range map[string]*problem.Refusal{
		`{"establishment_id":1`: problem.MalformedJSON,
		`{"establishment_id":1,"items":[{"dish_id":1,"quantity":1}]} x`:                  problem.MalformedJSON,
		`{"establishment_id":1,"items":[{"dish_id":1,"quantity":01}]}`:                   problem.MalformedJSON,
		`{"establishment_id":1,"items":[{"dish_id":1,"quantity":1e999}]}`:                problem.MalformedJSON,
		`{"establishment_id":1,"items":[{"dish_id":1,"quantity":1}],"comment":"\ud800"}`: problem.MalformedJSON,
		"{\"establishment_id\":1,\"items\":[],\"comment\":\"\xff\"}":                     problem.MalformedJSON,
		`{"establishment_id":1,"items":[{"dish_id":1,"quantity":1}],"comment":"\u0000"}`: problem.ForbiddenCharacter,
		`{"establishment_id":1,"establishment_id":1}`:                                    problem.DuplicateMember,
		`{"establishment_id":1,"items":[{"dish_id":1,"quantity":1}],"x":1}`:              problem.UnknownMember,
		`{"establishment_id":1}`:                                                                 problem.MissingMember,
		`{"establishment_id":"1","items":[]}`:                                                    problem.WrongType,
		`{"establishment_id":1,"items":[{"dish_id":1,"quantity":1.5}]}`:                          problem.WrongType,
		`{"establishment_id":1,"items":[]}`:                                                      problem.EmptyOrder,
		`{"establishment_id":1,"items":[{"dish_id":1,"quantity":0}]}`:                            problem.BadQuantity,
		`{"establishment_id":1,"items":[{"dish_id":1,"quantity":1},{"dish_id":1,"quantity":2}]}`: problem.DuplicateDish,
		`{"establishment_id":1e30,"items":[{"dish_id":1,"quantity":1}]}`:                         problem.NoSuchEstablishment,
	} {
		if _, got := ReadWish([]byte(body)); got == nil || got.Why != why {
			t.Errorf("%s: %v, not %s", body, got, why.Code)
		}
	}
}

func TestDifferencesAreNamed(t *testing.T) {
	first := wishOf(t, `{"establishment_id":1,"items":[{"dish_id":10,"quantity":2}],"comment":"x"}`)
	second := wishOf(t, `{"establishment_id":2,"items":[{"dish_id":11,"quantity":3},{"dish_id":12,"quantity":1}]}`)

	want := []string{"/establishment_id", "/items/0/dish_id", "/items/0/quantity", "/items/1", "/comment"}
	if got := first.Differences(second); !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if got := first.Differences(first); got != nil {
		t.Errorf("equal wishes differ in %v", got)
	}
}
