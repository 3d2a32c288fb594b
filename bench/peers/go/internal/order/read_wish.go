package order

import (
	"math"
	"strconv"

	"kuhnya/bench/peers/internal/jsontext"
	"kuhnya/bench/peers/internal/problem"
)

// Limits of an order.
const (
	LinesMax        = 100
	QuantityMax     = 1_000_000
	CommentBytesMax = 1_000
)

// ReadWish reads a new order: 400 for unknown, missing or mistyped members, 422 for well-formed
// nonsense.
func ReadWish(body []byte) (*Wish, *problem.Problem) {
	root, broken := jsontext.Read(body)
	if broken != nil {
		return nil, Unreadable(broken)
	}
	if why := misshapen(root, "", "establishment_id", "items", "comment"); why != nil {
		return nil, why
	}
	wish := &Wish{}
	var why *problem.Problem
	wish.Establishment, why = positive(root, "", "establishment_id", math.MaxInt64,
		problem.NoSuchEstablishment, "An establishment's id is positive.")
	if why != nil {
		return nil, why
	}
	if wish.Items, why = readItems(root); why != nil {
		return nil, why
	}
	return wish, readComment(root, wish)
}

// Unreadable is the refusal of a body that is no JSON document of ours.
func Unreadable(broken *jsontext.Error) *problem.Problem {
	switch broken.Fault {
	case jsontext.DuplicateMember:
		return problem.New(problem.DuplicateMember, "A member appears twice in one object.",
			broken.Pointer)
	case jsontext.ForbiddenCharacter:
		return problem.New(problem.ForbiddenCharacter, "A text contains U+0000.", broken.Pointer)
	case jsontext.TooDeep:
		return problem.New(problem.TooDeep, "")
	}
	return problem.New(problem.MalformedJSON, "This is not one valid JSON document.")
}

func readItems(root *jsontext.Value) ([]Item, *problem.Problem) {
	const pointer = "/items"
	list := root.Member("items")
	switch {
	case list == nil:
		return nil, problem.New(problem.MissingMember, "This member is missing.", pointer)
	case list.Kind != jsontext.Array:
		return nil, problem.New(problem.WrongType, "An array is expected here.", pointer)
	case len(list.Items) == 0:
		return nil, problem.New(problem.EmptyOrder, "An order has at least one line.", pointer)
	case len(list.Items) > LinesMax:
		return nil, problem.New(problem.TooManyLines, "An order has at most 100 lines.", pointer)
	}
	items := make([]Item, 0, len(list.Items))
	for i := range list.Items {
		item, why := readItem(&list.Items[i], pointer+"/"+strconv.Itoa(i))
		if why != nil {
			return nil, why
		}
		items = append(items, item)
	}
	for i := range items {
		for j := range i {
			if items[i].Dish == items[j].Dish {
				return nil, problem.New(problem.DuplicateDish,
					"Each dish stands in one line only.", pointer+"/"+strconv.Itoa(i)+"/dish_id")
			}
		}
	}
	return items, nil
}

func readItem(at *jsontext.Value, pointer string) (item Item, why *problem.Problem) {
	if why = misshapen(at, pointer, "dish_id", "quantity"); why != nil {
		return item, why
	}
	item.Dish, why = positive(at, pointer, "dish_id", math.MaxInt64,
		problem.NoSuchDish, "A dish's id is positive.")
	if why != nil {
		return item, why
	}
	item.Quantity, why = positive(at, pointer, "quantity", QuantityMax,
		problem.BadQuantity, "A quantity is from 1 to 1000000.")
	return item, why
}

func readComment(root *jsontext.Value, wish *Wish) *problem.Problem {
	comment := root.Member("comment")
	switch {
	case comment == nil:
	case comment.Kind == jsontext.Null:
		wish.NullComment = true
	case comment.Kind != jsontext.Text:
		return problem.New(problem.WrongType, "A text is expected here.", "/comment")
	case len(comment.Scalar) > CommentBytesMax:
		return problem.New(problem.CommentTooLong,
			"A comment has at most 1000 bytes of UTF-8.", "/comment")
	default:
		wish.Comment = &comment.Scalar
	}
	return nil
}

func misshapen(at *jsontext.Value, pointer string, names ...string) *problem.Problem {
	if at.Kind != jsontext.Object {
		return problem.New(problem.WrongType, "An object is expected here.", pointer)
	}
members:
	for i := range at.Members {
		for _, name := range names {
			if at.Members[i].Name == name {
				continue members
			}
		}
		return problem.New(problem.UnknownMember, "There is no such member.",
			pointer+"/"+at.Members[i].Name)
	}
	return nil
}

// A whole number from 1 to most; a whole number beyond is refused with that reason.
func positive(at *jsontext.Value, pointer, name string, most int64,
	why *problem.Refusal, detail string) (int64, *problem.Problem) {
	member := at.Member(name)
	if member == nil {
		return 0, problem.New(problem.MissingMember, "This member is missing.", pointer+"/"+name)
	}
	value, whole, fits := member.Whole()
	if !whole {
		return 0, problem.New(problem.WrongType, "A whole number is expected here.",
			pointer+"/"+name)
	}
	if !fits || value < 1 || value > most {
		return 0, problem.New(why, detail, pointer+"/"+name)
	}
	return value, nil
}
