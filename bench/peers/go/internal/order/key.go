package order

import (
	"strings"

	"kuhnya/bench/peers/internal/problem"
)

// KeyBytesMax is how long an Idempotency-Key may be.
const KeyBytesMax = 255

// ReadKey reads an Idempotency-Key header: bare, or quoted as an RFC 9651 string; both spell the
// same key of 1 to 255 bytes of visible ASCII.
func ReadKey(header string) (string, *problem.Problem) {
	const none = "The key has no characters."
	key := strings.Trim(header, " \t")
	if key == "" {
		return "", problem.New(problem.KeyEmpty, none)
	}
	if key[0] == '"' {
		said, ok := unquoted(key)
		if !ok {
			return "", problem.New(problem.KeyInvalid, "The quoted key is no RFC 9651 string.")
		}
		key = said
	}
	switch {
	case key == "":
		return "", problem.New(problem.KeyEmpty, none)
	case len(key) > KeyBytesMax:
		return "", problem.New(problem.KeyTooLong, "A key has at most 255 bytes.")
	}
	for i := range len(key) {
		if key[i] < 0x21 || key[i] > 0x7e {
			return "", problem.New(problem.KeyInvalid,
				"A key is made of visible ASCII characters.")
		}
	}
	return key, nil
}

func unquoted(text string) (string, bool) {
	said := make([]byte, 0, len(text))
	for at := 1; at < len(text); at++ {
		if text[at] == '"' {
			return string(said), at+1 == len(text)
		}
		if text[at] == '\\' {
			at++
			if at == len(text) || (text[at] != '"' && text[at] != '\\') {
				return "", false
			}
		}
		said = append(said, text[at])
	}
	return "", false
}
