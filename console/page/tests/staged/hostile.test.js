import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { closeBrowser, go, openBrowser } from "../browser.js";
import { orderId } from "../fake_data.js";
import { closeStages } from "../fake_server.js";
import { staged } from "./world.js";

before(openBrowser);
afterEach(closeStages);
after(closeBrowser);

const hostile =
  "<script>window.taken=1</script><img src=x onerror=window.taken=2>\u202egnitset\u2066\u0000\\u0000\u200b&lt;b&gt;";
const shown = /<script>window\.taken=1<\/script><img src=x onerror=window\.taken=2>⟨U\+202E⟩gnitset⟨U\+2066⟩⟨U\+0000⟩\\u0000⟨U\+200B⟩&lt;b&gt;/;

const reason = { code: "part_not_ready", subject: hostile, value: null };
const faults = {
  text: hostile,
  health: { state: "bad", reasons: [reason, { code: "partition_paused", subject: hostile, value: null }] },
  broken: [{ name: "stock_balanced", row: `dish 10${hostile}` }],
  letter: { key_base64: "/v8=", value_base64: undefined },
};

// How often the text is to be seen at least: once for each field that somebody else writes.
const views = [
  ["/overview", 6, ".door"],
  ["/orders?user=7", 2, "tbody tr"],
  [`/orders/${orderId}`, 18, ".moment"],
  ["/kafka", 3, ".lane"],
  ["/dead-letters", 10, "tbody tr"],
  ["/dead-letters/1", 8, ".bytes"],
  ["/settings", 3, "tbody tr"],
];

test("text from users is text in every view, with nothing hidden in it", async () => {
  const { page, errors, close } = await staged({ faults });
  for (const [place, least, sign] of views) {
    await go(page, place);
    await page.locator(sign).first().waitFor();
    await page.locator("main", { hasText: shown }).waitFor();
    const text = await page.locator("main").evaluate((main) => main.textContent);
    const found = text.match(new RegExp(shown, "g")) ?? [];
    assert.ok(found.length >= least, `${place}: ${found.length}`);
    assert.doesNotMatch(text, /[\u0000\u202e\u2066\u200b]/, place);
    assert.equal(await page.locator("main script, main img").count(), 0, place);
  }
  assert.equal(await page.evaluate(() => globalThis.taken), undefined);
  assert.deepEqual(errors, []);
  await close();
});

test("hostile text stays in its own direction and its own box", async () => {
  const { page, close } = await staged({ faults, place: "/settings" });
  const first = page.locator("tbody bdi").first();
  await first.waitFor();

  assert.equal(await first.evaluate((one) => getComputedStyle(one).unicodeBidi), "isolate");
  await close();
});

test("an id in the address is text as well", async () => {
  const { page, errors, close } = await staged({ place: `/dead-letters/${encodeURIComponent(hostile)}` });

  await page.getByText("There is no such dead letter.").waitFor();
  await page.locator("h1", { hasText: "⟨U+202E⟩" }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.taken), undefined);
  assert.ok(errors.every((line) => line.includes("status of 404")), `${errors}`);
  await close();
});
