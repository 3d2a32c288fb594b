// The running services the tests are about. The environment says where they are:
//   KITCHEN_URL, ESTABLISHMENT_URL                     the two services
//   TOKEN_ADMIN, TOKEN_CUSTOMER, TOKEN_ESTABLISHMENT   an operator, a guest, a cook of establishment 1
//   DATABASE_URL                                       the kitchen's database, for psql
//   KITCHEN_STOP_COMMAND, KITCHEN_START_COMMAND, KITCHEN_RESTART_COMMAND
//   PRODUCE_COMMAND                                    KEY VALUE…: produces callbacks
//   REWIND_COMMAND                                     takes the stopped kitchen's offsets back
//   CHROMIUM                                           the browser, /usr/bin/chromium untold

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { openConsole } from "../browser.js";

const run = promisify(execFile);

function told(name) {
  const value = process.env[name];
  assert.ok(value, `the environment must name ${name}; see tests/live/world.js`);
  return value;
}

export const kitchen = told("KITCHEN_URL").replace(/\/$/, "");
export const consoleUrl = `${kitchen}/console/`;
const establishment = told("ESTABLISHMENT_URL").replace(/\/$/, "");
export const admin = told("TOKEN_ADMIN");
export const guest = told("TOKEN_CUSTOMER");
const cook = told("TOKEN_ESTABLISHMENT");

export async function send(url, token, body, headers = {}) {
  const answer = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, document: await answer.json().catch(() => undefined) };
}

async function done(url, token, body, headers) {
  const { status, document } = await send(url, token, body, headers);
  assert.ok(status >= 200 && status < 300, `${url} answered ${status} ${JSON.stringify(document)}`);
  return document;
}

// Asks until the answer is there, for at most half a minute.
export async function eventually(what, ask) {
  for (let tries = 0; tries < 300; ++tries) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    await setTimeout(100);
  }
  throw new Error(`waited in vain for ${what}`);
}

let endless;
async function endlessDish() {
  const { dishes } = await done(`${kitchen}/establishments/1/menu`, guest);
  endless ??= dishes.find((one) => one.available === null).id;
  return endless;
}

// Places an order under a key; the same key and comment are a copy of the same request.
export async function place({ key = randomUUID(), comment = null } = {}) {
  const order = { establishment_id: 1, items: [{ dish_id: await endlessDish(), quantity: 2 }] };
  const body = comment === null ? order : { ...order, comment };
  return (await done(`${kitchen}/orders`, guest, body, { "Idempotency-Key": key })).id;
}

export const cancel = (id) => send(`${kitchen}/orders/${id}/cancel`, guest, {});
const statusOf = async (id) => (await done(`${kitchen}/orders/${id}`, guest)).status;
export const reached = (id, status) => eventually(`${id} ${status}`, async () => (await statusOf(id)) === status);

const advanceOnce = (id, action) => done(`${establishment}/orders/${id}/advance`, cook, { action });

// A cook presses, and the order hears of it.
export async function advance(id, action, status) {
  await eventually(`the ticket of ${id}`, async () => (await send(`${establishment}/tickets/${id}`, cook)).status === 200);
  await advanceOnce(id, action);
  await reached(id, status);
}

export const pressAgain = advanceOnce;

async function command(name, ...more) {
  const { stdout } = await run("sh", ["-c", `${told(name)} "$@"`, "sh", ...more]);
  return stdout;
}

export const stopKitchen = () => command("KITCHEN_STOP_COMMAND");
export const startKitchen = () => command("KITCHEN_START_COMMAND");
export const restartKitchen = () => command("KITCHEN_RESTART_COMMAND");
export const rewind = () => command("REWIND_COMMAND");
export const produce = (key, ...values) => command("PRODUCE_COMMAND", key, ...values);

export function callback(id, status) {
  const value = { kitchen_order_id: id, status, establishment_id: 1, idempotency_key: `${id}:${status}` };
  return produce(id, JSON.stringify(value));
}

export async function sql(statement) {
  const { stdout } = await run("psql", [told("DATABASE_URL"), "-v", "ON_ERROR_STOP=1", "-qAtc", statement]);
  return stdout.trim();
}

export const consoleApi = (path, body) =>
  done(`${consoleUrl}api/${path}`, admin, body, { "Console-Request": "1" });

export const openLetter = (id) =>
  eventually(`a dead letter of ${id}`, async () => {
    const { dead_letters: all } = await consoleApi(`dead-letters?order_id=${id}`);
    return all[0];
  });

// Traffic as long as it is not stopped: orders, copies of them, cancels and second cancels.
export function underLoad() {
  let over = false;
  const customer = async () => {
    while (!over) {
      const key = randomUUID();
      const id = await place({ key });
      await Promise.all([place({ key }), cancel(id), cancel(id)]);
    }
  };
  const all = Promise.all([customer(), customer()]);
  return async () => {
    over = true;
    await all;
  };
}

export const openAt = (place, how = {}) => openConsole(consoleUrl, admin, { place, ...how });
