// Package token tells who is asking: HS256 tokens, each verified once and remembered.
package token

import (
	"errors"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// What the tokens of this service have to say, and how long a token's subject may be.
const (
	issuer       = "kuhnya"
	audience     = "kuhnya"
	bytesMax     = 4096
	userBytesMax = 128
)

// An Identity is whom a verified token speaks for.
type Identity struct {
	User     string
	Customer bool // May place and cancel orders.
	begins   time.Time
	expires  time.Time
}

func (who *Identity) holdsAt(now time.Time) bool {
	return now.Before(who.expires) && !now.Before(who.begins)
}

// A Door checks tokens signed with one key.
type Door struct {
	key    []byte
	parser *jwt.Parser
	known  cache
}

// NewDoor makes a door for the bytes of that secret.
func NewDoor(secret string) *Door {
	return &Door{
		key: []byte(secret),
		parser: jwt.NewParser(
			jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
			jwt.WithIssuer(issuer),
			jwt.WithAudience(audience),
			jwt.WithExpirationRequired(),
			jwt.WithStrictDecoding()),
		known: newCache(),
	}
}

// What can be wrong with an Authorization header.
var (
	ErrMissing = errors.New("the request carries no bearer token")
	ErrBad     = errors.New("the token does not hold")
)

// Identify tells whom the Authorization header speaks for, ErrMissing or ErrBad.
func (d *Door) Identify(authorization string, now time.Time) (*Identity, error) {
	const scheme = "bearer "
	if len(authorization) < len(scheme) ||
		!strings.EqualFold(authorization[:len(scheme)], scheme) {
		return nil, ErrMissing
	}
	text := strings.TrimLeft(authorization[len(scheme):], " ")
	if who := d.known.find(text); who != nil && who.holdsAt(now) {
		return who, nil
	}
	who, err := d.verify(text)
	if err != nil {
		return nil, ErrBad
	}
	d.known.add(text, who)
	return who, nil
}

type claims struct {
	jwt.RegisteredClaims
	Roles []string `json:"roles"`
}

func (d *Door) verify(text string) (*Identity, error) {
	if len(text) > bytesMax {
		return nil, ErrBad
	}
	var said claims
	_, err := d.parser.ParseWithClaims(text, &said, func(*jwt.Token) (any, error) {
		return d.key, nil
	})
	if err != nil {
		return nil, err
	}
	if said.Subject == "" || len(said.Subject) > userBytesMax {
		return nil, ErrBad
	}
	who := &Identity{User: said.Subject, expires: said.ExpiresAt.Time}
	if said.NotBefore != nil {
		who.begins = said.NotBefore.Time
	}
	for _, role := range said.Roles {
		who.Customer = who.Customer || role == "customer" || role == "admin"
	}
	return who, nil
}
