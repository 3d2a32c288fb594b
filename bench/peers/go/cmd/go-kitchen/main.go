// Command go-kitchen is the row-lock service that the kitchen is measured beside.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"

	"kuhnya/bench/peers/internal/store"
	"kuhnya/bench/peers/internal/token"
	"kuhnya/bench/peers/internal/web"
)

const (
	gcPercent = 400 // Most garbage is small and soon dead: memory is traded for collections.
	drainMax  = 3 * time.Second
)

type settings struct {
	port     int
	constant bool
	pool     int
	form     store.Form
}

func main() {
	debug.SetGCPercent(gcPercent)
	var of settings
	flag.IntVar(&of.port, "port", 0, "the port on 127.0.0.1")
	flag.BoolVar(&of.constant, "constant", false,
		"answer every POST /orders with the same 201, without a database")
	flag.IntVar(&of.pool, "pool", 16, "connections to the database")
	forUpdate := flag.Bool("for-update", false,
		"place orders in three round trips, dishes locked by SELECT … FOR UPDATE")
	flag.Parse()
	if *forUpdate {
		of.form = store.ForUpdate
	}
	if err := run(of); err != nil {
		fmt.Fprintln(os.Stderr, "go-kitchen:", err)
		os.Exit(1)
	}
}

func run(of settings) error {
	stopped, release := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer release()
	handler, drain := web.Constant(), func() {}
	if !of.constant {
		secret := os.Getenv("KUHNYA_JWT_SECRET")
		if secret == "" {
			return errors.New("KUHNYA_JWT_SECRET is not set")
		}
		orders, err := store.Open(stopped, os.Getenv("KUHNYA_DATABASE_URL"), int32(of.pool), of.form)
		if err != nil {
			return err
		}
		defer orders.Close()
		service := web.New(orders, token.NewDoor(secret))
		handler, drain = service.Handler(), service.Drain
	}
	// The backlog is the kernel's net.core.somaxconn, 4096 unless somebody lowered it.
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(of.port)))
	if err != nil {
		return err
	}
	return serve(stopped, web.Server(handler), listener, drain)
}

// Serves until it is told to stop, then finishes what is under way.
func serve(stopped context.Context, server *http.Server, on net.Listener, drain func()) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(on) }()
	select {
	case err := <-failed:
		return err
	case <-stopped.Done():
	}
	drain()
	patience, cancel := context.WithTimeout(context.Background(), drainMax)
	defer cancel()
	if err := server.Shutdown(patience); err != nil {
		return server.Close()
	}
	return nil
}
