import { h } from "../../../web/dom";
import { Refused } from "../../../web/refused";
import type { Filters } from "./api";
import { confirmed } from "./dialog";
import { count } from "./format";
import { isOpen } from "./letter_types";
import { problemView } from "./problem";
import type { Context } from "./view";
import { visible } from "./visible";
import { verdictWord, words } from "./words";

const pageSize = "100";
const lettersMax = 100_000;

// Gives all open letters of a filter to their orders again, one after the other, in their order.
export class RedriveAll {
  private readonly button = h("button", { type: "button" }, words().redriveAll);
  private readonly halt = h("button", { type: "button", hidden: "" }, words().stop);
  private readonly progress = h("div", { class: "progress", role: "status" });
  private stopped = false;
  private running = false;
  private done = 0;
  private readonly verdicts = new Map<string, number>();
  readonly element = h("div", { class: "all-acts" }, this.button, this.halt, this.progress);

  constructor(
    private readonly context: Context,
    private readonly filters: Filters,
    private readonly finished: () => void,
  ) {
    this.button.addEventListener("click", () => void this.begin());
    this.halt.addEventListener("click", () => this.stop());
  }

  stop(): void {
    this.stopped = true;
  }

  private async begin(): Promise<void> {
    const say = words();
    if (this.running) return;
    const question = { title: say.redriveAll, text: say.redriveAllAsk, action: say.redriveAll };
    if ((await confirmed(question)) === null) return;
    this.running = true;
    this.stopped = false;
    this.done = 0;
    this.verdicts.clear();
    this.button.hidden = true;
    this.halt.hidden = false;
    this.halt.focus();
    try {
      await this.walk();
      this.tell(this.stopped ? say.redriveAllStopped(this.done) : say.redriveAllDone(this.done));
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      if (why.isAboutToken) return this.context.refused(why);
      this.tell(say.redriveAllHalted);
      this.progress.append(problemView(why));
    } finally {
      this.running = false;
      this.button.hidden = false;
      if (document.activeElement === this.halt) this.button.focus();
      this.halt.hidden = true;
      this.finished();
    }
  }

  // Pages go by id, so a letter that leaves the filter meanwhile skips no other.
  private async walk(): Promise<void> {
    let after: number | null = null;
    for (let seen = 0; seen < lettersMax && !this.stopped; ) {
      const cursor: string | null = after === null ? null : String(after);
      const page = await this.context.api.letters({ ...this.filters, limit: pageSize, after: cursor });
      for (const letter of page.dead_letters) {
        if (this.stopped) return;
        if (isOpen(letter)) await this.one(letter.id);
        ++seen;
      }
      if (page.next === null) return;
      after = page.next;
    }
  }

  // A letter that may not go yet, or was settled by somebody else, is counted and left.
  private async one(id: number): Promise<void> {
    this.tell(words().redriveProgress(this.done, id));
    try {
      const { verdict } = await this.context.api.redrive(id);
      this.note(verdict);
    } catch (why) {
      if (!(why instanceof Refused) || (why.status !== 409 && why.status !== 404)) throw why;
      this.note(why.code);
    }
    ++this.done;
  }

  private note(verdict: string): void {
    this.verdicts.set(verdict, (this.verdicts.get(verdict) ?? 0) + 1);
  }

  private tell(sentence: string): void {
    const say = words();
    const verdicts = [...this.verdicts].map(([verdict, letters]) =>
      h("li", {}, visible(verdictWord(verdict)), `: ${count(letters, "letters")}`),
    );
    this.progress.replaceChildren(
      h("p", {}, sentence),
      ...(verdicts.length === 0 ? [] : [h("p", {}, `${say.verdictsSoFar}:`), h("ul", {}, ...verdicts)]),
    );
  }
}
