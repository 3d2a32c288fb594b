// Takes the pictures of docs/: `npm run screenshots`, told where the services are like the tests.

import { fileURLToPath } from "node:url";
import {
  advance,
  again,
  brokerDown,
  brokerUp,
  button,
  card,
  closeBrowser,
  inColumn,
  openBoard,
  openBrowser,
  place,
  press,
} from "./world.js";

const shoot = (page, name) =>
  page.screenshot({ path: fileURLToPath(new URL(`../../docs/tablet-${name}.png`, import.meta.url)) });

async function placed(actions, comment = null, quantity = 1) {
  const id = await place(comment, quantity);
  for (const action of actions) await advance(id, action);
  return id;
}

await openBrowser();
await placed(["accept", "cook", "ready", "complete"]);
await placed(["accept", "cook", "ready"], null, 3);
await placed(["accept", "cook"], "well done, please", 2);
await placed(["accept"]);
const unsent = await placed([], "no onions", 2);
await placed([], null, 4);
const wall = await openBoard({ size: [1600, 640] });
await inColumn(wall.page, "created", unsent).waitFor();
await shoot(wall.page, "wall");

const phone = await openBoard({ size: [360, 640], locale: "ru-RU", hasTouch: true, isMobile: true });
try {
  await brokerDown();
  await press(phone.page, button(phone.page, unsent, "accept"));
  await again(phone.page, unsent).and(phone.page.locator(":not([aria-disabled])")).waitFor();
  await card(phone.page, unsent).scrollIntoViewIfNeeded();
  await shoot(phone.page, "unsent");
} finally {
  await brokerUp();
  await closeBrowser();
}
