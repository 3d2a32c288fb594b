import { h } from "../../web/dom";
import { languageSwitch } from "../../web/language";
import { words } from "./words";

export type Complaint = "tokenBad" | "tokenForOthers" | "serviceAway";

const kept = "kuhnya.token";

// The token of this tab. One that stands behind the # of the address is taken from there, where no
// server sees it.
export function keptToken(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given !== null) {
    keepToken(given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(kept);
}

export function keepToken(token: string): void {
  sessionStorage.setItem(kept, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(kept);
}

// Asks for a token, with a sentence on what was wrong with the last one.
export function signInView(
  complaint: Complaint | undefined,
  given: (token: string) => void,
  languageChosen: () => void,
): HTMLElement {
  const say = words();
  const field = h("input", {
    id: "token",
    type: "password",
    autocomplete: "off",
    spellcheck: "false",
    required: "",
    "aria-describedby": complaint === undefined ? "hint" : "complaint hint",
    "aria-invalid": complaint === undefined ? undefined : "true",
  });
  const form = h(
    "form",
    {},
    h("label", { for: "token" }, say.token),
    field,
    complaint === undefined
      ? undefined
      : h("p", { id: "complaint", class: "complaint", role: "alert" }, say[complaint]),
    h("p", { id: "hint" }, say.tokenHint),
    h("button", { type: "submit" }, say.signIn),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const token = field.value.trim().replace(/^Bearer\s+/i, "");
    // A header can carry no other characters.
    given(/^[\x21-\x7e]+$/.test(token) ? token : "?");
  });
  const header = h("header", {}, h("h1", {}, say.title), languageSwitch(languageChosen));
  return h("div", { class: "sign-in" }, header, h("main", {}, form));
}
