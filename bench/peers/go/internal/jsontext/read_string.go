package jsontext

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Reads a string literal; the reader stands at its first quote.
func (r *reader) string(to *string) *Error {
	r.at++
	run, err := r.run()
	if err != nil {
		return err
	}
	if r.peek() == '"' {
		r.at++
		*to = string(run)
		return nil
	}
	decoded := append([]byte(nil), run...)
	for r.peek() == '\\' {
		if decoded, err = r.escape(decoded); err != nil {
			return err
		}
		if run, err = r.run(); err != nil {
			return err
		}
		decoded = append(decoded, run...)
	}
	r.at++
	*to = string(decoded)
	if strings.IndexByte(*to, 0) >= 0 {
		return &Error{Fault: ForbiddenCharacter}
	}
	return nil
}

func (r *reader) escape(to []byte) ([]byte, *Error) {
	r.at++
	c := r.peek()
	r.at++
	switch c {
	case '"', '\\', '/':
		return append(to, c), nil
	case 'b':
		return append(to, '\b'), nil
	case 'f':
		return append(to, '\f'), nil
	case 'n':
		return append(to, '\n'), nil
	case 'r':
		return append(to, '\r'), nil
	case 't':
		return append(to, '\t'), nil
	case 'u':
		first, ok := r.unit()
		if !ok {
			return nil, malformed
		}
		if !utf16.IsSurrogate(first) {
			return utf8.AppendRune(to, first), nil
		}
		if r.peek() != '\\' || r.at+1 >= len(r.text) || r.text[r.at+1] != 'u' {
			return nil, malformed
		}
		r.at += 2
		second, ok := r.unit()
		whole := utf16.DecodeRune(first, second)
		if !ok || whole == utf8.RuneError {
			return nil, malformed
		}
		return utf8.AppendRune(to, whole), nil
	}
	return nil, malformed
}

func (r *reader) unit() (rune, bool) {
	if len(r.text)-r.at < 4 {
		return 0, false
	}
	unit, err := strconv.ParseUint(string(r.text[r.at:r.at+4]), 16, 16)
	r.at += 4
	return rune(unit), err == nil
}

// The same error, seen from one level up.
func (e *Error) below(name string) *Error {
	if e.Fault == Malformed {
		return e
	}
	spelt := strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
	return &Error{Fault: e.Fault, Pointer: "/" + spelt + e.Pointer}
}
