import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  advance,
  barriers,
  button,
  cancel,
  card,
  closeBrowser,
  dish,
  inColumn,
  openBoard,
  openBrowser,
  place,
  press,
  sent,
  ticket,
} from "./world.js";

before(openBrowser);
after(closeBrowser);

test("a ticket appears by itself and moves when it is accepted", async () => {
  const { page, errors, close } = await openBoard();
  const id = await place("without onions");
  await inColumn(page, "created", id).waitFor();
  const text = await card(page, id).innerText();
  assert.ok(text.includes(`2 × dish ${dish}`) && text.includes("without onions"), text);

  assert.equal(await press(page, button(page, id, "accept")), 200);

  await inColumn(page, "accepted", id).waitFor();
  await sent(page, id).waitFor();
  assert.equal((await ticket(id)).status, "accepted");
  assert.deepEqual(errors, []);
  await close();
});

test("what another tablet presses is seen here, to the end", async () => {
  const { page, errors, close } = await openBoard();
  const id = await place();
  await inColumn(page, "created", id).waitFor();

  for (const [action, column] of [
    ["accept", "accepted"],
    ["cook", "cooking"],
    ["ready", "ready"],
    ["complete", "done"],
  ]) {
    await advance(id, action);
    await inColumn(page, column, id).waitFor();
  }

  assert.equal(await card(page, id).locator("button").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("only legal steps are offered", async () => {
  const { page, close } = await openBoard();
  const id = await place();
  const offered = async () => {
    const all = await card(page, id).locator("button").all();
    return Promise.all(all.map((one) => one.getAttribute("data-action")));
  };

  await inColumn(page, "created", id).waitFor();
  assert.deepEqual(await offered(), ["accept", "reject"]);
  await press(page, button(page, id, "accept"));
  await sent(page, id).waitFor();
  assert.deepEqual(await offered(), ["cook", "reject"]);
  await press(page, button(page, id, "reject"));
  await inColumn(page, "done", id).waitFor();
  await sent(page, id).waitFor();
  assert.deepEqual(await offered(), []);
  await close();
});

test("a double tap takes one step", async () => {
  const { page, errors, close } = await openBoard();
  const id = await place();
  await inColumn(page, "created", id).waitFor();
  const presses = [];
  page.on("request", (one) => one.url().endsWith("/advance") && presses.push(one.postData()));

  await button(page, id, "accept").dblclick();

  await sent(page, id).waitFor();
  assert.deepEqual(presses, ['{"action":"accept"}']);
  assert.equal((await ticket(id)).status, "accepted");
  assert.deepEqual(errors, []);
  await close();
});

test("a second tap that lands on the next step does nothing and looks so", async () => {
  const { page, close } = await openBoard();
  await page.clock.install();
  const id = await place();
  await inColumn(page, "created", id).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  let presses = 0;
  page.on("request", (one) => (presses += Number(one.url().endsWith("/advance"))));

  await button(page, id, "accept").click();
  await sent(page, id).waitFor();
  const next = button(page, id, "cook");
  await next.click({ force: true });

  assert.equal(await next.getAttribute("aria-disabled"), "true");
  assert.equal(presses, 1);
  await page.clock.runFor(1_000);
  assert.equal(await next.getAttribute("aria-disabled"), null);
  await next.click();
  await inColumn(page, "cooking", id).waitFor();
  assert.equal(presses, 2);
  await close();
});

test("a cancelled ticket leaves the active ones and cannot be pressed", async () => {
  const { page, errors, close } = await openBoard();
  const id = await place();
  await inColumn(page, "created", id).waitFor();

  await cancel(id);

  await inColumn(page, "done", id).waitFor();
  assert.match(await card(page, id).innerText(), /Cancelled by the guest/);
  assert.equal(await card(page, id).locator("button").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("a press that comes too late says so and shows the ticket as it is", async () => {
  const { page, errors, close } = await openBoard();
  const id = await place();
  await inColumn(page, "created", id).waitFor();
  await page.route("**/advance", async (route) => {
    await advance(id, "reject");
    await route.continue();
  });

  assert.equal(await press(page, button(page, id, "accept")), 409);

  await inColumn(page, "done", id).getByText("no longer possible").waitFor();
  assert.ok(errors.every((line) => line.includes("status of 409")));
  await close();
});

test("changes are told to a screen reader", async () => {
  const { page, close } = await openBoard();
  const news = page.locator('[aria-live="polite"]');
  const id = await place();
  const name = `#${id.slice(-4).toUpperCase()}`;

  await news.filter({ hasText: `New ticket ${name}, 1 dish` }).waitFor({ state: "attached" });
  await advance(id, "accept");
  await news.filter({ hasText: `${name}:` }).waitFor({ state: "attached" });
  await close();
});

test("a lost connection is shown, mends itself and misses nothing", async () => {
  const { page, errors, close } = await openBoard();
  await page.route("**/tickets/stream", (route) => route.abort());
  await page.reload();
  await page.getByText("connection lost").waitFor();
  const id = await place();

  await page.unroute("**/tickets/stream");

  await page.locator('.connection[data-state="live"]').waitFor();
  await inColumn(page, "created", id).waitFor();
  assert.ok(errors.every((line) => line.includes("ERR_FAILED") && line.includes("/stream")));
  await close();
});

test("what the stream could not keep is read again", async () => {
  const { page, close } = await openBoard();
  const body = "event: reset\ndata: {}\n\n";
  await page.route("**/tickets/stream", (route) =>
    route.fulfill({ contentType: "text/event-stream", body }),
  );
  await page.reload();

  const id = await place();

  await inColumn(page, "created", id).waitFor();
  await close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`nothing is a serious barrier in ${colorScheme} colours`, async () => {
    const { page, close } = await openBoard({ colorScheme, reducedMotion: "reduce" });
    const id = await place("a comment");
    await advance(await place(), "accept");
    await inColumn(page, "created", id).waitFor();

    assert.deepEqual(await barriers(page), []);
    await close();
  });
}
