import { h } from "../../../web/dom";
import { Refused } from "../../../web/refused";
import { link } from "./parts";
import { address } from "./place";
import { visible } from "./visible";
import { words } from "./words";

// What the service refused, in words; for codes the page does not know, in the service's own.
export function problemText(why: Refused): string {
  const known = words().problems;
  if (Object.hasOwn(known, why.code)) return known[why.code]!;
  return typeof why.document.detail === "string" ? why.document.detail : why.code;
}

export function problemView(why: unknown): HTMLElement {
  if (!(why instanceof Refused)) throw why;
  const earlier = why.document.earlier;
  return h(
    "p",
    { class: "problem", role: "alert" },
    visible(problemText(why)),
    typeof earlier === "number" || typeof earlier === "string"
      ? h("span", {}, " ", link(address("dead-letters", { id: earlier }), visible(words().earlierLink(earlier))))
      : undefined,
  );
}
