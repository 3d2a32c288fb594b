// Takes the pictures of docs/: `npm run screenshots`, told where the services are like the tests.

import { fileURLToPath } from "node:url";
import { closeBrowser, go, openBrowser } from "./browser.js";
import { advance, callback, cancel, openAt, openLetter, place, pressAgain, underLoad } from "./live/world.js";

const shoot = (page, name, fullPage = false) =>
  page.screenshot({
    path: fileURLToPath(new URL(`../../../docs/console-${name}.png`, import.meta.url)),
    fullPage,
  });

await openBrowser();
const calm = underLoad();
try {
  const dinner = { key: `dinner-${Date.now()}`, comment: "No onions, please." };
  const id = await place(dinner);
  await place(dinner);
  await callback(id, "ready");
  await advance(id, "accept", "accepted");
  await pressAgain(id, "accept");
  await advance(id, "cook", "cooking");
  await cancel(id);
  const letter = await openLetter(id);
  const { page } = await openAt("/overview", { size: [1280, 900] });
  const sees = (sign) => page.locator(sign).first().waitFor();
  // The charts are to show something.
  await page.waitForFunction(() => document.querySelectorAll("canvas").length === 3);
  await page.waitForTimeout(20_000);
  await shoot(page, "overview", true);
  for (const [name, view, sign, whole] of [
    ["orders", "/orders?user=guest", "tbody tr", false],
    ["order", `/orders/${id}`, '.moment[data-effect="suppressed"]', true],
    ["actors", "/actors", "tbody tr", true],
    ["kafka", "/kafka", ".lane", true],
    ["dead-letters", "/dead-letters", "tbody tr", false],
    ["dead-letter", `/dead-letters/${letter.id}`, ".dump", true],
    ["settings", "/settings", "tbody tr", false],
  ]) {
    await go(page, view);
    await sees(`main ${sign}`);
    await shoot(page, name, whole);
  }
} finally {
  await calm();
  await closeBrowser();
}
