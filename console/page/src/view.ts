import type { Refused } from "../../../web/refused";
import type { Api } from "./api";
import type { Snapshot } from "./api_types";
import type { Hearing, Live } from "./live";

// What a view may use of its surroundings.
export interface Context {
  api: Api;
  live: Live;
  go(address: string): void;
  announce(sentence: string): void;
  refused(why: Refused): void; // The token holds no longer.
}

// What stands below the page's header. Its first heading takes the focus when it opens.
export interface View {
  title: string;
  element: HTMLElement;
  snapshot?(now: Snapshot): void; // At most once a frame.
  hearing?(now: Hearing): void; // Whether news still come.
  leave?(): void;
}
