package callback

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"kuhnya/bench/peers/internal/order"
	"kuhnya/bench/peers/internal/store"
)

// Settings say what a run consumes.
type Settings struct {
	Brokers []string
	Topic   string
	Group   string
	Records int           // How many, and no more.
	Expect  order.Verdict // Of every one of them.
	Batch   int           // Callbacks that share a transaction, at most.
}

// A Lap is what a run measured, from the first record taken to the last one settled.
type Lap struct {
	Records    int     `json:"records"`
	Seconds    float64 `json:"seconds"`
	CPUSeconds float64 `json:"cpu_seconds"`
	Rate       float64 `json:"rate"`
}

// Nothing comes for so long: the records are not there.
const silenceMax = 30 * time.Second

// Consume takes in so many records, the partitions of a poll side by side, and commits the offsets
// once for each poll, when all of it is settled. It fails when a verdict is another than expected,
// before the offsets of that poll move.
func Consume(ctx context.Context, from Settings, to *store.Store) (Lap, error) {
	client, err := kgo.NewClient(
		kgo.SeedBrokers(from.Brokers...),
		kgo.ConsumerGroup(from.Group),
		kgo.ConsumeTopics(from.Topic),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
		kgo.DisableAutoCommit(),
		kgo.BlockRebalanceOnPoll())
	if err != nil {
		return Lap{}, err
	}
	defer client.CloseAllowingRebalance()
	var lap Lap
	var begun time.Time
	var cpu float64
	for lap.Records < from.Records {
		fetched, err := poll(ctx, client)
		if err != nil {
			return lap, err
		}
		if lap.Records == 0 {
			begun, cpu = time.Now(), cpuSeconds()
		}
		if err := settleAll(ctx, fetched, from, to); err != nil {
			return lap, err
		}
		if err := client.CommitUncommittedOffsets(ctx); err != nil {
			return lap, fmt.Errorf("the offsets cannot be committed: %w", err)
		}
		client.AllowRebalance()
		lap.Records += fetched.NumRecords()
	}
	lap.Seconds, lap.CPUSeconds = time.Since(begun).Seconds(), cpuSeconds()-cpu
	lap.Rate = float64(lap.Records) / lap.Seconds
	return lap, nil
}

func poll(ctx context.Context, client *kgo.Client) (kgo.Fetches, error) {
	waiting, cancel := context.WithTimeout(ctx, silenceMax)
	defer cancel()
	fetched := client.PollFetches(waiting)
	if waiting.Err() != nil {
		return nil, errors.New("the records do not come")
	}
	return fetched, fetched.Err()
}

// Settles a poll, one goroutine for each partition.
func settleAll(ctx context.Context, fetched kgo.Fetches, from Settings, to *store.Store) error {
	var (
		group sync.WaitGroup
		mutex sync.Mutex
		wrong error
	)
	fetched.EachPartition(func(each kgo.FetchTopicPartition) {
		group.Go(func() {
			if err := settle(ctx, each, from, to); err != nil {
				mutex.Lock()
				wrong = errors.Join(wrong, err)
				mutex.Unlock()
			}
		})
	})
	group.Wait()
	return wrong
}

// Settles the records of one partition in their order.
func settle(ctx context.Context, of kgo.FetchTopicPartition, from Settings, to *store.Store) error {
	for rest := of.Records; len(rest) > 0; {
		steps, err := chunk(rest, from.Batch)
		if err != nil {
			return err
		}
		rest = rest[len(steps):]
		at := time.Now().UTC().Truncate(time.Millisecond)
		if err := to.Settle(ctx, of.Topic, of.Partition, steps, at); err != nil {
			return err
		}
		for i := range steps {
			if steps[i].Verdict != from.Expect {
				return fmt.Errorf("order %s to become %s: %s, not %s", steps[i].Order, steps[i].To,
					steps[i].Verdict, from.Expect)
			}
		}
	}
	return nil
}

// The first records, as many as one transaction takes: up to a second one of the same order.
func chunk(records []*kgo.Record, most int) ([]store.Step, error) {
	most = min(most, len(records))
	steps := make([]store.Step, 0, most)
	seen := make(map[order.ID]struct{}, most)
	for _, record := range records[:most] {
		told, ok := Read(record.Key, record.Value)
		if !ok {
			return nil, fmt.Errorf("the record at %d/%d is no callback", record.Partition,
				record.Offset)
		}
		if _, again := seen[told.Order]; again {
			break
		}
		seen[told.Order] = struct{}{}
		steps = append(steps, store.Step{
			Order: told.Order, To: told.Status, Key: told.Key,
			Establishment: told.Establishment, Offset: record.Offset,
		})
	}
	return steps, nil
}
