package token

import (
	"sync"
	"sync/atomic"
)

// KnownMax is how many verified tokens are remembered.
const KnownMax = 4096

// Verified tokens by their exact text. Bounded: a token that was not asked for since the hand of
// the clock last passed makes room.
type cache struct {
	mutex sync.RWMutex
	index map[string]*entry
	clock []*entry
	hand  int
}

type entry struct {
	text string
	who  *Identity
	used atomic.Bool
}

func newCache() cache { return cache{index: make(map[string]*entry, KnownMax)} }

func (c *cache) find(text string) *Identity {
	c.mutex.RLock()
	found := c.index[text]
	c.mutex.RUnlock()
	if found == nil {
		return nil
	}
	if !found.used.Load() { // Most times it is; a load is cheaper than a store between cores.
		found.used.Store(true)
	}
	return found.who
}

func (c *cache) add(text string, who *Identity) {
	made := &entry{text: text, who: who}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if _, there := c.index[text]; there {
		return
	}
	if len(c.clock) < KnownMax {
		c.clock = append(c.clock, made)
	} else {
		for c.clock[c.hand].used.Swap(false) {
			c.hand = (c.hand + 1) % KnownMax
		}
		delete(c.index, c.clock[c.hand].text)
		c.clock[c.hand] = made
		c.hand = (c.hand + 1) % KnownMax
	}
	c.index[text] = made
}
