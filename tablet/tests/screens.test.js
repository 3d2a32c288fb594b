import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  advance,
  button,
  card,
  closeBrowser,
  cook,
  dish,
  establishment,
  inColumn,
  open,
  openBoard,
  openBrowser,
  place,
} from "./world.js";

before(openBrowser);
after(closeBrowser);

const scrollsSideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test("at 360 pixels it is one list without scrolling sideways, with room for a finger", async () => {
  const { page, errors, close } = await openBoard({ size: [360, 740], hasTouch: true, isMobile: true });
  const long = await place("Please no " + "o".repeat(90));
  const cooking = await place();
  await advance(cooking, "accept");
  await inColumn(page, "created", long).waitFor();
  await inColumn(page, "accepted", cooking).waitFor();

  assert.equal(await scrollsSideways(page), false);
  const lefts = await page.locator(".card").evaluateAll((all) => all.map((one) => one.offsetLeft));
  assert.equal(new Set(lefts).size, 1);
  for (const one of await page.locator("button:visible").all()) {
    const { width, height } = await one.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${await one.innerText()} is ${width} × ${height}`);
  }
  await button(page, long, "accept").tap();
  await inColumn(page, "accepted", long).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("on a wall screen the steps stand side by side, large enough to be read from afar", async () => {
  const { page, close } = await openBoard({ size: [3840, 2160] });
  const id = await place();
  await inColumn(page, "created", id).waitFor();

  const tops = await page.locator(".column").evaluateAll((all) => all.map((one) => one.offsetTop));
  assert.equal(tops.length, 5);
  assert.equal(new Set(tops).size, 1);
  assert.equal(await scrollsSideways(page), false);
  const size = await card(page, id).evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  assert.ok(size >= 28, `the text is ${size} pixels high`);
  await close();
});

test("it speaks Russian to a Russian browser, and what was chosen is remembered", async () => {
  const { page, errors, close } = await openBoard({ locale: "ru-RU" });
  const id = await place();
  await inColumn(page, "created", id).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "ru");
  const text = await card(page, id).innerText();
  for (const part of [`2 × блюдо ${dish}`, "Принять", "Отклонить"]) assert.ok(text.includes(part), text);
  assert.deepEqual(await page.locator("h2").allInnerTexts().then((all) => all.slice(0, 4)), [
    "Новые",
    "Приняты",
    "Готовятся",
    "Готовы",
  ]);

  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("heading", { name: "Cooking" }).waitFor();
  await page.reload();

  await page.getByRole("heading", { name: "Cooking" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  assert.deepEqual(errors, []);
  await close();
});

test("the keyboard alone is enough", async () => {
  const id = await place();
  const { page, errors, close } = await open();
  await page.goto(establishment);
  await page.locator("#token:focus").waitFor();
  await page.keyboard.type(cook);
  await page.keyboard.press("Enter");
  await inColumn(page, "created", id).waitFor();
  const here = () =>
    page.evaluate(() => document.activeElement?.closest("[data-ticket]")?.dataset.ticket);
  for (let tabs = 0; tabs < 500 && (await here()) !== id; ++tabs) await page.keyboard.press("Tab");
  assert.equal(await here(), id);

  await page.keyboard.press("Space");
  await inColumn(page, "accepted", id).waitFor();
  await card(page, id).locator("button.cook:not([aria-disabled])").waitFor();
  assert.equal(await here(), id);
  await page.keyboard.press("c");
  await inColumn(page, "cooking", id).waitFor();
  await card(page, id).locator("button.ready:not([aria-disabled])").waitFor();
  await page.keyboard.press("Enter");
  await inColumn(page, "ready", id).waitFor();

  assert.equal(await here(), id);
  assert.deepEqual(errors, []);
  await close();
});

test("arrows lead from ticket to ticket", async () => {
  const first = await place();
  const second = await place();
  const { page, close } = await openBoard();
  await inColumn(page, "created", second).waitFor();
  const here = () =>
    page.evaluate(() => document.activeElement?.closest("[data-ticket]")?.dataset.ticket);

  await button(page, first, "accept").focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await here(), second);
  await page.keyboard.press("ArrowUp");
  assert.equal(await here(), first);
  await close();
});
