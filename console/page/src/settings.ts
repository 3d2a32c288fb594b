import { h } from "../../../web/dom";
import { Refused } from "../../../web/refused";
import type { SettingsAnswer } from "./api_types";
import { show } from "./morph";
import { table } from "./parts";
import { problemView } from "./problem";
import type { Context, View } from "./view";
import { visible } from "./visible";
import { words } from "./words";

// The settings that are in effect.
export function settingsView(context: Context): View {
  const say = words();
  const field = h("input", { id: "filter-settings", type: "search", autocomplete: "off", spellcheck: "false" });
  const result = h("div", { class: "result" }, h("p", { class: "empty" }, say.loading));
  const shown = h("p", { class: "faint", role: "status" });
  let all: SettingsAnswer["settings"] = [];
  let over = false;

  const list = () => {
    const wanted = field.value.trim().toLowerCase();
    const found = all.filter((one) => `${one.name}\n${one.value}`.toLowerCase().includes(wanted));
    shown.textContent = say.settingsShown(found.length, all.length);
    const rows = found.map((one) => ({
      key: one.name,
      cells: [h("code", {}, visible(one.name)), visible(one.value), visible(one.source)],
    }));
    show(result, table(say.views.settings, ["name", "value", "source"], rows));
  };
  const read = async () => {
    try {
      const answer = await context.api.settings();
      if (over) return;
      all = answer.settings;
      list();
    } catch (why) {
      if (over) return;
      if (why instanceof Refused && why.isAboutToken) return context.refused(why);
      result.replaceChildren(problemView(why));
    }
  };

  field.addEventListener("input", list);
  void read();
  return {
    title: say.views.settings,
    element: h(
      "div",
      {},
      h("h1", { tabindex: "-1" }, say.views.settings),
      h("p", { class: "help" }, say.settingsHelp),
      h("div", { class: "field" }, h("label", { for: "filter-settings" }, say.settingsFilter), field),
      shown,
      result,
    ),
    leave() {
      over = true;
    },
  };
}
