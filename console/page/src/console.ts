import type { Refused } from "../../../web/refused";
import { actorsView } from "./actors";
import type { Api } from "./api";
import type { Snapshot } from "./api_types";
import { healthSentence } from "./health";
import { kafkaView } from "./kafka";
import { letterView } from "./letter";
import { lettersView } from "./letters";
import { Live, type Hearing } from "./live";
import { orderView } from "./order";
import { ordersView } from "./orders";
import { overview } from "./overview";
import { placeOf, type Place } from "./place";
import { settingsView } from "./settings";
import { Shell } from "./shell";
import { applyTheme } from "./theme";
import type { Context, View } from "./view";
import { words } from "./words";

function viewOf(place: Place, context: Context): View {
  switch (place.view) {
    case "overview":
      return overview(context);
    case "orders":
      return place.id === null ? ordersView(context, place) : orderView(context, place.id);
    case "actors":
      return actorsView(context);
    case "kafka":
      return kafkaView(context);
    case "dead-letters":
      return place.id === null ? lettersView(context, place) : letterView(context, place.id);
    case "settings":
      return settingsView(context);
  }
}

export interface ConsoleEvents {
  show(element: HTMLElement): void;
  announce(sentence: string): void;
  signOut(): void;
  refused(why: Refused): void;
}

// The console of somebody who has signed in: views by the address, fed by one stream.
export class Console {
  private readonly live: Live;
  private readonly context: Context;
  private shell!: Shell;
  private view: View | undefined;
  private heard: Hearing = "connecting";
  private health = "";
  private goTo: string | null = null; // A part of the view to scroll to as soon as it is there.
  private readonly moved = () => this.open({ focus: true });
  private readonly clicked = (event: Event) => this.closeExplanations(event.target as Node);
  private readonly typed = (event: KeyboardEvent) => {
    if (event.key === "Escape") this.closeExplanations(null);
  };

  constructor(
    api: Api,
    private readonly on: ConsoleEvents,
  ) {
    this.live = new Live(api, {
      snapshot: (now) => this.snapshot(now),
      hearing: (now) => this.hearing(now),
      refused: (why) => on.refused(why),
    });
    this.context = {
      api,
      live: this.live,
      go: (to) => {
        if (location.hash === to) this.open({ focus: false });
        else location.hash = to;
      },
      announce: on.announce,
      refused: on.refused,
    };
  }

  start(): void {
    window.addEventListener("hashchange", this.moved);
    document.addEventListener("click", this.clicked);
    document.addEventListener("keydown", this.typed);
    this.build();
    this.live.start();
  }

  stop(): void {
    window.removeEventListener("hashchange", this.moved);
    document.removeEventListener("click", this.clicked);
    document.removeEventListener("keydown", this.typed);
    this.live.stop();
    this.view?.leave?.();
    this.view = undefined;
  }

  private build(): void {
    this.shell = new Shell({
      signOut: () => this.on.signOut(),
      languageChosen: () => this.build(),
    });
    applyTheme();
    this.on.show(this.shell.element);
    this.shell.tell(this.heard, this.live.newest?.at);
    this.open({ focus: false });
  }

  private open(how: { focus: boolean }): void {
    const place = placeOf(location.hash);
    this.view?.leave?.();
    this.view = viewOf(place, this.context);
    this.goTo = place.query.get("at");
    this.shell.open(this.view, place.view, how);
    if (this.live.newest !== undefined) this.view.snapshot?.(this.live.newest);
    this.arrive();
  }

  private arrive(): void {
    if (this.goTo === null) return;
    const part = document.getElementById(this.goTo);
    if (part === null) return;
    this.goTo = null;
    part.focus({ preventScroll: true });
    part.scrollIntoView({ block: "start" });
  }

  private snapshot(now: Snapshot): void {
    this.view?.snapshot?.(now);
    this.arrive();
    const sentence = healthSentence(now.health);
    if (this.health !== "" && sentence !== this.health) this.on.announce(sentence);
    this.health = sentence;
  }

  private hearing(now: Hearing): void {
    if (now === "lost" && this.heard !== "lost") this.on.announce(words().connection.lost);
    if (now === "live" && this.heard === "lost") this.on.announce(words().connection.live);
    // Each event says "live" again; that is nothing new.
    if (now === "live" && this.heard === "live") return;
    this.heard = now;
    this.shell.tell(now, this.live.newest?.at);
    this.view?.hearing?.(now);
  }

  private closeExplanations(except: Node | null): void {
    for (const one of document.querySelectorAll("details.tell[open]")) {
      if (!one.contains(except)) one.removeAttribute("open");
    }
  }
}
