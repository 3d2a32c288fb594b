import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { barriers, closeBrowser, go, isAnswer, open, openBrowser } from "../browser.js";
import { consoleUrl, guest, openAt, place, restartKitchen, underLoad } from "./world.js";

before(openBrowser);
after(closeBrowser);

const number = (text) => Number(text.replace(/[^\d]/g, ""));

for (const [colorScheme, locale] of [["light", "en-GB"], ["dark", "ru-RU"]]) {
  test(`all views work under load in ${colorScheme} colours and ${locale}`, async () => {
    const calm = underLoad();
    try {
      const id = await place({ comment: "<script>alert(1)</script>\u202eevil" });
      const { page, errors, close } = await openAt("/overview", { colorScheme, locale, reducedMotion: "reduce" });
      for (const [view, sign] of [
        ["/overview", ".door"],
        ["/orders?user=guest", "tbody tr"],
        [`/orders/${id}`, ".moment"],
        ["/actors", ".figure"],
        ["/kafka", ".lane"],
        ["/dead-letters", "h1"],
        ["/settings", "tbody tr"],
      ]) {
        await go(page, view);
        await page.locator(`main ${sign}`).first().waitFor();
        assert.deepEqual(await barriers(page), [], view);
      }
      await go(page, `/orders/${id}`);
      await page.getByText("<script>alert(1)</script>⟨U+202E⟩evil").waitFor();
      assert.deepEqual(errors, []);
      await close();
    } finally {
      await calm();
    }
  });
}

test("the overview counts the copies that come in", async () => {
  const { page, errors, close } = await openAt("/overview");
  const sum = page.locator('[data-door="1"] .sum');
  await sum.waitFor();
  const before = number(await sum.textContent());
  await place({ key: "the-same" });
  for (let copies = 0; copies < 5; ++copies) await place({ key: "the-same" });

  await page.waitForFunction(
    (least) => Number(document.querySelector('[data-door="1"] .sum').textContent.replace(/[^\d]/g, "")) >= least,
    before + 5,
  );
  assert.deepEqual(errors, []);
  await close();
});

test("the stream survives a restart of the kitchen, and the page needs no reload", async () => {
  const { page, errors, close } = await openAt("/overview");
  const connection = (state) => page.locator(`.connection[data-state="${state}"]`);
  await connection("live").waitFor();
  const lost = connection("lost").waitFor({ timeout: 60_000 });
  await Promise.all([restartKitchen(), lost]);

  await connection("live").waitFor({ timeout: 60_000 });
  await page.locator(".door").first().waitFor();
  const expected = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|status of 503/;
  assert.deepEqual(errors.filter((line) => !expected.test(line)), []);
  await close();
});

test("a guest is told that the role is missing", async () => {
  const { page, errors, close } = await open();
  await page.goto(`${consoleUrl}#token=${guest}`);

  await page.getByRole("alert").filter({ hasText: "needs the role admin" }).waitFor();
  assert.deepEqual(errors.filter((line) => !isAnswer(403, "/session")(line)), []);
  await close();
});
