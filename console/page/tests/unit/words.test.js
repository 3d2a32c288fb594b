import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./modules.js";

const { en } = await load("words/en");
const { ru } = await load("words/ru");

// Every word by its path; a function stands for its sentence.
function* leaves(of, path = "") {
  for (const [key, value] of Object.entries(of)) {
    if (typeof value === "object" && !Array.isArray(value)) yield* leaves(value, `${path}${key}.`);
    else yield [path + key, value];
  }
}

const said = (value) => (typeof value === "function" ? value("2", "3", "4", "5") : value);

test("both languages have the same words", () => {
  const names = (of) => [...leaves(of)].map(([path]) => path).sort();

  assert.deepEqual(names(ru), names(en));
});

for (const [language, words] of [["English", en], ["Russian", ru]]) {
  test(`no word is missing in ${language}`, () => {
    for (const [path, value] of leaves(words)) {
      const all = Array.isArray(value) ? value : [said(value)];
      for (const one of all) assert.match(one, /\S/, path);
    }
  });
}

test("what is a sentence in English is one in Russian, of the same parameters", () => {
  const russian = new Map(leaves(ru));
  for (const [path, value] of leaves(en)) {
    const other = russian.get(path);
    assert.equal(typeof other, typeof value, path);
    if (typeof value !== "function") continue;
    for (const one of ["2", "3", "4", "5"].slice(0, value.length)) {
      if (value("2", "3", "4", "5").includes(one)) assert.ok(said(other).includes(one), path);
    }
  }
});

test("Russian is Russian", () => {
  const same = /^(Kafka|HTTP|Idempotency-Key|POST \/orders .*|\/с|\d → \d)$/;
  for (const [path, value] of leaves(ru)) {
    const text = Array.isArray(value) ? value.join() : said(value);
    assert.ok(/[а-яё]/i.test(text) || same.test(text), `${path}: ${text}`);
  }
});

test("every unit has its forms", () => {
  for (const [unit, forms] of Object.entries(en.units)) {
    assert.equal(forms.length, 2, unit);
    assert.equal(ru.units[unit].length, 3, unit);
  }
});
