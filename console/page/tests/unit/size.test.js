import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const dist = new URL("../../dist/", import.meta.url);
const bytesMax = 150 * 1024;

const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
  .filter((one) => one.isFile())
  .map((one) => new URL(`file://${one.parentPath ?? one.path}/${one.name}`));

test("the whole page has at most 150 KB, compressed", async () => {
  let sum = 0;
  for (const file of files) sum += gzipSync(await readFile(file)).length;

  assert.ok(sum > 0 && sum <= bytesMax, `${sum} bytes`);
});

test("what is shipped from others comes with its licence", async () => {
  const licences = await readFile(new URL("licences.txt", dist), "utf8");
  const { dependencies } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url)));
  for (const [name, version] of Object.entries(dependencies)) {
    const folder = new URL(`../../node_modules/${name}/`, import.meta.url);
    assert.ok(licences.includes(await readFile(new URL("LICENSE", folder), "utf8")), name);
    assert.ok(licences.toLowerCase().includes(`${name} ${version}`), version);
  }
});

test("nothing comes from elsewhere, and nothing needs a weaker policy", async () => {
  for (const file of files.filter((one) => /\.(html|css|js)$/.test(one.pathname))) {
    const text = (await readFile(file, "utf8")).replaceAll("http://www.w3.org/2000/svg", "");
    assert.doesNotMatch(text, /https?:\/\//, file.pathname);
    assert.doesNotMatch(text, /\beval\(|new Function\(|innerHTML|@import/, file.pathname);
  }
});
