package jsontext

import (
	"strconv"
	"unicode/utf8"
)

// A Fault is why a text was refused.
type Fault uint8

// The faults of a text.
const (
	Malformed Fault = iota + 1
	DuplicateMember
	TooDeep
	ForbiddenCharacter
)

// An Error is a fault and, for the last three, the JSON Pointer of its place.
type Error struct {
	Fault   Fault
	Pointer string
}

func (e *Error) Error() string { return "jsontext: fault at " + strconv.Quote(e.Pointer) }

// DepthMax is how deep arrays and objects may be nested.
const DepthMax = 32

// Read reads one document (RFC 8259). It refuses syntax errors, trailing bytes, bad UTF-8, lone
// surrogates, numbers no double can hold, members named twice, U+0000 and too deep nesting.
func Read(text []byte) (*Value, *Error) {
	in := reader{text: text}
	in.space()
	root := &Value{}
	if err := in.value(root, 0); err != nil {
		return nil, err
	}
	in.space()
	if in.at != len(text) {
		return nil, malformed
	}
	return root, nil
}

var malformed = &Error{Fault: Malformed}

type reader struct {
	text []byte
	at   int
}

func (r *reader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

func (r *reader) space() {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return
		}
	}
}

func (r *reader) skip(c byte) bool {
	r.space()
	if r.peek() != c {
		return false
	}
	r.at++
	r.space()
	return true
}

func (r *reader) value(to *Value, depth int) *Error {
	switch c := r.peek(); {
	case c == '{':
		to.Kind = Object
		return r.object(to, depth+1)
	case c == '[':
		to.Kind = Array
		return r.array(to, depth+1)
	case c == '"':
		to.Kind = Text
		return r.string(&to.Scalar)
	case c == '-' || (c >= '0' && c <= '9'):
		to.Kind = Number
		return r.number(&to.Scalar)
	case c == 't':
		return r.word(to, Boolean, "true")
	case c == 'f':
		return r.word(to, Boolean, "false")
	case c == 'n':
		return r.word(to, Null, "null")
	}
	return malformed
}

func (r *reader) word(to *Value, kind Kind, word string) *Error {
	if len(r.text)-r.at < len(word) || string(r.text[r.at:r.at+len(word)]) != word {
		return malformed
	}
	r.at += len(word)
	to.Kind, to.Scalar = kind, word
	return nil
}

func (r *reader) object(to *Value, depth int) *Error {
	if depth > DepthMax {
		return &Error{Fault: TooDeep}
	}
	r.skip('{')
	if r.skip('}') {
		return nil
	}
	for {
		var member Member
		if r.peek() != '"' {
			return malformed
		}
		if err := r.string(&member.Name); err != nil {
			return err
		}
		if !r.skip(':') {
			return malformed
		}
		if to.Member(member.Name) != nil {
			return (&Error{Fault: DuplicateMember}).below(member.Name)
		}
		if err := r.value(&member.Value, depth); err != nil {
			return err.below(member.Name)
		}
		to.Members = append(to.Members, member)
		if r.skip(',') {
			continue
		}
		if r.skip('}') {
			return nil
		}
		return malformed
	}
}

func (r *reader) array(to *Value, depth int) *Error {
	if depth > DepthMax {
		return &Error{Fault: TooDeep}
	}
	r.skip('[')
	if r.skip(']') {
		return nil
	}
	for {
		to.Items = append(to.Items, Value{})
		if err := r.value(&to.Items[len(to.Items)-1], depth); err != nil {
			return err.below(strconv.Itoa(len(to.Items) - 1))
		}
		if r.skip(',') {
			continue
		}
		if r.skip(']') {
			return nil
		}
		return malformed
	}
}

func (r *reader) digits() bool {
	from := r.at
	for c := r.peek(); c >= '0' && c <= '9'; c = r.peek() {
		r.at++
	}
	return r.at > from
}

func (r *reader) number(to *string) *Error {
	from := r.at
	if r.peek() == '-' {
		r.at++
	}
	zero := r.peek() == '0'
	first := r.at
	if !r.digits() || (zero && r.at-first > 1) {
		return malformed
	}
	plain := true
	if r.peek() == '.' {
		r.at++
		plain = false
		if !r.digits() {
			return malformed
		}
	}
	if c := r.peek(); c == 'e' || c == 'E' {
		r.at++
		plain = false
		if c := r.peek(); c == '+' || c == '-' {
			r.at++
		}
		if !r.digits() {
			return malformed
		}
	}
	*to = string(r.text[from:r.at])
	const surelyHeld = 300 // Digits that always fit a double's range.
	if !plain || len(*to) > surelyHeld {
		if _, err := strconv.ParseFloat(*to, 64); err != nil {
			return malformed
		}
	}
	return nil
}

// The unescaped text up to the next quote or backslash; most strings are only that.
func (r *reader) run() ([]byte, *Error) {
	from := r.at
	for r.at < len(r.text) {
		c := r.text[r.at]
		if c == '"' || c == '\\' {
			if run := r.text[from:r.at]; utf8.Valid(run) {
				return run, nil
			}
			return nil, malformed
		}
		if c < 0x20 {
			return nil, malformed
		}
		r.at++
	}
	return nil, malformed
}
