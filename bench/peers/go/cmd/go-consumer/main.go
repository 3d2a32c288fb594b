// Command go-consumer is the row-lock consumer of callbacks that the kitchen is measured beside.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"kuhnya/bench/peers/internal/callback"
	"kuhnya/bench/peers/internal/order"
	"kuhnya/bench/peers/internal/store"
)

const (
	gcPercent   = 400
	connections = 6 // As many as a topic has partitions.
)

func main() {
	debug.SetGCPercent(gcPercent)
	brokers := flag.String("brokers", "", "host:port,…")
	var from callback.Settings
	flag.StringVar(&from.Topic, "topic", "", "the topic of callbacks")
	flag.StringVar(&from.Group, "group", "", "the consumer group")
	flag.IntVar(&from.Records, "records", 0, "how many records to settle")
	expect := flag.String("expect", string(order.Applied), "applied, duplicate or stale: the verdict of each")
	forUpdate := flag.Bool("for-update", false, "lock every order by SELECT … FOR UPDATE before it is decided")
	flag.IntVar(&from.Batch, "batch", store.StepsMax, "callbacks that share a transaction, at most")
	flag.Parse()
	from.Brokers = strings.Split(*brokers, ",")
	from.Expect = order.Verdict(*expect)
	form := store.Guarded
	if *forUpdate {
		form = store.ForUpdate
	}
	if err := run(from, form); err != nil {
		fmt.Fprintln(os.Stderr, "go-consumer:", err)
		os.Exit(1)
	}
}

func run(from callback.Settings, form store.Form) error {
	if from.Records < 1 || from.Batch < 1 || from.Batch > store.StepsMax {
		return errors.New("--records and --batch have to be positive")
	}
	stopped, release := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer release()
	orders, err := store.Open(stopped, os.Getenv("KUHNYA_DATABASE_URL"), connections, form)
	if err != nil {
		return err
	}
	defer orders.Close()
	lap, err := callback.Consume(stopped, from, orders)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(lap)
}
