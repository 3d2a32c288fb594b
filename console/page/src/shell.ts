import { h } from "../../../web/dom";
import { languageSwitch } from "../../../web/language";
import { time } from "./format";
import type { Hearing } from "./live";
import { address, viewNames, type ViewName } from "./place";
import { themeSwitch } from "./theme";
import type { View } from "./view";
import { visible } from "./visible";
import { words } from "./words";

export interface ShellEvents {
  signOut(): void;
  languageChosen(): void;
}

// What stands round every view: the way to the others, and whether the page still hears the service.
export class Shell {
  private readonly connection = h("p", { class: "connection" });
  private readonly main = h("main", { id: "main", tabindex: "-1" });
  private readonly links = new Map<ViewName, HTMLAnchorElement>();
  readonly element: HTMLElement;

  constructor(on: ShellEvents) {
    const say = words();
    const skip = h("a", { href: "#main", class: "skip" }, say.skip);
    skip.addEventListener("click", (event) => {
      event.preventDefault();
      this.main.focus();
    });
    const out = h("button", { type: "button", class: "out" }, say.signOut);
    out.addEventListener("click", () => on.signOut());
    for (const name of viewNames) {
      this.links.set(name, h("a", { href: address(name) }, say.views[name]));
    }
    const items = [...this.links.values()].map((one) => h("li", {}, one));
    this.element = h(
      "div",
      { class: "shell" },
      skip,
      h(
        "header",
        { class: "top" },
        h("p", { class: "name" }, say.title),
        this.connection,
        languageSwitch(() => on.languageChosen()),
        themeSwitch(),
        out,
      ),
      h("nav", { "aria-label": say.viewsName }, h("ul", {}, ...items)),
      this.main,
    );
  }

  // Opens a view; where the reader asked for it, the focus goes to its heading.
  open(view: View, name: ViewName, { focus }: { focus: boolean }): void {
    for (const [one, link] of this.links) {
      if (one === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = `${visible(view.title).textContent} — ${words().title}`;
    this.main.replaceChildren(view.element);
    if (!focus) return;
    window.scrollTo(0, 0);
    view.element.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }

  tell(now: Hearing, lastHeard: string | undefined): void {
    const say = words();
    this.connection.dataset.state = now;
    const text = now === "paused" ? say.paused : say.connection[now];
    const heard = lastHeard === undefined ? say.neverHeard : time(lastHeard, { day: false });
    this.connection.replaceChildren(
      h("span", { class: "word" }, text),
      ...(now === "live" ? [] : [h("span", {}, ` — ${lastHeard === undefined ? "" : `${say.lastHeard} `}`, heard)]),
    );
  }
}
