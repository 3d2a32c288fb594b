import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { barriers, closeBrowser, go, openBrowser, scrollsSideways } from "../browser.js";
import { orderId } from "../fake_data.js";
import { closeStages } from "../fake_server.js";
import { staged } from "./world.js";

before(openBrowser);
afterEach(closeStages);
after(closeBrowser);

const reasons = [
  { code: "balance_broken", subject: null, value: 1 },
  { code: "partition_paused", subject: "order-statuses/1", value: null },
];
const faults = {
  health: { state: "bad", reasons },
  broken: [{ name: "stock_balanced", row: `order ${orderId} took 3` }],
};
const views = [
  ["/overview", ".door"],
  ["/orders?user=7", "tbody tr"],
  [`/orders/${orderId}`, ".moment"],
  ["/actors", "tbody tr"],
  ["/kafka", ".lane"],
  ["/dead-letters", "tbody tr"],
  ["/dead-letters/1", ".dump"],
  ["/settings", "tbody tr"],
];

for (const colorScheme of ["light", "dark"]) {
  for (const locale of ["en-GB", "ru-RU"]) {
    test(`nothing is a serious barrier in ${colorScheme} colours and ${locale}`, async () => {
      const { page, errors, close } = await staged({ faults, colorScheme, locale, reducedMotion: "reduce" });
      for (const [place, sign] of views) {
        await go(page, place);
        await page.locator(sign).first().waitFor();
        assert.deepEqual(await barriers(page), [], place);
      }
      assert.equal(await page.locator("html").getAttribute("lang"), locale.slice(0, 2));
      assert.deepEqual(errors, []);
      await close();
    });
  }
}

test("at 360 pixels no view scrolls sideways, in either language", async () => {
  for (const locale of ["en-GB", "ru-RU"]) {
    const { page, close } = await staged({ faults, locale, size: [360, 740], hasTouch: true, isMobile: true });
    for (const [place, sign] of views) {
      await go(page, place);
      await page.locator(sign).first().waitFor();
      assert.equal(await scrollsSideways(page), false, `${place} ${locale}`);
    }
    await close();
  }
});

test("the switch of colours holds against the system's and over a reload", async () => {
  const { page, close } = await staged({ colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByLabel("Colours").selectOption("dark");
  assert.notEqual(await paper(), light);
  await page.reload();
  await page.locator(".shell").waitFor();

  assert.notEqual(await paper(), light);
  await close();
});

test("the language is changed where one is, and remembered", async () => {
  const { page, close } = await staged({ place: "/kafka" });
  await page.getByRole("button", { name: "Русский" }).click();
  await page.getByRole("heading", { name: "Исходящий ящик" }).waitFor();
  await page.reload();

  await page.getByRole("heading", { name: "Исходящий ящик" }).waitFor();
  await close();
});

test("the keyboard alone is enough: skip, navigate, open an explanation and close it", async () => {
  const { page, close } = await staged();
  await page.reload();
  await page.locator(".door").first().waitFor();
  await page.keyboard.press("Tab");
  await page.locator(".skip:focus").waitFor();
  await page.keyboard.press("Enter");
  await page.locator("main:focus").waitFor();
  const telling = page.locator("#http .tell").first();
  await telling.locator("summary").focus();
  await page.keyboard.press("Enter");
  await telling.locator("p").waitFor();
  await page.keyboard.press("Escape");
  await telling.locator("p").waitFor({ state: "hidden" });

  await page.getByRole("link", { name: "Settings", exact: true }).focus();
  await page.keyboard.press("Enter");

  const heading = page.locator("h1:focus", { hasText: "Settings" });
  await heading.waitFor();
  assert.equal(await heading.evaluate((one) => getComputedStyle(one).outlineStyle), "none");
  assert.match(await page.title(), /^Settings/);
  await close();
});

test("every number explains itself", async () => {
  const { page, close } = await staged();
  for (const place of ["/overview", "/actors", "/kafka", `/orders/${orderId}`]) {
    await go(page, place);
    await page.locator(".figure").first().waitFor();
    const mute = await page.locator(".figure").evaluateAll((all) =>
      all
        .filter((one) => {
          const summary = one.querySelector("summary");
          const help = document.getElementById(summary?.getAttribute("aria-describedby") ?? "");
          return !help?.textContent || !one.querySelector(".value")?.textContent;
        })
        .map((one) => one.outerHTML),
    );
    assert.deepEqual(mute, [], place);
  }
  await close();
});

test("settings are filtered while one types", async () => {
  const { page, close } = await staged({ place: "/settings" });
  await page.getByLabel("Filter by name or value").fill("KAFKA");

  await page.getByText("1 of 3 settings").waitFor();
  assert.equal(await page.locator("tbody tr").count(), 1);
  await close();
});

test("older orders are added page by page, and an incomplete search says so", async () => {
  const { page, close } = await staged({ place: "/orders?key=dinner-1" });
  await page.getByText("Only the newest part of the table").waitFor();
  await page.getByRole("button", { name: "Older orders" }).click();

  await page.getByRole("button", { name: "Older orders" }).waitFor({ state: "detached" });
  assert.equal(await page.locator("tbody tr").count(), 2);
  await close();
});

test("an order that there is not has no actor to speak of", async () => {
  const { page, close } = await staged({ place: `/orders/${orderId}`, faults: { noOrder: true } });

  await page.getByText("There is no such order.").waitFor();
  assert.equal(await page.locator("#live-order").count(), 0);
  await close();
});

test("the consumer of dead letters speaks of letters", async () => {
  const { page, close } = await staged({ place: "/kafka" });
  const letters = page.locator(".consumer", { hasText: "order-statuses.dlq" });

  await letters.getByText("letters indexed: 7 records").waitFor();
  assert.equal(await letters.locator('[data-key="writable"]').count(), 0);
  assert.equal(await page.locator('.consumer [data-key="writable"]').count(), 1);
  await close();
});

test("the tables of actors and letters show whole words and whole columns", async () => {
  for (const size of [[1280, 800], [360, 740]]) {
    const { page, close } = await staged({ place: "/actors", size });
    const link = page.locator("#hot-orders tbody a").first();
    await link.waitFor();
    assert.equal(await link.getAttribute("title"), orderId);
    const cut = await page.locator("#hot-orders .scroll").evaluate((one) => one.scrollWidth > one.clientWidth);
    assert.equal(cut, false, `${size}`);
    await go(page, "/dead-letters");
    const cause = page.locator("tbody .said", { hasText: /^invalid_transition$/ }).first();
    await cause.waitFor();
    assert.equal(await cause.evaluate((one) => one.getClientRects().length), 1, `${size}`);
    await close();
  }
});

test("what was not measured is a dash to the eye and a word to a screen reader", async () => {
  const { page, close } = await staged({ faults: { idle: true } });
  const quantile = page.locator('[data-key="latency"] .quantile').first();
  await quantile.waitFor();

  assert.equal(await quantile.locator('[aria-hidden="true"]').textContent(), "–");
  assert.equal(await quantile.locator(".unseen").textContent(), "not measured");
  await close();
});

test("no field takes more than the service does, and a question that is too long is told so", async () => {
  const faults = { refuse: { status: 431, code: "headers_too_large", only: "orders" } };
  const { page, close } = await staged({ place: "/orders?user=7", faults });

  await page.getByText("The search is too long.").waitFor();
  const lengths = await page.locator(".filters input").evaluateAll((all) => all.map((one) => one.maxLength));
  assert.deepEqual(lengths, [36, 128, 255]);
  await close();
});
