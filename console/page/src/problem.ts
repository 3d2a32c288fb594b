import { h } from "../../../web/dom";
import { Refused } from "../../../web/refused";
import { link } from "./parts";
import { address } from "./place";
import { visible } from "./visible";
import { words } from "./words";

// What the service refused, in words; for codes the page does not know, in the service's own. `own`
// are the words of a view that asks for something else than others by the same code.
export function problemText(why: Refused, own: Readonly<Record<string, string>> = {}): string {
  const known = { ...words().problems, ...own };
  if (Object.hasOwn(known, why.code)) return known[why.code]!;
  return typeof why.document.detail === "string" ? why.document.detail : why.code;
}

export function problemView(why: unknown, own: Readonly<Record<string, string>> = {}): HTMLElement {
  if (!(why instanceof Refused)) throw why;
  const earlier = why.document.earlier;
  return h(
    "p",
    { class: "problem", role: "alert" },
    visible(problemText(why, own)),
    typeof earlier === "number" || typeof earlier === "string"
      ? h("span", {}, " ", link(address("dead-letters", { id: earlier }), visible(words().earlierLink(earlier))))
      : undefined,
  );
}
