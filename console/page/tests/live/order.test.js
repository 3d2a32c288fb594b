import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, openBrowser } from "../browser.js";
import {
  advance,
  callback,
  cancel,
  consoleApi,
  openAt,
  place,
  pressAgain,
  rewind,
  send,
  kitchen,
  guest,
  startKitchen,
  stopKitchen,
} from "./world.js";

before(openBrowser);
after(closeBrowser);

const moment = (page, kind, effect, more = "") =>
  page.locator(`.moment[data-kind="${kind}"][data-effect="${effect}"]${more}`);
const soon = { timeout: 60_000 };

test("an order is followed to its end, with a duplicate at each door in its timeline", async () => {
  const key = `followed-${Date.now()}`;
  const id = await place({ key });
  const { page, errors, close } = await openAt(`/orders/${id}`);
  await moment(page, "request", "effect").first().waitFor();

  // Door 1: the client retries.
  assert.equal(await place({ key }), id);
  await moment(page, "request", "suppressed", '[data-door="1"]').first().waitFor();
  // Door 5: the cook presses again; the copy comes in by door 2 under the same key.
  await advance(id, "accept", "accepted");
  await pressAgain(id, "accept");
  await moment(page, "callback", "suppressed").first().waitFor(soon);
  // Door 2: the very callback once more, from whoever.
  const copies = await moment(page, "callback", "suppressed").count();
  await callback(id, "accepted");
  await moment(page, "callback", "suppressed").nth(copies).waitFor(soon);
  await advance(id, "cook", "cooking");
  // Door 3: too late for a cancel, which is refused and changes nothing.
  assert.equal((await cancel(id)).status, 409);
  await moment(page, "request", "refused").filter({ hasText: "cancel" }).waitFor();

  // Door 4: the consumer forgets what it had settled, as if it had died before its commit.
  await stopKitchen();
  await rewind();
  await startKitchen();
  await moment(page, "callback", "suppressed", '[data-redelivered="true"]').first().waitFor(soon);

  await advance(id, "ready", "ready");
  await advance(id, "complete", "completed");
  await moment(page, "transition", "effect").filter({ hasText: "completed" }).waitFor(soon);
  for (const status of ["created", "accepted", "cooking", "ready", "completed"]) {
    const steps = moment(page, "transition", "effect").filter({ hasText: new RegExp(`(→|:) ${status}`) });
    assert.equal(await steps.count(), 1, status);
  }
  const { document } = await send(`${kitchen}/orders/${id}/events`, guest);
  assert.equal(document.events.length, 5);
  const away = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|status of 503/;
  assert.deepEqual(errors.filter((line) => !away.test(line)), []);
  await close();
});

test("two cancels at once: one is applied, the other a duplicate, and both are seen", async () => {
  const id = await place();
  const { page, errors, close } = await openAt(`/orders/${id}`);

  await Promise.all([cancel(id), cancel(id)]);

  await moment(page, "request", "effect").filter({ hasText: "cancel" }).waitFor(soon);
  await moment(page, "request", "suppressed", '[data-door="3"]').waitFor(soon);
  assert.deepEqual(errors, []);
  await close();
});

test("the doors count the copy that was published again", async () => {
  const id = await place();
  await advance(id, "accept", "accepted");
  const republished = async () => {
    const { doors } = await consoleApi("overview");
    return doors[4].outcomes.find((one) => one.name === "republished").count;
  };
  const before = await republished();
  const { page, close } = await openAt("/overview");
  await pressAgain(id, "accept");

  await page.waitForFunction(
    (least) => {
      const row = document.querySelector('[data-door="5"] [data-key="republished"] .value');
      return row !== null && Number(row.textContent.replace(/[^\d]/g, "")) >= least;
    },
    before + 1,
    soon,
  );
  await close();
});

test("an order is found by its key and by its user", async () => {
  const key = `found-${Date.now()}`;
  const id = await place({ key });
  const { page, errors, close } = await openAt("/orders");
  await page.getByLabel("Idempotency-Key").fill(key);
  await page.getByRole("button", { name: "Search" }).click();
  await page.locator("tbody").getByRole("link", { name: id }).waitFor();

  await page.getByLabel("User").fill("guest");
  await page.getByRole("button", { name: "Search" }).click();
  await page.locator("tbody").getByRole("link", { name: id }).click();

  await page.getByRole("heading", { name: `Order ${id}` }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});
