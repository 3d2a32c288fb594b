// Package jsontext reads JSON documents strictly and writes their texts.
package jsontext

const hexDigits = "0123456789abcdef"

// AppendString appends a JSON string literal: only what must be escaped is escaped; UTF-8 stays.
func AppendString(to []byte, text string) []byte {
	to = append(to, '"')
	done := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= 0x20 && c != '"' && c != '\\' {
			continue
		}
		to = append(to, text[done:i]...)
		done = i + 1
		switch c {
		case '"', '\\':
			to = append(to, '\\', c)
		case '\b':
			to = append(to, `\b`...)
		case '\f':
			to = append(to, `\f`...)
		case '\n':
			to = append(to, `\n`...)
		case '\r':
			to = append(to, `\r`...)
		case '\t':
			to = append(to, `\t`...)
		default:
			to = append(to, `\u00`...)
			to = append(to, hexDigits[c>>4], hexDigits[c&15])
		}
	}
	return append(append(to, text[done:]...), '"')
}
