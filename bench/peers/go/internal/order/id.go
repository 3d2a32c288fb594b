package order

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"time"
)

// An ID is an order's UUID, binary as the database takes it.
type ID [16]byte

const idText = 36

func isDash(at int) bool { return at == 8 || at == 13 || at == 18 || at == 23 }

// ParseID reads 36 lower-case characters, 8-4-4-4-12; anything else is refused.
func ParseID(text string) (id ID, ok bool) {
	if len(text) != idText {
		return id, false
	}
	half := 0
	for at := range idText {
		c := text[at]
		if isDash(at) {
			if c != '-' {
				return id, false
			}
			continue
		}
		var digit byte
		switch {
		case c >= '0' && c <= '9':
			digit = c - '0'
		case c >= 'a' && c <= 'f':
			digit = c - 'a' + 10
		default:
			return id, false
		}
		id[half/2] = id[half/2]<<4 | digit
		half++
	}
	return id, true
}

// Append appends the id's 36 characters.
func (id ID) Append(to []byte) []byte {
	var text [idText]byte
	hex.Encode(text[0:8], id[0:4])
	hex.Encode(text[9:13], id[4:6])
	hex.Encode(text[14:18], id[6:8])
	hex.Encode(text[19:23], id[8:10])
	hex.Encode(text[24:36], id[10:16])
	text[8], text[13], text[18], text[23] = '-', '-', '-', '-'
	return append(to, text[:]...)
}

func (id ID) String() string { return string(id.Append(make([]byte, 0, idText))) }

func (id *ID) mark(version byte) {
	id[6] = id[6]&0x0f | version<<4
	id[8] = id[8]&0x3f | 0x80
}

// NewID is a time-ordered UUIDv7.
func NewID(now time.Time) ID {
	var id ID
	binary.BigEndian.PutUint64(id[0:8], uint64(now.UnixMilli())<<16|rand.Uint64()&0xffff)
	binary.BigEndian.PutUint64(id[8:16], rand.Uint64())
	id.mark(7)
	return id
}

// DerivedID is the UUIDv8 that every copy of one keyed request derives, as the product does: cut
// from SHA-256 over the three parts, each preceded by its length.
func DerivedID(user, route, key string) ID {
	parts := make([]byte, 0, 24+len(user)+len(route)+len(key))
	for _, part := range [...]string{user, route, key} {
		parts = binary.BigEndian.AppendUint64(parts, uint64(len(part)))
		parts = append(parts, part...)
	}
	digest := sha256.Sum256(parts)
	var id ID
	copy(id[:], digest[:])
	id.mark(8)
	return id
}
