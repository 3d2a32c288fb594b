import { h } from "../../../web/dom";

// Characters that are not seen, or that change how others are seen: controls, formats such as
// right-to-left overrides, halves of pairs, separators, fillers.
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u;
const lettersMax = 4_000; // Shown of one text.

export type Piece = { text: string } | { mark: string };

// A text in pieces: what can be shown as it is, and a mark such as ⟨U+202E⟩ for each character that
// cannot. Where lines are kept, ends of line and tabs stay as they are.
export function pieces(text: string, { lines = false } = {}): Piece[] {
  const made: Piece[] = [];
  let plain = "";
  for (const one of text) {
    if (!unseen.test(one) || (lines && (one === "\n" || one === "\t"))) {
      plain += one;
      continue;
    }
    if (plain !== "") made.push({ text: plain });
    plain = "";
    const code = one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
    made.push({ mark: `⟨U+${code}⟩` });
  }
  if (plain !== "") made.push({ text: plain });
  return made;
}

// Somebody else's text as text: never markup, never turning its surroundings round, with nothing
// hidden in it.
export function visible(text: string, { lines = false } = {}): HTMLElement {
  const all = [...text.slice(0, lettersMax * 2)];
  const cut = all.length > lettersMax || text.length > lettersMax * 2;
  const shown = cut ? all.slice(0, lettersMax).join("") : text;
  return h(
    "bdi",
    { class: lines ? "said lines" : "said" },
    ...pieces(shown, { lines }).map((piece) =>
      "text" in piece ? piece.text : h("span", { class: "mark" }, piece.mark),
    ),
    cut ? h("span", { class: "mark" }, "…") : undefined,
  );
}
