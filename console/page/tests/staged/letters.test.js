import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { barriers, closeBrowser, go, isAnswer, openBrowser } from "../browser.js";
import { closeStages } from "../fake_server.js";
import { staged } from "./world.js";

before(openBrowser);
afterEach(closeStages);
after(closeBrowser);

const act = (page, name) => page.locator("#acts").getByRole("button", { name, exact: true });
const dialog = (page) => page.locator("dialog");

test("a letter is inspected, dry-run, re-driven, and then offers nothing more", async () => {
  const { page, stage, errors, close } = await staged({ place: "/dead-letters/1" });
  await page.locator(".dump").first().waitFor();
  assert.match(await page.locator(".dump").last().textContent(), /^000000 {2}7b 22 6f/);

  await act(page, "Dry run").click();
  await page.locator(".verdict", { hasText: "It would be: older than what the order knows" }).waitFor();
  assert.deepEqual(stage.acts, []);
  await act(page, "Re-drive").click();
  assert.deepEqual(await barriers(page), []);
  await dialog(page).getByRole("button", { name: "Re-drive" }).click();

  await page.locator(".verdict", { hasText: "It was:" }).waitFor();
  await act(page, "Re-drive").waitFor({ state: "detached" });
  assert.equal(await page.locator("#acts").isVisible(), false);
  assert.deepEqual(stage.acts, [["redrive", 1]]);
  assert.deepEqual(errors, []);
  await close();
});

test("whoever thinks better of it changes nothing", async () => {
  const { page, stage, close } = await staged({ place: "/dead-letters/1" });
  for (const leave of [() => page.keyboard.press("Escape"), () => dialog(page).getByRole("button", { name: "Cancel" }).click()]) {
    await act(page, "Re-drive").click();
    await dialog(page).waitFor();
    await leave();
    await dialog(page).waitFor({ state: "detached" });
  }
  assert.deepEqual(stage.acts, []);
  await close();
});

test("a letter is discarded with a reason and not without", async () => {
  const { page, stage, close } = await staged({ place: "/dead-letters/2" });
  await act(page, "Discard").click();
  const reason = dialog(page).getByLabel("Reason");
  await reason.fill("   ");
  await dialog(page).getByRole("button", { name: "Discard" }).click();
  assert.deepEqual(stage.acts, []);
  await reason.fill("a producer's mistake");
  await dialog(page).getByRole("button", { name: "Discard" }).click();

  await page.getByText("Letter 2 is discarded.").waitFor();
  assert.deepEqual(stage.acts, [["discard", 2, "a producer's mistake"]]);
  await close();
});

test("a letter whose turn has not come says so and leads to the earlier one", async () => {
  const { page, errors, close } = await staged({ place: "/dead-letters/3" });
  await act(page, "Dry run").click();
  await page.locator(".outcome .problem", { hasText: "An earlier letter of the same order" }).waitFor();

  await page.getByRole("link", { name: "Open letter 1" }).click();

  await page.getByRole("heading", { name: "Dead letter 1" }).waitFor();
  assert.ok(errors.every(isAnswer(409, "/redrive")), `${errors}`);
  await close();
});

test("all of a filter are re-driven in their order, with a report", async () => {
  const { page, stage, close } = await staged({ place: "/dead-letters?state=waiting" });
  await page.locator("tbody tr").first().waitFor();
  await page.getByRole("button", { name: "Re-drive all of this filter" }).click();
  await dialog(page).getByRole("button", { name: "Re-drive all of this filter" }).click();

  await page.getByText("Finished: 5 re-driven.").waitFor();
  await page.getByText("older than what the order knows: 5 letters").waitFor();
  assert.deepEqual(stage.acts.map(([, id]) => id), [1, 2, 3, 4, 5]);
  await page.getByText("No dead letter matches.").waitFor();
  await close();
});

test("re-driving all can be stopped, and stops by itself when the service is away", async () => {
  const { page, stage, close } = await staged({ place: "/dead-letters?state=waiting" });
  const begin = async () => {
    await page.getByRole("button", { name: "Re-drive all of this filter" }).click();
    await dialog(page).getByRole("button", { name: "Re-drive all of this filter" }).click();
  };
  let held;
  await page.route("**/2/redrive", (route) => (held = route));
  await begin();
  await page.getByText("1 re-driven, now letter 2").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  for (let tries = 0; tries < 100 && held === undefined; ++tries) await page.waitForTimeout(20);
  await held.continue();
  await page.getByText("Stopped: 2 re-driven.").waitFor();
  assert.deepEqual(stage.acts.map(([, id]) => id), [1, 2]);

  stage.faults = { refuse: { status: 503, code: "store_down", only: "redrive" } };
  await begin();
  await page.getByText("It stopped by itself:").waitFor();
  await page.getByText("The database does not answer.").waitFor();
  assert.deepEqual(stage.acts.map(([, id]) => id), [1, 2]);
  await close();
});

test("bytes that are no UTF-8 are shown as bytes and as base64", async () => {
  const faults = { letter: { value_base64: "/wB7gQ==" } };
  const { page, close } = await staged({ faults, place: "/dead-letters/1" });

  await page.getByText("The bytes are no UTF-8").waitFor();
  assert.match(await page.locator(".dump").last().textContent(), /^000000 {2}ff 00 7b 81 +··\{·$/);
  await page.locator(".bytes").last().getByText("As base64").click();
  await page.getByText("/wB7gQ==").waitFor();
  await go(page, "/overview");
  await close();
});

test("what cannot be done is not offered, and what will be refused is not the first choice", async () => {
  const { page, close } = await staged({ place: "/dead-letters/99", faults: { verdict: "unknown_status" } });
  await page.getByText("There is no such dead letter.").waitFor();
  assert.equal(await page.locator("#acts").isVisible(), false);
  await go(page, "/dead-letters/1");
  await page.locator("#acts button.act").waitFor();
  await act(page, "Dry run").click();

  await page.locator(".verdict", { hasText: "The status is none that the kitchen knows (unknown_status)" }).waitFor();
  await page.locator("#acts button.act").waitFor({ state: "detached" });
  await act(page, "Re-drive").waitFor();
  await close();
});

test("the history tells what was done, and a letter without hope is not to be re-driven first", async () => {
  const history = [{ act: "discard", user_id: "1", verdict: "malformed_json", detail: "", at: new Date().toISOString() }];
  const faults = { letter: { cause: "malformed_json", history } };
  const { page, close } = await staged({ place: "/dead-letters/1", faults });

  await page.locator("#history td", { hasText: /^discarded$/ }).waitFor();
  await page.locator("#history td", { hasText: /^The body is no JSON$/ }).waitFor();
  await page.locator("#history th", { hasText: /^Verdict$/ }).waitFor();
  assert.equal(await page.locator("#acts button.act").count(), 0);
  await close();
});

test("a state that there is not is called a state", async () => {
  const faults = { refuse: { status: 400, code: "bad_status", only: "dead-letters" } };
  const { page, close } = await staged({ place: "/dead-letters?state=lost", faults });

  await page.getByText("There is no such state of a dead letter.").waitFor();
  await close();
});
