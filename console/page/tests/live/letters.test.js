import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, go, openBrowser } from "../browser.js";
import { advance, callback, openAt, openLetter, place, produce, reached } from "./world.js";

before(openBrowser);
after(closeBrowser);

const act = (page, name) => page.locator("#acts").getByRole("button", { name, exact: true });

test("a dead letter is inspected, dry-run, re-driven, and gone", async () => {
  const id = await place();
  await callback(id, "ready"); // Too early.
  const letter = await openLetter(id);
  const { page, errors, close } = await openAt(`/dead-letters?state=waiting&order_id=${id}`);
  await page.locator("tbody").getByRole("link", { name: `Dead letter ${letter.id}` }).click();
  await page.locator(".dump").last().waitFor();
  await page.locator("#bytes", { hasText: `"kitchen_order_id":"${id}"` }).waitFor();

  await act(page, "Dry run").click();
  await page.locator('.verdict[data-verdict="invalid_transition"]').waitFor();
  await advance(id, "accept", "accepted");
  await advance(id, "cook", "cooking");
  await act(page, "Dry run").click();
  await page.locator('.verdict[data-verdict="applied"]').waitFor();
  await act(page, "Re-drive").click();
  await page.locator("dialog").getByRole("button", { name: "Re-drive" }).click();

  await page.locator('.verdict[data-verdict="applied"]', { hasText: "It was" }).waitFor();
  await reached(id, "ready");
  await act(page, "Re-drive").waitFor({ state: "detached" });
  await page.locator("#history", { hasText: "operator" }).waitFor();
  await go(page, `/dead-letters?state=waiting&order_id=${id}`);
  await page.getByText("No dead letter matches.").waitFor();
  await go(page, `/orders/${id}`);
  await page.locator('.moment[data-kind="letter_act"]', { hasText: "operator" }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("bytes that are no text are inspected and discarded with a reason", async () => {
  const id = await place();
  await produce(id, '{"kitchen_order_id":"<img src=x onerror=alert(1)>\u202e"}');
  const letter = await openLetter(id).catch(() => undefined);
  const { page, errors, close } = await openAt("/dead-letters?state=waiting");
  const href = letter === undefined ? "" : `#/dead-letters/${letter.id}`;
  const link = href === "" ? page.locator("tbody a").first() : page.locator(`tbody a[href="${href}"]`);
  await link.click();
  await page.locator("#bytes", { hasText: "<img src=x onerror=alert(1)>⟨U+202E⟩" }).waitFor();
  await act(page, "Discard").click();
  await page.locator("dialog").getByLabel("Reason").fill("a producer's mistake");
  await page.locator("dialog").getByRole("button", { name: "Discard" }).click();

  await page.locator("#history", { hasText: "a producer's mistake" }).waitFor();
  await act(page, "Discard").waitFor({ state: "detached" });
  assert.deepEqual(errors, []);
  await close();
});

test("all letters of an order are re-driven in their order", async () => {
  const id = await place();
  await callback(id, "cooking");
  await callback(id, "ready");
  await openLetter(id);
  await advance(id, "accept", "accepted");
  const { page, errors, close } = await openAt(`/dead-letters?state=waiting&order_id=${id}`);
  await page.locator("tbody tr").nth(1).waitFor();
  await page.getByRole("button", { name: "Re-drive all of this filter" }).click();
  await page.locator("dialog").getByRole("button", { name: "Re-drive all of this filter" }).click();

  await page.getByText("Finished: 2 re-driven.").waitFor();
  await reached(id, "ready");
  assert.deepEqual(errors, []);
  await close();
});
