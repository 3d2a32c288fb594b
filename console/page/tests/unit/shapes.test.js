import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./modules.js";

const { bytesOf, hexDump } = await load("hex");
const { stretches } = await load("lane");
const { address, placeOf } = await load("place");
const { effectOf } = await load("effect");
const { joined } = await load("live");

test("bytes come from text or from base64", () => {
  assert.deepEqual([...bytesOf("é", undefined)], [0xc3, 0xa9]);
  assert.deepEqual([...bytesOf(undefined, "/wA=")], [0xff, 0]);
  assert.equal(bytesOf(null, undefined), null);
  assert.equal(bytesOf(undefined, "no base64!"), null);
});

test("a dump has sixteen bytes a line and an end", () => {
  const bytes = Uint8Array.from({ length: 40 }, (_, i) => i + 0x20);
  const lines = hexDump(bytes, 2);
  assert.equal(lines.length, 2);
  assert.equal(lines[1].offset, "000010");
  assert.equal(lines[0].text, " !\"#$%&'()*+,-./");
  assert.deepEqual(hexDump(Uint8Array.of(0, 0x41, 0xff), 9), [{ offset: "000000", hex: "00 41 ff", text: "·A·" }]);
});

const partition = { position: 120, watermark: 110, committed: 100, end: 200 };

test("the stretches of a lane touch one another and fill it", () => {
  const all = stretches(partition);
  assert.deepEqual(all.map((one) => one.kind), ["settled", "following", "taken", "unread"]);
  assert.equal(all[0].from, 0);
  assert.equal(all.at(-1).to, 1_000);
  for (let i = 1; i < all.length; ++i) assert.equal(all[i].from, all[i - 1].to);
});

test("a lane of which nothing is known, or that is empty, is drawn all the same", () => {
  const nothing = { position: null, watermark: null, committed: null, end: null };
  assert.deepEqual(stretches(nothing), []);
  assert.deepEqual(stretches({ position: 0, watermark: 0, committed: 0, end: 0 }), []);
  assert.deepEqual(stretches({ ...nothing, end: 7 }).map((one) => one.kind), ["settled"]);
});

test("an address leads back to its place", () => {
  const to = address("dead-letters", { id: 7, query: { state: "waiting", cause: null, order_id: "" } });
  assert.equal(to, "#/dead-letters/7?state=waiting");
  const { view, id, query } = placeOf(to);
  assert.deepEqual([view, id, query.get("state")], ["dead-letters", "7", "waiting"]);
});

test("an address that means nothing leads to the overview", () => {
  for (const hash of ["", "#", "#/", "#/nowhere", "#/%E0%A4%A", "#/overview/5"]) {
    assert.deepEqual([placeOf(hash).view, placeOf(hash).id], ["overview", null], hash);
  }
});

test("duplicates are told from what took effect and what was refused", () => {
  const request = (verdict) => effectOf({ kind: "request", verdict });
  for (const one of ["claimed", "unkeyed", "applied"]) assert.equal(request(one), "effect");
  for (const one of ["replayed", "in_flight", "expired", "refusal_replayed", "duplicate", "stale"]) {
    assert.equal(request(one), "suppressed");
  }
  for (const one of ["mismatched", "invalid_transition", "key_reused", "something_new"]) {
    assert.equal(request(one), "refused");
  }
  assert.equal(request("failed"), "failed");
});

test("points are joined by time, each once, and no more than five minutes of them", () => {
  const point = (second) => ({ at: new Date(second * 1_000).toISOString() });
  const seconds = (points) => points.map((one) => Date.parse(one.at) / 1_000);
  assert.deepEqual(seconds(joined([point(3), point(1)], [point(2), point(3)])), [1, 2, 3]);
  const many = Array.from({ length: 400 }, (_, i) => point(i));
  assert.deepEqual(seconds(joined(many, [])).length, 300);
  assert.equal(seconds(joined(many, [])).at(-1), 399);
});
