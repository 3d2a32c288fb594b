package web

import (
	"net/http"

	"kuhnya/bench/peers/internal/problem"
)

// An order as answers have it, in as many bytes as a typical one.
const constantOrder = `{"id":"01a22a47-f1c8-7dca-9b35-1f482ade1c4a","user_id":"user-1234",` +
	`"establishment_id":10,"status":"created","version":1,"items":[` +
	`{"dish_id":1000,"quantity":1,"price_minor":2000},` +
	`{"dish_id":1001,"quantity":1,"price_minor":2001},` +
	`{"dish_id":1002,"quantity":1,"price_minor":2002}],"total_minor":6003,"currency":"RUB",` +
	`"comment":null,"created_at":"2026-01-01T12:00:00.000Z",` +
	`"updated_at":"2026-01-01T12:00:00.000Z"}`

// Constant answers every POST /orders with the same 201: the ceiling of net/http itself. The body
// that was sent is read, nothing else is asked of it.
func Constant() http.Handler {
	body := []byte(constantOrder)
	location := []string{"/orders/01a22a47-f1c8-7dca-9b35-1f482ade1c4a"}
	routes := http.NewServeMux()
	routes.HandleFunc("POST /orders", func(out http.ResponseWriter, in *http.Request) {
		if _, err := bodyOf(in); err != nil {
			refuse(out, in, problemOf(in, err))
			return
		}
		out.Header()["Location"] = location
		write(out, in, http.StatusCreated, jsonType, body)
	})
	routes.HandleFunc("GET /readyz", func(out http.ResponseWriter, in *http.Request) {
		write(out, in, http.StatusOK, jsonType, []byte(`{"ready":true}`))
	})
	routes.HandleFunc("/", func(out http.ResponseWriter, in *http.Request) {
		refuse(out, in, problem.New(problem.UnknownRoute, ""))
	})
	return routes
}
