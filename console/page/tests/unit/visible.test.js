import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./modules.js";

const { pieces } = await load("visible");

test("plain text of any language stays as it is", () => {
  for (const text of ["no onions", "без лука 🍲", "بدون بصل", "a<b>&amp;"]) {
    assert.deepEqual(pieces(text), [{ text }]);
  }
});

test("what is not seen is shown", () => {
  assert.deepEqual(pieces("a\u202eb\u0000\u200b"), [
    { text: "a" },
    { mark: "⟨U+202E⟩" },
    { text: "b" },
    { mark: "⟨U+0000⟩" },
    { mark: "⟨U+200B⟩" },
  ]);
  for (const one of ["\u2066", "\ufeff", "\u00ad", "\u2028", "\u3164", "\ud800", "\u{e0041}", "\x7f", "\x1b"]) {
    assert.equal(pieces(one)[0].text, undefined, one.codePointAt(0).toString(16));
  }
});

test("ends of line are kept where lines are", () => {
  assert.deepEqual(pieces("a\nb\tc", { lines: true }), [{ text: "a\nb\tc" }]);
  assert.deepEqual(pieces("a\nb"), [{ text: "a" }, { mark: "⟨U+000A⟩" }, { text: "b" }]);
});
