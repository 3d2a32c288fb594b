import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { transformWithEsbuild } from "vite";

const source = new URL("../../web/events.ts", import.meta.url);
const { code } = await transformWithEsbuild(await readFile(source, "utf8"), "events.ts");
const { EventReader } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

const whole = "id: 7\nevent: ticket\ndata: {\"a\":1}\n\n: \n\nevent: reset\ndata: {}\n\n";
const events = [
  { name: "ticket", data: '{"a":1}' },
  { name: "reset", data: "{}" },
];

test("events are read from one piece", () => {
  assert.deepEqual(new EventReader().push(whole), events);
});

test("events are read from single characters", () => {
  const reader = new EventReader();

  assert.deepEqual([...whole].flatMap((one) => reader.push(one)), events);
});

test("any line end ends a line, also one that is cut in two", () => {
  for (const end of ["\r\n", "\r", "\n"]) {
    const reader = new EventReader();
    const text = whole.replaceAll("\n", end) + ":";

    assert.deepEqual([...text].flatMap((one) => reader.push(one)), events);
  }
});

test("a comment is no event, and lines of data are joined", () => {
  const reader = new EventReader();

  assert.deepEqual(reader.push(": still here\n\n"), []);
  assert.deepEqual(reader.push("data: a\ndata: b\n\n"), [{ name: "message", data: "a\nb" }]);
});

test("an event that is not complete is kept back", () => {
  const reader = new EventReader();

  assert.deepEqual(reader.push("event: ticket\ndata: {}\n"), []);
  assert.deepEqual(reader.push("\n"), [{ name: "ticket", data: "{}" }]);
});
