package order

import "testing"

func TestOnlyTheStepsOfTheTableAreLegal(t *testing.T) {
	all := []Status{Created, Accepted, Cooking, Ready, Completed, Rejected, Cancelled}
	want := map[Status][]Status{
		Created:  {Accepted, Rejected, Cancelled},
		Accepted: {Cooking, Rejected, Cancelled},
		Cooking:  {Ready},
		Ready:    {Completed},
	}
	never := func(Status) bool { return false }
	for _, from := range all {
		for _, to := range all {
			verdict := Invalid
			if from == to {
				verdict = Duplicate
			}
			for _, legal := range want[from] {
				if legal == to {
					verdict = Applied
				}
			}
			if got := Decide(from, to, never); got != verdict {
				t.Errorf("%s to become %s: %s, not %s", from, to, got, verdict)
			}
		}
	}
}

func TestALateCopyIsStaleAndNotInvalid(t *testing.T) {
	reached := func(status Status) bool { return status == Accepted }

	if got := Decide(Ready, Accepted, reached); got != Stale {
		t.Errorf("a status reached before is %s", got)
	}
	if got := Decide(Ready, Cancelled, reached); got != Invalid {
		t.Errorf("a status never reached is %s", got)
	}
}

func TestOnlyTheExactSpellingIsAStatus(t *testing.T) {
	for _, text := range []string{"READY", "ready ", "", "gone"} {
		if _, ok := ParseStatus(text); ok {
			t.Errorf("%q is taken for a status", text)
		}
	}
	if status, ok := ParseStatus("ready"); !ok || status != Ready {
		t.Error("ready is not taken for a status")
	}
}
