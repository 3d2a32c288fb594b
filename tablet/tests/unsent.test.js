import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import {
  again,
  barriers,
  brokerDown,
  brokerUp,
  button,
  card,
  closeBrowser,
  inColumn,
  isAnswer,
  openBoard,
  openBrowser,
  place,
  press,
  sent,
  ticket,
  unsent,
} from "./world.js";

before(openBrowser);
afterEach(brokerUp);
after(closeBrowser);

const soon = { timeout: 60_000 };

// A ticket that was accepted while the broker was away.
async function acceptedUnsent(page) {
  const id = await place();
  await inColumn(page, "created", id).waitFor(soon);
  await brokerDown();
  assert.equal(await press(page, button(page, id, "accept")), 502);
  await inColumn(page, "accepted", id).waitFor();
  await unsent(page, id).getByText("saved, not sent yet — press again").waitFor();
  return id;
}

test("without the broker a step is saved, and the second press sends it", async () => {
  const { page, errors, close } = await openBoard();
  const id = await acceptedUnsent(page);
  assert.match(await again(page, id).innerText(), /Press again: Accept/);
  assert.deepEqual(await barriers(page), []);
  assert.equal((await ticket(id)).status, "accepted");

  // In vain once more; then the broker comes back while the next press waits for it.
  assert.equal(await press(page, again(page, id)), 502);
  const asked = page.waitForRequest((one) => one.url().endsWith("/advance"));
  const pressed = press(page, again(page, id));
  assert.equal((await asked).postData(), '{"action":"accept"}');
  await brokerUp();

  // A broker that needs longer than the press waits is found by the next press, or by the
  // background publisher.
  if ((await pressed) === 502) await again(page, id).click(soon).catch(() => undefined);
  await sent(page, id).waitFor(soon);
  assert.equal(await again(page, id).count(), 0);
  assert.equal((await ticket(id)).version, 2);
  assert.deepEqual(errors.filter((line) => !isAnswer(502, "/advance")(line)), []);
  await close();
});

test("a ticket that nobody presses again is sent by itself", async () => {
  const { page, errors, close } = await openBoard();
  const id = await acceptedUnsent(page);

  await brokerUp();

  await sent(page, id).waitFor(soon);
  assert.equal(await again(page, id).count(), 0);
  assert.deepEqual(errors.filter((line) => !isAnswer(502, "/advance")(line)), []);
  await close();
});

test("another tablet sees that a ticket is not sent yet, and may press again as well", async () => {
  const { page, close } = await openBoard();
  const id = await acceptedUnsent(page);
  const other = await openBoard();

  await unsent(other.page, id).getByText("not sent yet").waitFor();
  assert.match(await again(other.page, id).innerText(), /Press again: Accept/);
  await brokerUp();

  await sent(other.page, id).waitFor(soon);
  await sent(page, id).waitFor(soon);
  assert.deepEqual(other.errors, []);
  await other.close();
  await close();
});

test("a finished ticket stays in sight until it is sent", async () => {
  const { page, close } = await openBoard();
  const id = await place();
  await inColumn(page, "created", id).waitFor(soon);
  await brokerDown();

  assert.equal(await press(page, button(page, id, "reject")), 502);

  await inColumn(page, "done", id).waitFor();
  await again(page, id).waitFor();
  assert.match(await card(page, id).innerText(), /Press again: Reject/);
  await brokerUp();
  await sent(page, id).waitFor(soon);
  await close();
});
