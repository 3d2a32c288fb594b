// The running services the tests are about, and a browser to look at them. The environment says
// where they are:
//   ESTABLISHMENT_URL, KITCHEN_URL                  the two services
//   TOKEN_ESTABLISHMENT, TOKEN_CUSTOMER             a cook of establishment 1, and a guest
//   BROKER_DOWN_COMMAND, BROKER_UP_COMMAND          make the broker unreachable, and reachable again
//   CHROMIUM                                        the browser, /usr/bin/chromium untold

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const run = promisify(execFile);

function told(name) {
  const value = process.env[name];
  assert.ok(value, `the environment must name ${name}; see tests/world.js`);
  return value;
}

const kitchen = told("KITCHEN_URL").replace(/\/$/, "");
export const establishment = told("ESTABLISHMENT_URL").replace(/\/$/, "");
export const cook = told("TOKEN_ESTABLISHMENT");
export const guest = told("TOKEN_CUSTOMER");

const asCook = { Authorization: `Bearer ${cook}` };

async function ask(url, token, body) {
  const answer = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const document = await answer.json();
  assert.ok(answer.ok, `${url} answered ${answer.status} ${JSON.stringify(document)}`);
  return document;
}

async function endlessDish() {
  const { dishes } = await ask(`${kitchen}/establishments/1/menu`, guest);
  const endless = dishes.find((one) => one.available === null);
  assert.ok(endless, "establishment 1 sells no dish without a limit");
  return endless.id;
}

// A dish that never runs out.
export const dish = await endlessDish();

// Places an order at establishment 1 and waits for its ticket, which has the same id.
export async function place(comment = null, quantity = 2) {
  const items = [{ dish_id: dish, quantity }];
  const order = { establishment_id: 1, items, ...(comment === null ? {} : { comment }) };
  const { id } = await ask(`${kitchen}/orders`, guest, order);
  for (let tries = 0; tries < 300; ++tries) {
    const answer = await fetch(`${establishment}/tickets/${id}`, { headers: asCook });
    if (answer.ok) return id;
    await setTimeout(100);
  }
  throw new Error(`order ${id} has become no ticket`);
}

export const cancel = (id) => ask(`${kitchen}/orders/${id}/cancel`, guest, {});
export const ticket = (id) => ask(`${establishment}/tickets/${id}`, cook);
export const advance = (id, action) => ask(`${establishment}/orders/${id}/advance`, cook, { action });

export const brokerDown = () => run("sh", ["-c", told("BROKER_DOWN_COMMAND")]);
export const brokerUp = () => run("sh", ["-c", told("BROKER_UP_COMMAND")]);

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
  return { page, errors, close: () => context.close() };
}

// A page whose cook has signed in and sees the tickets.
export async function openBoard(how) {
  const opened = await open(how);
  await opened.page.goto(`${establishment}/#token=${cook}`);
  await opened.page.locator('.board[data-ready="true"]').waitFor();
  return opened;
}

export const card = (page, id) => page.locator(`[data-ticket="${id}"]`);
export const inColumn = (page, column, id) => page.locator(`.${column} [data-ticket="${id}"]`);
export const button = (page, id, action) => card(page, id).locator(`button.${action}`);
export const again = (page, id) => button(page, id, "again");
export const sent = (page, id) => card(page, id).locator(".state.sent");
export const unsent = (page, id) => card(page, id).locator(".state.unsent");

// Presses, and gives the status of the answer.
export async function press(page, what) {
  const answer = page.waitForResponse((one) => one.url().endsWith("/advance"));
  await what.and(page.locator(":not([aria-disabled])")).click();
  return (await answer).status();
}

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
