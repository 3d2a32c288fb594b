import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { barriers, closeBrowser, isAnswer, openBrowser } from "../browser.js";
import { closeStages } from "../fake_server.js";
import { staged } from "./world.js";

before(openBrowser);
afterEach(closeStages);
after(closeBrowser);

const connection = (page, state) => page.locator(`.connection[data-state="${state}"]`);
const sum = (page) => page.locator('[data-door="1"] .sum');

test("numbers change by themselves and keep what the reader has opened", async () => {
  const { page, errors, close } = await staged();
  const before = await sum(page).textContent();
  const details = page.locator('[data-door="1"] details');
  await details.locator("summary").click();
  await details.locator("summary").focus();

  await page.waitForFunction((old) => document.querySelector('[data-door="1"] .sum').textContent !== old, before);

  assert.equal(await details.getAttribute("open"), "");
  assert.ok(await details.locator("summary").evaluate((one) => one === document.activeElement));
  assert.deepEqual(errors, []);
  await close();
});

test("a lost stream says so, tells the last moment, and mends itself", async () => {
  const { page, stage, errors, close } = await staged();
  await connection(page, "live").waitFor();
  stage.faults = { streamDown: true };

  await connection(page, "lost").waitFor();
  await connection(page, "lost").filter({ hasText: "lost, trying again" }).locator("time").waitFor();
  await page.locator(".health.then", { hasText: /As of \d\d:\d\d:\d\d: nothing was lost/ }).waitFor();
  assert.equal(await page.locator(".health", { hasText: "All is well" }).count(), 0);
  assert.deepEqual(await barriers(page), []);
  stage.faults = {};

  await connection(page, "live").waitFor();
  await page.locator(".health.good", { hasText: "All is well" }).waitFor();
  assert.ok(errors.every((line) => isAnswer(503, "/stream")(line) || /ERR_INCOMPLETE|ERR_EMPTY/.test(line)), `${errors}`);
  await close();
});

test("a hidden tab closes the stream, and opens it again when it is seen", async () => {
  const { page, stage, close } = await staged();
  await connection(page, "live").waitFor();
  const hide = (hidden) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "hidden", { value: now, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);

  await connection(page, "paused").waitFor();
  for (let tries = 0; tries < 50 && stage.streams.size > 0; ++tries) await page.waitForTimeout(50);
  assert.equal(stage.streams.size, 0);
  await hide(false);

  await connection(page, "live").waitFor();
  assert.equal(stage.streamsOpened, 2);
  await close();
});

test("a balance that breaks turns red and leads to the order", async () => {
  const { page, stage, close } = await staged();
  const state = page.locator("#balances .sentence");
  await page.locator('#balances .sentence[data-state="green"]').waitFor();
  const order = "0191f3c2-7d1e-7a44-9c55-6f0a1b2c3d4e";
  stage.faults = {
    broken: [{ name: "one_order_per_key", row: `order ${order}: has another key` }],
    health: { state: "bad", reasons: [{ code: "balance_broken", subject: null, value: 1 }] },
  };

  await page.locator('#balances .sentence[data-state="red"]').waitFor();
  assert.match(await state.textContent(), /One balance does not hold/);
  await page.locator(".health", { hasText: "Do not delete anything" }).waitFor();
  await page.locator("#balances .broken").getByRole("link", { name: order }).click();
  await page.getByRole("heading", { name: `Order ${order}` }).waitFor();
  await close();
});

test("a reason leads to the place that it is about", async () => {
  const reasons = [{ code: "outbox_old", subject: null, value: 90 }];
  const { page, close } = await staged({ faults: { health: { state: "attention", reasons } } });

  await page.locator(".health").getByRole("link").click();

  await page.locator("#outbox:focus").waitFor();
  await close();
});

test("what is not ready says what it is and what to start", async () => {
  const reasons = [
    { code: "part_not_ready", subject: "writer", value: null },
    { code: "consumer_away", subject: "order-statuses", value: null },
  ];
  const { page, close } = await staged({ faults: { health: { state: "bad", reasons } } });

  await page.locator(".reasons li", { hasText: "Start PostgreSQL" }).waitFor();
  await page.locator(".reasons li", { hasText: "has not given the partitions of order-statuses yet" }).waitFor();
  await close();
});

test("balances whose newest check failed are told as those of before", async () => {
  const { page, close } = await staged({ faults: { staleBalances: "the database went away" } });

  await page.locator("#balances .problem", { hasText: "The newest check failed: the database went away; this is from" }).waitFor();
  await page.locator("#doors .lead", { hasText: "when the kitchen started" }).waitFor();
  assert.equal(await page.locator("#doors .lead", { hasText: "the books balance" }).count(), 0);
  await close();
});

test("records that came again are named at the door that does not count them", async () => {
  const { page, close } = await staged();

  await page.locator('[data-door="2"] .again', { hasText: "24 more were records that came again: door 4" }).waitFor();
  assert.equal(await page.locator(".door .again").count(), 1);
  await close();
});
