package order

// A Status is where an order stands in its life, spelt as the schema spells it.
type Status string

// The statuses.
const (
	Created   Status = "created"
	Accepted  Status = "accepted"
	Cooking   Status = "cooking"
	Ready     Status = "ready"
	Completed Status = "completed"
	Rejected  Status = "rejected"
	Cancelled Status = "cancelled"
)

// The one table of what is legal.
var legal = map[[2]Status]bool{
	{Created, Accepted}:   true,
	{Accepted, Cooking}:   true,
	{Cooking, Ready}:      true,
	{Ready, Completed}:    true,
	{Created, Rejected}:   true,
	{Accepted, Rejected}:  true,
	{Created, Cancelled}:  true,
	{Accepted, Cancelled}: true,
}

// ParseStatus knows the exact spelling only.
func ParseStatus(text string) (Status, bool) {
	switch status := Status(text); status {
	case Created, Accepted, Cooking, Ready, Completed, Rejected, Cancelled:
		return status, true
	}
	return "", false
}

// GivesStockBack says whether entering this status gives the order's stock back.
func GivesStockBack(status Status) bool { return status == Rejected || status == Cancelled }

// A Verdict is what happens to "please become that".
type Verdict string

// The verdicts.
const (
	Applied   Verdict = "applied"
	Duplicate Verdict = "duplicate"
	Stale     Verdict = "stale"
	Invalid   Verdict = "invalid"
)

// Decide tells the verdict for an order that is `current`; reached tells whether it was `wanted`
// earlier in its life and is asked only where that matters.
func Decide(current, wanted Status, reached func(Status) bool) Verdict {
	switch {
	case wanted == current:
		return Duplicate
	case legal[[2]Status{current, wanted}]:
		return Applied
	case reached(wanted):
		return Stale
	}
	return Invalid
}
