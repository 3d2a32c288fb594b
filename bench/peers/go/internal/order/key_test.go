package order

import (
	"strings"
	"testing"

	"kuhnya/bench/peers/internal/problem"
)

func TestBareAndQuotedSpellTheSameKey(t *testing.T) {
	for _, header := range []string{`a"b\c`, `"a\"b\\c"`, ` "a\"b\\c" `} {
		if key, why := ReadKey(header); why != nil || key != `a"b\c` {
			t.Errorf("%s: %q, %v", header, key, why)
		}
	}
}

func TestKeysAreRefusedForTheirReason(t *testing.T) {
	for header, why := range map[string]*problem.Refusal{
		"":                       problem.KeyEmpty,
		`""`:                     problem.KeyEmpty,
		"a b":                    problem.KeyInvalid,
		`"a`:                     problem.KeyInvalid,
		`"a\b"`:                  problem.KeyInvalid,
		"ключ":                   problem.KeyInvalid,
		strings.Repeat("k", 256): problem.KeyTooLong,
		`"a" b`:                  problem.KeyInvalid,
	} {
		if _, got := ReadKey(header); got == nil || got.Why != why {
			t.Errorf("%s: %v, not %s", header, got, why.Code)
		}
	}
	if _, why := ReadKey(strings.Repeat("k", KeyBytesMax)); why != nil {
		t.Errorf("255 bytes are refused: %v", why)
	}
}
