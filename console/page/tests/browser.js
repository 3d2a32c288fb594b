// A browser to look at the page with.
//   CHROMIUM   the browser, /usr/bin/chromium untold

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

let browser;

export async function openBrowser() {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    // Chromium's sandbox refuses to work for root.
    args: process.getuid() === 0 ? ["--no-sandbox"] : [],
  });
}

export const closeBrowser = () => browser.close();

// A page of its own. `errors` gathers whatever the browser complains about.
export async function open({ locale = "en-GB", size = [1280, 800], ...more } = {}) {
  const [width, height] = size;
  const context = await browser.newContext({ locale, viewport: { width, height }, ...more });
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (why) => errors.push(`${why}`));
  page.on("console", (line) => {
    if (["error", "warning"].includes(line.type())) {
      errors.push(`${line.text()} (${line.location().url})`);
    }
  });
  return { page, context, errors, close: () => context.close() };
}

// A page whose reader has signed in; `place` is what stands behind the # of its address.
export async function openConsole(url, token, { place = "/overview", ...how } = {}) {
  const opened = await open(how);
  await opened.page.goto(`${url}#token=${token}`);
  await opened.page.locator(".shell").waitFor();
  await go(opened.page, place);
  return opened;
}

export async function go(page, place) {
  await page.evaluate((to) => (location.hash = to), `#${place}`);
}

// A mobile browser widens its window to what it holds, so the width is the one that was asked for.
export const scrollsSideways = async (page) =>
  (await page.evaluate(() => document.documentElement.scrollWidth)) > page.viewportSize().width;

// What the browser itself writes about an answer that is no success; nothing else is expected.
export const isAnswer = (status, path) => (line) =>
  line.includes(`status of ${status}`) && line.includes(path);

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

// What axe finds serious or critical, by rule.
export async function barriers(page) {
  await page.evaluate(await readFile(axe, "utf8"));
  const found = await page.evaluate(() => globalThis.axe.run(document));
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ")}`);
}
