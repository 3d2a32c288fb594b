package web

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strconv"

	"kuhnya/bench/peers/internal/problem"
	"kuhnya/bench/peers/internal/token"
)

// Header values are shared between answers; nobody writes into them.
var (
	jsonType    = []string{"application/json"}
	problemType = []string{"application/problem+json"}
	notKept     = []string{"no-store"}
	noSniffing  = []string{"nosniff"}
	yes         = []string{"true"}
)

const requestIDMax = 128

// The caller's request id, or one of ours.
func requestID(in *http.Request) []string {
	if given := in.Header["X-Request-Id"]; len(given) == 1 && isVisible(given[0]) {
		return given
	}
	var id [16]byte
	binary.BigEndian.PutUint64(id[:8], rand.Uint64())
	binary.BigEndian.PutUint64(id[8:], rand.Uint64())
	return []string{hex.EncodeToString(id[:])}
}

func isVisible(text string) bool {
	for i := range len(text) {
		if text[i] < 0x21 || text[i] > 0x7e {
			return false
		}
	}
	return len(text) >= 1 && len(text) <= requestIDMax
}

// Writes an answer with the headers that every answer has.
func write(out http.ResponseWriter, in *http.Request, status int, kind []string, body []byte) {
	headers := out.Header()
	headers["Content-Type"] = kind
	headers["Content-Length"] = []string{strconv.Itoa(len(body))}
	headers["X-Request-Id"] = requestID(in)
	headers["Cache-Control"] = notKept
	headers["X-Content-Type-Options"] = noSniffing
	out.WriteHeader(status)
	_, _ = out.Write(body) // A client that has gone is nobody's fault.
}

func refuse(out http.ResponseWriter, in *http.Request, why *problem.Problem) {
	headers := out.Header()
	switch why.Why {
	case problem.MissingToken:
		headers["Www-Authenticate"] = []string{`Bearer realm="kuhnya"`}
	case problem.BadToken:
		headers["Www-Authenticate"] = []string{`Bearer realm="kuhnya", error="invalid_token"`}
	case problem.Forbidden:
		headers["Www-Authenticate"] = []string{`Bearer realm="kuhnya", error="insufficient_scope"`}
	}
	if why.Why.RetryAfter > 0 {
		headers["Retry-After"] = []string{strconv.Itoa(why.Why.RetryAfter)}
	}
	write(out, in, why.Why.Status, problemType, why.Render(nil, in.URL.EscapedPath()))
}

// What the client is told of an error. What is not a refusal is logged and told in our words.
func problemOf(in *http.Request, err error) *problem.Problem {
	var why *problem.Problem
	switch {
	case errors.As(err, &why):
		return why
	case errors.Is(err, token.ErrMissing):
		return problem.New(problem.MissingToken, "")
	case errors.Is(err, token.ErrBad):
		return problem.New(problem.BadToken, "The token's signature does not hold.")
	}
	slog.Error("store", "error", err, "path", in.URL.Path)
	return problem.New(problem.StoreDown, "")
}
