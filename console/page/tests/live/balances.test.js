import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, openBrowser } from "../browser.js";
import { eventually, openAt, place, sql } from "./world.js";

before(openBrowser);
after(closeBrowser);

test("a row changed by hand turns the balance red and names the order", async () => {
  const id = await place();
  const { page, errors, close } = await openAt("/overview");
  const check = page.getByRole("button", { name: "Check now" });
  const state = (is) => page.locator(`#balances .sentence[data-state="${is}"]`);
  const total = await sql(`select total_minor from orders where id = '${id}'`);
  // A check that runs already may have begun too early, so it is asked for until it tells.
  const becomes = (is) =>
    eventually(is, async () => {
      await check.click();
      return state(is).waitFor({ timeout: 1_000 }).then(() => true, () => false);
    });
  try {
    await becomes("green");
    await sql(`update orders set total_minor = total_minor + 1 where id = '${id}'`);

    await becomes("red");
    const broken = page.locator("#balances .broken", { hasText: "totals_are_the_lines" });
    await broken.getByRole("link", { name: id }).waitFor();
    await page.locator('.health[data-state="bad"]').waitFor();
  } finally {
    await sql(`update orders set total_minor = ${total} where id = '${id}'`);
  }
  await becomes("green");
  assert.deepEqual(errors, []);
  await close();
});
