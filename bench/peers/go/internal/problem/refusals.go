package problem

// The refusals this service knows; codes and sentences are the product's.
var (
	MalformedRequest   = never(400, "malformed_request", "The request is not valid HTTP.")
	MalformedJSON      = never(400, "malformed_json", "The body is not one valid JSON document.")
	DuplicateMember    = never(400, "duplicate_member", "The body names a member twice.")
	UnknownMember      = never(400, "unknown_member", "The body has a member that nobody knows.")
	MissingMember      = never(400, "missing_member", "The body lacks a member.")
	WrongType          = never(400, "wrong_type", "A member of the body has the wrong type.")
	ForbiddenCharacter = never(400, "forbidden_character", "The body contains U+0000.")
	TooDeep            = never(400, "json_too_deep", "The body is nested too deeply.")
	BadOrderID         = never(400, "bad_order_id", "The order's id is not a UUID in lower case.")
	KeyEmpty           = never(400, "idempotency_key_empty", "The Idempotency-Key is empty.")
	KeyTooLong         = never(400, "idempotency_key_too_long", "The Idempotency-Key is too long.")
	KeyInvalid         = never(400, "idempotency_key_invalid",
		"The Idempotency-Key is not made of visible ASCII characters.")
	KeyRepeated = never(400, "idempotency_key_repeated",
		"The Idempotency-Key is given more than once.")

	MissingToken = never(401, "missing_token", "The request carries no token.")
	BadToken     = never(401, "bad_token", "The token is not valid.")
	Forbidden    = never(403, "forbidden", "This is for another role.")

	UnknownRoute     = never(404, "unknown_route", "There is nothing at this address.")
	UnknownOrder     = never(404, "unknown_order", "There is no such order.")
	MethodNotAllowed = never(405, "method_not_allowed", "This address does not know that method.")
	LengthRequired   = never(411, "length_required", "A body needs a Content-Length.")
	BodyTooLarge     = never(413, "body_too_large", "The body is too large.")
	UnsupportedMedia = never(415, "unsupported_media_type", "The body has to be JSON.")

	EmptyOrder          = never(422, "empty_order", "The order has no lines.")
	TooManyLines        = never(422, "too_many_lines", "The order has too many lines.")
	DuplicateDish       = never(422, "duplicate_dish", "The order names a dish twice.")
	BadQuantity         = never(422, "bad_quantity", "A quantity is out of range.")
	CommentTooLong      = never(422, "comment_too_long", "The comment is too long.")
	NoSuchEstablishment = never(422, "no_such_establishment",
		"The order names an establishment that does not exist.")
	NoSuchDish  = never(422, "no_such_dish", "The order names a dish that does not exist.")
	ForeignDish = never(422, "foreign_dish",
		"The order names a dish of another establishment.")
	MixedCurrencies = never(422, "mixed_currencies",
		"The order's dishes are sold in different currencies.")
	TotalTooLarge = never(422, "total_too_large", "The order's total is too large.")
	KeyReused     = never(422, "idempotency_key_reused",
		"The Idempotency-Key was used for another request.")

	OutOfStock        = never(409, "out_of_stock", "Some dishes have run out.")
	InvalidTransition = never(409, "invalid_transition", "The order's status does not allow this.")
	ForeignOrder      = never(409, "foreign_order", "The order belongs to another establishment.")

	Overloaded    = later(503, "overloaded", "The service has too much to do.", 1)
	StoreDown     = later(503, "store_down", "The service cannot reach its store.", 2)
	ShuttingDown  = later(503, "shutting_down", "The service is shutting down.", 2)
	InternalError = later(500, "internal_error", "The service failed.", 0)
)

func never(status int, code, title string) *Refusal {
	return &Refusal{Status: status, Code: code, Title: title}
}

func later(status int, code, title string, retryAfter int) *Refusal {
	return &Refusal{Status: status, Code: code, Title: title, RetryAfter: retryAfter, Retryable: true}
}
