package web

import (
	"io"
	"net/http"
	"strings"

	"kuhnya/bench/peers/internal/jsontext"
	"kuhnya/bench/peers/internal/order"
	"kuhnya/bench/peers/internal/problem"
	"kuhnya/bench/peers/internal/store"
)

const (
	bodyMax    = 64 << 10
	placeRoute = "POST /orders"
)

func (s *Service) placeOrder(out http.ResponseWriter, in *call) error {
	if !in.who.Customer {
		return problem.New(problem.Forbidden, "")
	}
	if why := jsonObjection(in.Request); why != nil {
		return why
	}
	key, err := keyOf(in.Request)
	if err != nil {
		return err
	}
	body, err := bodyOf(in.Request)
	if err != nil {
		return err
	}
	wish, why := order.ReadWish(body)
	if why != nil {
		return why
	}
	place := &store.Place{User: in.who.User, Route: placeRoute, Key: key, Wish: wish, At: in.now}
	if key == "" {
		place.ID = order.NewID(in.now)
	} else {
		place.ID = order.DerivedID(in.who.User, placeRoute, key)
	}
	answer, err := s.store.Place(in.Context(), place)
	if err != nil {
		return err
	}
	kind := problemType
	if answer.Status < http.StatusBadRequest {
		kind = jsonType
		out.Header()["Location"] = []string{"/orders/" + place.ID.String()}
	}
	if answer.Outcome == store.Replayed {
		out.Header()["Idempotent-Replayed"] = yes
	}
	write(out, in.Request, answer.Status, kind, answer.Body)
	return nil
}

func (s *Service) readOrder(out http.ResponseWriter, in *call) error {
	id, known := order.ParseID(in.PathValue("id"))
	if !known {
		return problem.New(problem.BadOrderID, "")
	}
	found, err := s.store.Read(in.Context(), id, in.who.User)
	if err != nil {
		return err
	}
	write(out, in.Request, http.StatusOK, jsonType, found.Render())
	return nil
}

func (s *Service) cancelOrder(out http.ResponseWriter, in *call) error {
	if !in.who.Customer {
		return problem.New(problem.Forbidden, "")
	}
	body, err := bodyOf(in.Request)
	if err != nil {
		return err
	}
	if why := emptyObjection(body); why != nil {
		return why
	}
	id, known := order.ParseID(in.PathValue("id"))
	if !known {
		return problem.New(problem.BadOrderID, "")
	}
	now, verdict, err := s.store.Cancel(in.Context(), id, in.who.User, in.now)
	if err != nil {
		return err
	}
	out.Header()["Transition-Verdict"] = []string{string(verdict)}
	write(out, in.Request, http.StatusOK, jsonType, now.Render())
	return nil
}

// What is wrong with how the body was sent, judged before it is read.
func jsonObjection(in *http.Request) *problem.Problem {
	if in.ContentLength > bodyMax {
		return problem.New(problem.BodyTooLarge, "")
	}
	if in.ContentLength < 0 {
		return problem.New(problem.LengthRequired, "")
	}
	kind, _, _ := strings.Cut(in.Header.Get("Content-Type"), ";")
	if !strings.EqualFold(strings.TrimRight(kind, " \t"), "application/json") {
		return problem.New(problem.UnsupportedMedia, "")
	}
	return nil
}

func keyOf(in *http.Request) (string, error) {
	given := in.Header["Idempotency-Key"]
	switch len(given) {
	case 0:
		return "", nil
	case 1:
		key, why := order.ReadKey(given[0])
		if why != nil {
			return "", why
		}
		return key, nil
	}
	return "", problem.New(problem.KeyRepeated, "")
}

// The whole body; its length is known, so it is read into place at once.
func bodyOf(in *http.Request) ([]byte, error) {
	switch {
	case in.ContentLength == 0:
		return nil, nil
	case in.ContentLength < 0:
		return nil, problem.New(problem.LengthRequired, "")
	case in.ContentLength > bodyMax:
		return nil, problem.New(problem.BodyTooLarge, "")
	}
	body := make([]byte, in.ContentLength)
	if _, err := io.ReadFull(in.Body, body); err != nil {
		return nil, problem.New(problem.MalformedRequest, "")
	}
	return body, nil
}

// A body where none is needed is empty or {}.
func emptyObjection(body []byte) error {
	if len(body) == 0 {
		return nil
	}
	root, broken := jsontext.Read(body)
	switch {
	case broken != nil:
		return order.Unreadable(broken)
	case root.Kind != jsontext.Object:
		return problem.New(problem.WrongType, "")
	case len(root.Members) > 0:
		return problem.New(problem.UnknownMember, "")
	}
	return nil
}
