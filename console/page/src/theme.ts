import { h } from "../../../web/dom";
import { words } from "./words";

const themes = ["auto", "light", "dark"] as const;
type Theme = (typeof themes)[number];
const remembered = "kuhnya.theme";

function theme(): Theme {
  const chosen = localStorage.getItem(remembered);
  return themes.find((one) => one === chosen) ?? "auto";
}

// Light, dark, or as the system is; those who draw by themselves hear `themechosen`.
export function applyTheme(): void {
  document.documentElement.dataset.theme = theme();
  document.dispatchEvent(new Event("themechosen"));
}

export function themeSwitch(): HTMLElement {
  const say = words();
  const all = themes.map((one) =>
    h("option", { value: one, selected: one === theme() ? "" : undefined }, say.themes[one]),
  );
  const choice = h("select", { "aria-label": say.theme }, ...all);
  choice.addEventListener("change", () => {
    localStorage.setItem(remembered, choice.value);
    applyTheme();
  });
  return choice;
}
