// Package store keeps orders in PostgreSQL, under row locks, one transaction for each request.
package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"kuhnya/bench/peers/internal/problem"
)

// Limits of waiting. The server ends what takes too long, so queries carry no deadline of ours:
// pgx starts a goroutine for every query that could be cancelled.
const (
	connectMax   = 3 * time.Second
	acquireMax   = 10 * time.Second
	statementMax = "5s"
	lockMax      = "2s"
	triesMax     = 4 // Of a transaction that met a deadlock, or a racing copy of its request.
)

// A Form is when rows are locked.
type Form uint8

// The forms.
const (
	// Guarded reads without locks and locks last, by an update that fails when a row has changed
	// since it was read; then the whole is done again ForUpdate.
	Guarded Form = iota
	// ForUpdate locks first, by SELECT … FOR UPDATE, and then decides.
	ForUpdate
)

// A Store is a pool of connections with every statement prepared.
type Store struct {
	pool *pgxpool.Pool
	form Form
}

// Open connects as many times as the pool is large and prepares every statement.
func Open(ctx context.Context, url string, connections int32, form Form) (*Store, error) {
	settings, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New("KUHNYA_DATABASE_URL is not the address of a database")
	}
	settings.MinConns, settings.MaxConns = connections, connections
	settings.ConnConfig.ConnectTimeout = connectMax
	for name, value := range sessionSettings {
		settings.ConnConfig.RuntimeParams[name] = value
	}
	settings.AfterConnect = prepare
	pool, err := pgxpool.NewWithConfig(ctx, settings)
	if err != nil {
		return nil, err
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("the database does not answer: %w", err)
	}
	return &Store{pool, form}, nil
}

// Plans are pinned to the indexes: the statistics of young tables would have them scanned.
var sessionSettings = map[string]string{
	"application_name":                    "go peer",
	"plan_cache_mode":                     "force_generic_plan",
	"enable_seqscan":                      "off",
	"enable_bitmapscan":                   "off",
	"enable_hashjoin":                     "off",
	"enable_mergejoin":                    "off",
	"statement_timeout":                   statementMax,
	"lock_timeout":                        lockMax,
	"idle_in_transaction_session_timeout": statementMax,
}

func prepare(ctx context.Context, connection *pgx.Conn) error {
	for name, text := range statements {
		if _, err := connection.Prepare(ctx, name, text); err != nil {
			return fmt.Errorf("statement %s: %w", name, err)
		}
	}
	return nil
}

// Close waits for what is under way and lets all connections go.
func (s *Store) Close() { s.pool.Close() }

var overloaded = problem.New(problem.Overloaded, "")

// with lends a connection for one request, which may wait for it until the limit; what it does then
// is not cancelled. A transaction that fails is left behind.
func (s *Store) with(ctx context.Context, work func(context.Context, *pgx.Conn) error) error {
	waiting, cancel := context.WithTimeout(ctx, acquireMax)
	defer cancel()
	connection, err := s.pool.Acquire(waiting)
	if err != nil {
		if waiting.Err() != nil {
			return overloaded
		}
		return err
	}
	defer connection.Release()
	for try := 1; ; try++ {
		err := work(context.Background(), connection.Conn())
		if connection.Conn().PgConn().TxStatus() != idle {
			if _, failed := connection.Exec(context.Background(), rollback); failed != nil {
				return errors.Join(err, failed)
			}
		}
		if err == nil || try == triesMax || !mayPass(err) {
			return err
		}
	}
}

const idle = 'I' // Of a connection's transaction status: there is none.

// Whether the same request may succeed when it is run again: serialization failure, deadlock, a lock
// not had in time, a key that a racing copy has just taken, a menu that has just changed.
func mayPass(err error) bool {
	switch codeOf(err) {
	case "40001", "40P01", "55P03", uniqueViolation, divisionByZero, checkViolation:
		return true
	}
	return errors.Is(err, errChanged)
}

// SQLSTATEs that tell something about the request.
const (
	uniqueViolation = "23505"
	checkViolation  = "23514"
	divisionByZero  = "22012"
)

var errChanged = errors.New("the order changed between reading and writing")

func codeOf(err error) string {
	var told *pgconn.PgError
	if errors.As(err, &told) {
		return told.Code
	}
	return ""
}
