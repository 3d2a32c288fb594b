// Package problem holds every reason a request can be turned down, and the document that says so.
package problem

import (
	"strconv"

	"kuhnya/bench/peers/internal/jsontext"
)

// A Refusal is what one cause means over HTTP: its status, its stable code and one sentence.
type Refusal struct {
	Status     int
	Code       string
	Title      string
	RetryAfter int // Seconds; 0: no such header.
	Retryable  bool
}

// A Problem is a refusal with what is known about this occurrence.
type Problem struct {
	Why           *Refusal
	Detail        string   // Empty: the refusal's title.
	Pointers      []string // JSON Pointers of the members it is about.
	Dishes        []int64  // The dishes there are too few of.
	CurrentStatus string   // Where an order stands that cannot take the step.
}

// Error makes a problem an error, so that it can travel as one.
func (p *Problem) Error() string { return p.Why.Code + ": " + p.detail() }

func (p *Problem) detail() string {
	if p.Detail == "" {
		return p.Why.Title
	}
	return p.Detail
}

// New is a refusal about a member, or about nothing in particular when no pointer is given.
func New(why *Refusal, detail string, pointers ...string) *Problem {
	return &Problem{Why: why, Detail: detail, Pointers: pointers}
}

// Render appends the problem document (RFC 9457) of a request to that path.
func (p *Problem) Render(to []byte, instance string) []byte {
	to = append(append(to, `{"type":"/problems/`...), p.Why.Code...)
	to = jsontext.AppendString(append(to, `","title":`...), p.Why.Title)
	to = strconv.AppendInt(append(to, `,"status":`...), int64(p.Why.Status), 10)
	to = jsontext.AppendString(append(to, `,"detail":`...), p.detail())
	to = jsontext.AppendString(append(to, `,"instance":`...), instance)
	to = jsontext.AppendString(append(to, `,"code":`...), p.Why.Code)
	to = strconv.AppendBool(append(to, `,"retryable":`...), p.Why.Retryable)
	for i, pointer := range p.Pointers {
		to = append(to, opening(i, `,"pointers":[`)...)
		to = jsontext.AppendString(to, pointer)
	}
	to = closed(to, len(p.Pointers))
	for i, dish := range p.Dishes {
		to = append(to, opening(i, `,"dishes":[`)...)
		to = strconv.AppendInt(to, dish, 10)
	}
	to = closed(to, len(p.Dishes))
	if p.CurrentStatus != "" {
		to = jsontext.AppendString(append(to, `,"current_status":`...), p.CurrentStatus)
	}
	return append(to, '}')
}

func opening(i int, list string) string {
	if i == 0 {
		return list
	}
	return ","
}

func closed(to []byte, elements int) []byte {
	if elements == 0 {
		return to
	}
	return append(to, ']')
}
