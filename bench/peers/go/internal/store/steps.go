package store

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"kuhnya/bench/peers/internal/order"
)

// StepsMax is how many callbacks one transaction takes.
const StepsMax = 256

// A Step is a callback with the place it came from. Its verdict is filled in when it is settled.
type Step struct {
	Order         order.ID
	To            order.Status
	Key           string
	Establishment int64
	Offset        int64
	Verdict       order.Verdict
}

// Settle decides the steps of one partition and takes the legal ones in one transaction. At most
// StepsMax steps, no two of the same order.
//
// In two round trips: read the orders and their histories │ all rows of the steps that are legal,
// each from the version that was read. Duplicates and late copies need the first alone: they change
// nothing, so they lock nothing. When an order has moved in between, the whole runs again ForUpdate,
// as every transaction does in that form: begin, lock the orders, read │ all rows, commit.
func (s *Store) Settle(ctx context.Context, topic string, partition int32, steps []Step, at time.Time) error {
	// Orders are locked in the order of their ids, so that two partitions cannot wait for each other.
	slices.SortFunc(steps, func(a, b Step) int { return bytes.Compare(a.Order[:], b.Order[:]) })
	form := s.form
	return s.with(ctx, func(ctx context.Context, db *pgx.Conn) error {
		facts, err := readFacts(ctx, db, steps, form)
		form = ForUpdate
		if err != nil {
			return err
		}
		moves, err := decide(ctx, db, steps, facts, at)
		if err != nil {
			return err
		}
		return moves.write(ctx, db, topic, partition, at)
	})
}

// What is known of an order.
type fact struct {
	user          string
	establishment int64
	status        order.Status
	version       int32
	history       []past
}

type past struct {
	to  order.Status
	key string
}

func (f *fact) reached(status order.Status) bool {
	return slices.ContainsFunc(f.history, func(p past) bool { return p.to == status })
}

// Whether the key came before with another status.
func (f *fact) reused(key string, to order.Status) bool {
	return key != "" && slices.ContainsFunc(f.history, func(p past) bool {
		return p.key == key && p.to != to
	})
}

// Histories are read by a statement of their own: after locks, it has to see what was waited for.
// Without locks, a step that comes between the two statements is found out when rows are written.
func readFacts(ctx context.Context, db *pgx.Conn, steps []Step, form Form) (map[order.ID]*fact, error) {
	ids := make([]order.ID, len(steps))
	for i := range steps {
		ids[i] = steps[i].Order
	}
	batch := &pgx.Batch{}
	if form == ForUpdate {
		batch.Queue(begin)
		batch.Queue(lockOrders, ids)
	} else {
		batch.Queue(readOrders, ids)
	}
	batch.Queue(readEvents, ids)
	in := db.SendBatch(ctx, batch)
	facts, err := scanFacts(in, len(steps), form)
	return facts, errors.Join(err, in.Close())
}

func scanFacts(in pgx.BatchResults, most int, form Form) (map[order.ID]*fact, error) {
	if form == ForUpdate {
		if _, err := in.Exec(); err != nil {
			return nil, err
		}
	}
	facts := make(map[order.ID]*fact, most)
	var (
		id  order.ID
		row fact
	)
	rows, err := in.Query()
	if err != nil {
		return nil, err
	}
	_, err = pgx.ForEachRow(rows,
		[]any{&id, &row.user, &row.establishment, &row.status, &row.version}, func() error {
			found := row
			facts[id] = &found
			return nil
		})
	if err != nil {
		return nil, err
	}
	if rows, err = in.Query(); err != nil {
		return nil, err
	}
	var (
		to  order.Status
		key *string
	)
	_, err = pgx.ForEachRow(rows, []any{&id, &to, &key}, func() error {
		if found := facts[id]; found != nil {
			found.history = append(found.history, past{to, deref(key)})
		}
		return nil
	})
	return facts, err
}

// The verdict of every step, and the rows of those that are legal.
func decide(ctx context.Context, db *pgx.Conn, steps []Step, facts map[order.ID]*fact, at time.Time) (*moves, error) {
	legal := &moves{}
	for i := range steps {
		step := &steps[i]
		now := facts[step.Order]
		switch {
		case now == nil, now.establishment != step.Establishment, now.reused(step.Key, step.To):
			step.Verdict = order.Invalid
			continue
		}
		step.Verdict = order.Decide(now.status, step.To, now.reached)
		if step.Verdict != order.Applied {
			continue
		}
		letter, err := letterOf(ctx, db, step, now, at)
		if err != nil {
			return nil, err
		}
		legal.add(step, now, letter)
	}
	return legal, nil
}

// Establishments hear of a cancelled order, whoever cancelled it.
func letterOf(ctx context.Context, db *pgx.Conn, step *Step, now *fact, at time.Time) (*string, error) {
	if step.To != order.Cancelled {
		return nil, nil
	}
	whole, err := read(ctx, db, step.Order, now.user)
	if err != nil {
		return nil, err
	}
	whole.Status, whole.Version, whole.UpdatedAt = step.To, now.version+1, at
	body := string(whole.Render())
	return &body, nil
}

// The rows of the steps that are taken, column by column.
type moves struct {
	ids      []order.ID
	versions []int32
	from     []string
	to       []string
	keys     []*string
	offsets  []int64
	letters  []*string
}

func (m *moves) add(step *Step, now *fact, letter *string) {
	m.ids = append(m.ids, step.Order)
	m.versions = append(m.versions, now.version+1)
	m.from = append(m.from, string(now.status))
	m.to = append(m.to, string(step.To))
	key := &step.Key
	if step.Key == "" {
		key = nil
	}
	m.keys = append(m.keys, key)
	m.offsets = append(m.offsets, step.Offset)
	m.letters = append(m.letters, letter)
}

// Writes the rows and commits. Where nothing changes, only locks are let go, if there are any.
func (m *moves) write(ctx context.Context, db *pgx.Conn, topic string, partition int32, at time.Time) error {
	batch := &pgx.Batch{}
	if len(m.ids) > 0 {
		batch.Queue(moveOrders, m.ids, m.versions, m.from, m.to, m.keys, m.offsets, m.letters, at,
			topic, partition, len(m.ids))
	}
	if db.PgConn().TxStatus() != idle {
		batch.Queue(commit)
	}
	if batch.Len() == 0 {
		return nil
	}
	return db.SendBatch(ctx, batch).Close()
}
