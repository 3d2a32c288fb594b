import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  barriers,
  closeBrowser,
  cook,
  establishment,
  guest,
  isAnswer,
  open,
  openBoard,
  openBrowser,
} from "./world.js";

before(openBrowser);
after(closeBrowser);

async function signIn(page, token) {
  await page.getByLabel("Token of your establishment").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a token is asked for, and kept as long as the tab is open", async () => {
  const { page, errors, close } = await open();
  await page.goto(establishment);
  assert.deepEqual(await barriers(page), []);

  await signIn(page, cook);
  await page.locator('.board[data-ready="true"]').waitFor();
  await page.reload();

  await page.locator('.board[data-ready="true"]').waitFor();
  assert.equal(await page.evaluate(() => JSON.stringify(localStorage)), "{}");
  assert.deepEqual(errors, []);
  await close();
});

test("a token that is wrong is asked for again, with a sentence", async () => {
  const { page, errors, close } = await open();
  await page.goto(establishment);

  for (const wrong of ["abc.def.ghi", "not a token"]) {
    await signIn(page, wrong);
    await page.getByRole("alert").filter({ hasText: "wrong or has expired" }).waitFor();
  }

  assert.deepEqual(await barriers(page), []);
  await signIn(page, cook);
  await page.locator('.board[data-ready="true"]').waitFor();
  assert.deepEqual(errors.filter((line) => !isAnswer(401, "/tickets")(line)), []);
  await close();
});

test("a guest's token is not for an establishment", async () => {
  const { page, errors, close } = await open();
  await page.goto(establishment);

  await signIn(page, guest);

  await page.getByRole("alert").filter({ hasText: "not for an establishment" }).waitFor();
  assert.deepEqual(errors.filter((line) => !isAnswer(403, "/tickets")(line)), []);
  await close();
});

test("a token in the address is taken out of it", async () => {
  const { page, close } = await openBoard();

  assert.equal(page.url(), `${establishment}/`);
  await close();
});

test("whoever signs out leaves no token behind", async () => {
  const { page, close } = await openBoard();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Token of your establishment").waitFor();
  await page.reload();

  await page.getByLabel("Token of your establishment").waitFor();
  assert.equal(await page.evaluate(() => JSON.stringify(sessionStorage)), "{}");
  await close();
});
