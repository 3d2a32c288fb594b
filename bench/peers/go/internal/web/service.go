// Package web answers the kitchen's HTTP requests with net/http.
package web

import (
	"net/http"
	"sync/atomic"
	"time"

	"kuhnya/bench/peers/internal/problem"
	"kuhnya/bench/peers/internal/store"
	"kuhnya/bench/peers/internal/token"
)

// A Service answers the routes that the bench asks for.
type Service struct {
	store    *store.Store
	door     *token.Door
	draining atomic.Bool
}

// New makes a service over that store which lets in who shows a token of that door.
func New(orders *store.Store, door *token.Door) *Service {
	return &Service{store: orders, door: door}
}

// Drain makes the service say that it is not ready any more.
func (s *Service) Drain() { s.draining.Store(true) }

// Handler is the table of routes.
func (s *Service) Handler() http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("POST /orders", s.answering(s.placeOrder))
	routes.HandleFunc("GET /orders/{id}", s.answering(s.readOrder))
	routes.HandleFunc("POST /orders/{id}/cancel", s.answering(s.cancelOrder))
	routes.HandleFunc("GET /readyz", s.tellReady)
	routes.HandleFunc("/orders", only("POST"))
	routes.HandleFunc("/orders/{id}", only("GET"))
	routes.HandleFunc("/orders/{id}/cancel", only("POST"))
	routes.HandleFunc("/", func(out http.ResponseWriter, in *http.Request) {
		refuse(out, in, problem.New(problem.UnknownRoute, ""))
	})
	return routes
}

// Server is the server that the service and the ceiling run on, with the product's deadlines.
func Server(handler http.Handler) *http.Server {
	const (
		headerBytesMax = 8 << 10
		headerMax      = 5 * time.Second
		requestMax     = 10 * time.Second
		answerMax      = 20 * time.Second // From the end of the header: waiting and writing.
		idleMax        = 30 * time.Second
	)
	return &http.Server{
		Handler:           handler,
		MaxHeaderBytes:    headerBytesMax,
		ReadHeaderTimeout: headerMax,
		ReadTimeout:       requestMax,
		WriteTimeout:      answerMax,
		IdleTimeout:       idleMax,
	}
}

// A call is one request with who asks it.
type call struct {
	*http.Request
	who *token.Identity
	now time.Time
}

// Makes a handler of a function that either answers or returns why it did not.
func (s *Service) answering(handle func(http.ResponseWriter, *call) error) http.HandlerFunc {
	return func(out http.ResponseWriter, in *http.Request) {
		now := time.Now().UTC().Truncate(time.Millisecond)
		who, err := s.door.Identify(in.Header.Get("Authorization"), now)
		if err == nil {
			err = handle(out, &call{in, who, now})
		}
		if err != nil {
			refuse(out, in, problemOf(in, err))
		}
	}
}

func only(method string) http.HandlerFunc {
	return func(out http.ResponseWriter, in *http.Request) {
		out.Header()["Allow"] = []string{method}
		refuse(out, in, problem.New(problem.MethodNotAllowed, ""))
	}
}

func (s *Service) tellReady(out http.ResponseWriter, in *http.Request) {
	if s.draining.Load() {
		refuse(out, in, problem.New(problem.ShuttingDown, ""))
		return
	}
	write(out, in, http.StatusOK, jsonType, []byte(`{"ready":true}`))
}
