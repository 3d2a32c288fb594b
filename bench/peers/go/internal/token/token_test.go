package token

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const secret = "a secret of thirty-two bytes or more"

var now = time.Now()

func good() jwt.MapClaims {
	return jwt.MapClaims{
		"iss": "kuhnya", "aud": "kuhnya", "sub": "7",
		"iat": now.Unix(), "nbf": now.Unix(), "exp": now.Add(time.Hour).Unix(),
		"roles": []string{"customer"},
	}
}

func signed(t *testing.T, method jwt.SigningMethod, key any, claims jwt.MapClaims) string {
	t.Helper()
	text, err := jwt.NewWithClaims(method, claims).SignedString(key)
	if err != nil {
		t.Fatal(err)
	}
	return "Bearer " + text
}

func TestAGoodTokenTellsItsUser(t *testing.T) {
	door := NewDoor(secret)
	token := signed(t, jwt.SigningMethodHS256, []byte(secret), good())

	for range 2 { // Verified, then known.
		who, err := door.Identify(token, now)
		if err != nil || who.User != "7" || !who.Customer {
			t.Fatalf("%+v, %v", who, err)
		}
	}
}

func TestAKnownTokenExpires(t *testing.T) {
	door := NewDoor(secret)
	claims := good()
	claims["exp"] = now.Add(time.Second).Unix()
	token := signed(t, jwt.SigningMethodHS256, []byte(secret), claims)
	if _, err := door.Identify(token, now); err != nil {
		t.Fatal(err)
	}

	who := door.known.find(token[len("Bearer "):])
	if who == nil || who.holdsAt(now.Add(2*time.Second)) {
		t.Error("it holds beyond its time")
	}
}

func TestBadTokensAreRefused(t *testing.T) {
	door := NewDoor(secret)
	without := func(name string) jwt.MapClaims {
		claims := good()
		delete(claims, name)
		return claims
	}
	with := func(name string, value any) jwt.MapClaims {
		claims := good()
		claims[name] = value
		return claims
	}
	for name, claims := range map[string]jwt.MapClaims{
		"no expiry":        without("exp"),
		"no user":          without("sub"),
		"no issuer":        without("iss"),
		"no audience":      without("aud"),
		"expired":          with("exp", now.Add(-time.Minute).Unix()),
		"not yet":          with("nbf", now.Add(time.Hour).Unix()),
		"other issuer":     with("iss", "somebody"),
		"other audience":   with("aud", []string{"somebody"}),
		"roles of no kind": with("roles", 7),
	} {
		if _, err := door.Identify(signed(t, jwt.SigningMethodHS256, []byte(secret), claims), now); !errors.Is(err, ErrBad) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, token := range map[string]string{
		"other key":       signed(t, jwt.SigningMethodHS256, []byte("another"), good()),
		"other algorithm": signed(t, jwt.SigningMethodHS512, []byte(secret), good()),
		"no algorithm":    signed(t, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, good()),
		"no token":        "Bearer x",
	} {
		if _, err := door.Identify(token, now); !errors.Is(err, ErrBad) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, header := range []string{"", "Basic x", "bearer"} {
		if _, err := door.Identify(header, now); !errors.Is(err, ErrMissing) {
			t.Errorf("%q: %v", header, err)
		}
	}
}

func TestTheCacheIsBoundedAndKeepsWhatIsAskedFor(t *testing.T) {
	known := newCache()
	wanted := &Identity{User: "kept"}
	known.add("kept", wanted)
	for i := range 3 * KnownMax {
		known.add(fmt.Sprint(i), &Identity{})
		known.find("kept")
	}

	if known.find("kept") != wanted {
		t.Error("a token in use made room")
	}
	if len(known.index) != KnownMax || len(known.clock) != KnownMax {
		t.Errorf("%d tokens are known", len(known.index))
	}
}
