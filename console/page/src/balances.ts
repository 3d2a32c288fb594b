import { h } from "../../../web/dom";
import { Refused } from "../../../web/refused";
import type { Balance, BalancesAnswer, BalancesBrief } from "./api_types";
import { milliseconds, number, time } from "./format";
import { show } from "./morph";
import { advice, badge, section, withOrders, type Child } from "./parts";
import { problemView } from "./problem";
import type { Context } from "./view";
import { visible } from "./visible";
import { words } from "./words";

function balanceView(balance: Balance): HTMLElement {
  const say = words();
  const known = Object.hasOwn(say.balanceNames, balance.name);
  const name = known ? say.balanceNames[balance.name]! : visible(balance.name);
  const state = balance.holds
    ? badge("good", `✓ ${say.balanceHolds}`)
    : badge("bad", `✕ ${say.balanceBroken}`);
  return h(
    "li",
    { "data-key": balance.name, class: balance.holds ? "holds" : "broken" },
    state,
    h("span", {}, " ", name, " ", known ? h("code", {}, balance.name) : undefined),
    balance.holds ? undefined : h("p", {}, say.balancesRows(balance.rows.length, balance.count)),
    balance.holds
      ? undefined
      : h("ul", { class: "rows" }, ...balance.rows.map((row) => h("li", {}, withOrders(row)))),
  );
}

function failureView({ stale, checked_at }: BalancesBrief, failure: string | null): Child {
  const say = words();
  if (stale === true) {
    const from = checked_at === null ? say.notKnown : time(checked_at);
    return h("p", { class: "problem" }, `${say.balancesStale} `, visible(failure ?? say.notKnown), `; ${say.balancesFrom} `, from);
  }
  return failure === null ? undefined : h("p", { class: "problem" }, `${say.balancesFailed} `, visible(failure));
}

const kindOf = { green: "good", red: "bad", unknown: "calm" } as const;

// Green or red, and the rows that break what is red. The rows are read again whenever the brief
// tells of another check.
export class Balances {
  private readonly area = h("div", {});
  private readonly trouble = h("div", {});
  private readonly run = h("button", { type: "button" }, words().balancesRun);
  private answer: BalancesAnswer | undefined;
  private brief: BalancesBrief | undefined;
  private readOf: string | undefined;
  readonly element: HTMLElement;

  constructor(private readonly context: Context) {
    const say = words();
    this.element = section(
      "balances",
      say.balancesTitle,
      h("p", { class: "help" }, say.balancesHelp),
      this.area,
      this.trouble,
      this.run,
    );
    this.run.addEventListener("click", () => void this.check());
  }

  tell(brief: BalancesBrief): void {
    this.brief = brief;
    const check = `${brief.checked_at} ${brief.state} ${brief.broken} ${brief.stale === true}`;
    if (check !== this.readOf) {
      this.readOf = check;
      void this.read();
    }
    this.render();
  }

  private render(): void {
    const say = words();
    const now = this.brief;
    if (now === undefined) return;
    this.run.setAttribute("aria-disabled", String(now.running));
    const sentence = now.state === "red" ? say.balances.red(now.broken) : say.balances[now.state];
    const took = this.answer?.took_ms ?? null;
    const all = this.answer?.balances ?? [];
    const failure = this.answer?.failure ?? null;
    const broken = all.filter((one) => !one.holds);
    const holding = all.filter((one) => one.holds);
    show(
      this.area,
      h(
        "p",
        { class: "sentence", "data-state": now.state },
        badge(kindOf[now.state], { green: "✓", red: "✕", unknown: "?" }[now.state]),
        ` ${sentence} `,
        h(
          "span",
          { class: "faint" },
          now.running ? say.balancesRunning : "",
          now.checked_at === null ? "" : h("span", {}, ` ${say.balancesChecked} `, time(now.checked_at)),
          took === null ? "" : ` ${say.balancesTook} ${milliseconds(took)}`,
        ),
      ),
      failureView(now, failure),
      now.state === "red" ? advice(say.remedies.balance_broken) : undefined,
      broken.length === 0 ? undefined : h("ul", { class: "balances-list" }, ...broken.map(balanceView)),
      holding.length === 0
        ? undefined
        : h("details", {}, h("summary", {}, say.balancesHolding(number(holding.length))), h("ul", { class: "balances-list" }, ...holding.map(balanceView))),
    );
  }

  private async read(): Promise<void> {
    await this.answered(this.context.api.balances());
  }

  private async check(): Promise<void> {
    if (this.run.getAttribute("aria-disabled") === "true") return;
    await this.answered(this.context.api.checkBalances());
  }

  private async answered(asked: Promise<BalancesAnswer>): Promise<void> {
    try {
      this.answer = await asked;
      this.trouble.replaceChildren();
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      if (why.isAboutToken) return this.context.refused(why);
      this.readOf = undefined;
      this.trouble.replaceChildren(problemView(why));
    }
    this.render();
  }
}
