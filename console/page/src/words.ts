import { language, type Language } from "../../../web/language";
import { en } from "./words/en";
import { ru } from "./words/ru";

export type Words = typeof en;
export type Unit = keyof Words["units"];
export type FigureName = keyof Words["figures"];

const spoken: Record<Language, Words> = { en, ru };

export function words(): Words {
  return spoken[language()];
}

// What an order said of a record, or why it never came to that, as part of a sentence.
export function verdictWord(code: string): string {
  const say = words();
  return wordFor({ ...say.causes, ...say.problems, ...say.verdicts }, code).replace(/\.$/, "");
}

// The word for a code of the service; one that this page does not know stays as it is.
export function wordFor(list: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(list, code) ? list[code]! : code;
}
