import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { barriers, closeBrowser, go, isAnswer, open, openBrowser, openConsole } from "../browser.js";
import { adminToken, closeStages, guestToken, openStage } from "../fake_server.js";
import { staged } from "./world.js";

before(openBrowser);
afterEach(closeStages);
after(closeBrowser);

const health = (page) => page.locator(".health");

async function signIn(page, token) {
  await page.getByLabel("Admin token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a token is pasted, put into a cookie that no script reads, and survives a reload", async () => {
  const stage = await openStage();
  const { page, context, errors, close } = await open();
  await page.goto(`${stage.url}#/kafka`);
  await page.getByLabel("Admin token").waitFor();
  assert.deepEqual(await barriers(page), []);

  await signIn(page, `Bearer ${adminToken}`);
  await page.locator(".lane").first().waitFor();
  await page.reload();
  await page.locator(".lane").first().waitFor();

  const [cookie] = await context.cookies();
  assert.deepEqual([cookie.httpOnly, cookie.sameSite, cookie.path], [true, "Strict", "/console/"]);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  assert.ok(!kept.includes(adminToken), kept);
  assert.deepEqual(errors.filter((line) => !isAnswer(401, "/session")(line)), []);
  await close();
  await stage.close();
});

test("a token in the address is taken out of it", async () => {
  const stage = await openStage();
  const { page, close } = await openConsole(stage.url, adminToken);

  assert.equal(page.url(), `${stage.url}#/overview`);
  await close();
  await stage.close();
});

test("a wrong token, and one without the role, are told apart", async () => {
  const stage = await openStage();
  const { page, close } = await open();
  await page.goto(stage.url);
  await signIn(page, "not a token");
  await page.getByRole("alert").filter({ hasText: "wrong or has expired" }).waitFor();

  await signIn(page, guestToken);

  await page.getByRole("alert").filter({ hasText: "needs the role admin" }).waitFor();
  await page.getByText("./dev token --role admin").waitFor();
  assert.deepEqual(await barriers(page), []);
  await close();
  await stage.close();
});

test("a session that ends leads to the sign-in and back to the same place", async () => {
  const { page, stage, close } = await staged({ place: "/dead-letters?state=waiting" });
  await page.locator("tbody tr").first().waitFor();
  stage.faults = { refuse: { status: 401, code: "bad_token" } };
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("alert").filter({ hasText: "session has ended" }).waitFor();

  stage.faults = {};
  await signIn(page, adminToken);

  await page.locator("tbody tr").first().waitFor();
  assert.match(page.url(), /#\/dead-letters\?state=waiting$/);
  await close();
});

test("a stream that is refused ends the session as well", async () => {
  const { page, stage, close } = await staged();
  await health(page).waitFor();
  stage.faults = { streamDown: true, refuse: { status: 401, code: "bad_token", only: "stream" } };

  await page.getByRole("alert").filter({ hasText: "session has ended" }).waitFor();
  await close();
});

test("whoever signs out leaves no cookie behind", async () => {
  const { page, context, close } = await staged();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Admin token").waitFor();
  await page.waitForLoadState("networkidle");

  assert.deepEqual(await context.cookies(), []);
  await page.reload();
  await page.getByLabel("Admin token").waitFor();
  await close();
});

test("a service that does not answer is told in words, and asked again by hand", async () => {
  const { page, stage, close } = await staged({ place: "/settings" });
  await page.locator("tbody tr").first().waitFor();
  stage.faults = { refuse: { status: 503, code: "store_down", only: "orders" } };
  await go(page, "/orders?user=7");

  await page.getByText("The database does not answer.").waitFor();
  stage.faults = {};
  await page.getByRole("button", { name: "Search" }).click();
  await page.locator("tbody tr").first().waitFor();
  await close();
});
