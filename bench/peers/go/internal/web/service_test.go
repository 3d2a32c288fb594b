package web

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/jackc/pgx/v5"

	"kuhnya/bench/peers/internal/store"
	"kuhnya/bench/peers/internal/token"
)

// The service over a real database, in both forms.
type stand struct {
	*testing.T
	server *httptest.Server
	db     *pgx.Conn
	bearer string
}

const (
	secret = "a secret of thirty-two bytes or more"
	user   = "7"
)

func forms(t *testing.T, play func(*stand)) {
	url := os.Getenv("KUHNYA_TEST_DATABASE_URL")
	if url == "" {
		t.Fatal("KUHNYA_TEST_DATABASE_URL is not set; bench/peers/go/test starts a database and sets it.")
	}
	for name, form := range map[string]store.Form{"guarded": store.Guarded, "for update": store.ForUpdate} {
		t.Run(name, func(t *testing.T) { play(newStand(t, url, form)) })
	}
}

func newStand(t *testing.T, url string, form store.Form) *stand {
	ctx := context.Background()
	db, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close(ctx) })
	s := &stand{T: t, db: db}
	s.exec(`truncate orders, order_lines, order_status_events, stock_movements, idempotency_keys, outbox,
		stock_receipts, dishes, establishments, dead_letters, dead_letter_acts`)
	s.exec(`insert into establishments values (1, 'Shop')`)
	s.exec(`insert into dishes values (1, 1, 'Tea', 100, 'RUB', 5), (2, 1, 'Soup', 300, 'RUB', 100),
		(3, 1, 'Salt', 1, 'RUB', null)`)
	s.exec(`insert into stock_receipts select gen_random_uuid(), id, available, 'seed', now()
		from dishes where available is not null`)
	orders, err := store.Open(ctx, url, 16, form)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(orders.Close)
	s.server = httptest.NewServer(New(orders, token.NewDoor(secret)).Handler())
	t.Cleanup(s.server.Close)
	signed, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{
		"iss": "kuhnya", "aud": "kuhnya", "sub": user, "roles": []string{"customer"},
		"exp": time.Now().Add(time.Hour).Unix(),
	}).SignedString([]byte(secret))
	if err != nil {
		t.Fatal(err)
	}
	s.bearer = "Bearer " + signed
	return s
}

func (s *stand) exec(sql string) {
	s.Helper()
	if _, err := s.db.Exec(context.Background(), sql); err != nil {
		s.Fatal(err)
	}
}

func (s *stand) number(sql string) int {
	s.Helper()
	var number int
	if err := s.db.QueryRow(context.Background(), sql).Scan(&number); err != nil {
		s.Fatal(err)
	}
	return number
}

func (s *stand) expect(want int, sql string) {
	s.Helper()
	if got := s.number(sql); got != want {
		s.Errorf("%s: %d, not %d", sql, got, want)
	}
}

// Stock received is what is left, and what live orders hold.
func (s *stand) expectBalance() {
	s.Helper()
	s.expect(0, `select count(*) from dishes d where d.available is not null
		and (select sum(quantity) from stock_receipts r where r.dish_id = d.id) <> d.available
		+ (select coalesce(sum(case direction when 'take' then quantity else -quantity end), 0)
		   from stock_movements m where m.dish_id = d.id)`)
}

type answer struct {
	status int
	header http.Header
	body   string
}

func (s *stand) post(path, key, body string) answer {
	request, err := http.NewRequest(http.MethodPost, s.server.URL+path, strings.NewReader(body))
	if err != nil {
		s.Error(err)
		return answer{}
	}
	request.Header.Set("Authorization", s.bearer)
	request.Header.Set("Content-Type", "application/json")
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	response, err := s.server.Client().Do(request)
	if err != nil {
		s.Error(err)
		return answer{}
	}
	defer response.Body.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(response.Body); err != nil {
		s.Error(err)
	}
	return answer{response.StatusCode, response.Header, text.String()}
}

func (s *stand) order(key string, dish, quantity int) answer {
	return s.post("/orders", key, `{"establishment_id":1,"items":[{"dish_id":`+strconv.Itoa(dish)+
		`,"quantity":`+strconv.Itoa(quantity)+`}]}`)
}

// Calls so many at once and counts the answers by status.
func (s *stand) atOnce(count int, call func(i int) answer) (map[int]int, []answer) {
	answers := make([]answer, count)
	var group sync.WaitGroup
	for i := range count {
		group.Go(func() { answers[i] = call(i) })
	}
	group.Wait()
	by := map[int]int{}
	for _, each := range answers {
		by[each.status]++
	}
	return by, answers
}
