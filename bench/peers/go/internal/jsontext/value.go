package jsontext

import (
	"strconv"
	"strings"
)

// A Kind is what a JSON value is.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Boolean
	Number
	Text
	Array
	Object
)

// A Value is a JSON value as it was spelt, with texts decoded.
type Value struct {
	Kind    Kind
	Scalar  string // The literal of a number or boolean; the decoded text.
	Members []Member
	Items   []Value
}

// A Member is a named value of an object.
type Member struct {
	Name  string
	Value Value
}

// Member finds the member of that name; nil when there is none.
func (v *Value) Member(name string) *Value {
	for i := range v.Members {
		if v.Members[i].Name == name {
			return &v.Members[i].Value
		}
	}
	return nil
}

// Whole tells the exact value of a whole number, however it was spelt: 2, 2.0 or 2e0. The first
// boolean says whether the number is whole, the second whether it fits 64 bits.
func (v *Value) Whole() (value int64, whole, fits bool) {
	if v.Kind != Number {
		return 0, false, false
	}
	if plain, err := strconv.ParseInt(v.Scalar, 10, 64); err == nil {
		return plain, true, true
	}
	mantissa, exponent := v.Scalar, 0
	if e := strings.IndexAny(mantissa, "eE"); e >= 0 {
		exponent, _ = strconv.Atoi(mantissa[e+1:]) // At its bounds when it is beyond them.
		mantissa = mantissa[:e]
	}
	sign := ""
	if mantissa[0] == '-' {
		sign, mantissa = "-", mantissa[1:]
	}
	before, after, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(before+after, "0")
	if digits == "" {
		return 0, true, true
	}
	power := exponent - len(after)
	for strings.HasSuffix(digits, "0") {
		digits, power = digits[:len(digits)-1], power+1
	}
	if power < 0 {
		return 0, false, false
	}
	const digitsMax = 20 // As many as a 64-bit number can have.
	if power > digitsMax {
		return 0, true, false
	}
	value, err := strconv.ParseInt(sign+digits+strings.Repeat("0", power), 10, 64)
	return value, true, err == nil
}
