import { h } from "../../../web/dom";
import { bytes, count } from "./format";
import { bytesOf, hexDump } from "./hex";
import { visible } from "./visible";
import { words } from "./words";

const linesMax = 512;

function dumpView(of: Uint8Array, title: string): HTMLElement {
  const lines = hexDump(of, linesMax).map(
    ({ offset, hex, text }) => `${offset}  ${hex.padEnd(47)}  ${text}`,
  );
  const cut = of.length > linesMax * 16;
  return h(
    "div",
    {},
    h("pre", { class: "dump", tabindex: "0", role: "region", "aria-label": title, dir: "ltr" }, lines.join("\n")),
    cut ? h("p", { class: "note" }, words().linesCut) : undefined,
  );
}

// A member of a dead letter as text, as bytes and as the service gives it.
export function bytesView(
  title: string,
  text: string | null | undefined,
  base64: string | undefined,
): HTMLElement {
  const say = words();
  const all = bytesOf(text, base64);
  const heading = h("h3", {}, title);
  if (all === null) return h("div", { class: "bytes" }, heading, h("p", { class: "empty" }, say.bytesNone));
  const block = (name: string, content: HTMLElement) => h("div", {}, h("h4", {}, name), content);
  const asText =
    typeof text === "string"
      ? h("pre", { class: "text", tabindex: "0", role: "region", "aria-label": `${title}: ${say.bytesAsText}` }, visible(text, { lines: true }))
      : h("p", { class: "empty" }, say.bytesNoText);
  const asBase64 =
    base64 === undefined
      ? h("p", { class: "empty" }, say.bytesNoBase64)
      : h("pre", { class: "text wrap", tabindex: "0", role: "region", "aria-label": `${title}: base64` }, visible(base64));
  return h(
    "div",
    { class: "bytes" },
    heading,
    h("p", { class: "faint" }, typeof text === "string" ? `UTF-8, ${count([...text].length, "characters")}, ${bytes(all.length)}` : bytes(all.length)),
    block(say.bytesAsText, asText),
    block(say.bytesAsHex, dumpView(all, `${title}: ${say.bytesAsHex}`)),
    h("details", {}, h("summary", {}, say.bytesAsBase64), asBase64),
  );
}
