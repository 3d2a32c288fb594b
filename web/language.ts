import { h } from "./dom";

export type Language = "en" | "ru";

const names: [Language, string][] = [
  ["en", "English"],
  ["ru", "Русский"],
];
const remembered = "kuhnya.language";

// The chosen language, or the browser's when none was chosen.
export function language(): Language {
  const chosen = localStorage.getItem(remembered);
  if (chosen === "en" || chosen === "ru") return chosen;
  return navigator.language.toLowerCase().startsWith("ru") ? "ru" : "en";
}

export function choose(next: Language): void {
  localStorage.setItem(remembered, next);
}

// A switch between the languages.
export function languageSwitch(chosen: () => void): HTMLElement {
  const all = names.map(([code, name]) => {
    const pressed = String(code === language());
    const one = h("button", { type: "button", lang: code, "aria-pressed": pressed }, name);
    one.addEventListener("click", () => {
      choose(code);
      chosen();
    });
    return one;
  });
  return h("div", { class: "languages" }, ...all);
}
