import { h } from "../../../web/dom";
import { languageSwitch } from "../../../web/language";
import { applyTheme, themeSwitch } from "./theme";
import { words } from "./words";

export type Complaint = "tokenBad" | "tokenWeak" | "serviceAway" | "sessionOver";

// A token behind the # of the address, where no server sees it; it is taken from there at once.
export function givenToken(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given === null) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return bare(given);
}

// A token as it is pasted: perhaps with the header's first word. A header can carry no other
// characters than these.
function bare(text: string): string {
  const token = text.trim().replace(/^Bearer\s+/i, "");
  return /^[\x21-\x7e]+$/.test(token) ? token : "?";
}

// Asks for a token, with a sentence on why the last one does not do.
export function signInView(
  complaint: Complaint | undefined,
  given: (token: string) => void,
  languageChosen: () => void,
): HTMLElement {
  const say = words();
  applyTheme();
  const wrong = complaint === "tokenBad" || complaint === "tokenWeak";
  const field = h("input", {
    id: "token",
    type: "password",
    autocomplete: "off",
    spellcheck: "false",
    required: "",
    "aria-describedby": complaint === undefined ? "hint" : "complaint hint",
    "aria-invalid": wrong ? "true" : undefined,
  });
  const form = h(
    "form",
    {},
    h("h1", {}, say.title),
    h("label", { for: "token" }, say.token),
    field,
    complaint === undefined
      ? undefined
      : h("p", { id: "complaint", class: "problem", role: "alert" }, say[complaint]),
    h("p", { id: "hint", class: "help" }, say.tokenHint),
    h("p", { class: "help" }, `${say.tokenHow} `, h("code", {}, "./dev token --role admin")),
    h("button", { type: "submit", class: "act" }, say.signIn),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    given(bare(field.value));
  });
  const header = h("header", { class: "top" }, languageSwitch(languageChosen), themeSwitch());
  return h("div", { class: "sign-in" }, header, h("main", {}, form));
}
