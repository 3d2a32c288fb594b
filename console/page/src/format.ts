import { h } from "../../../web/dom";
import { language } from "../../../web/language";
import { words, type Unit } from "./words";

// Numbers and times as people of the chosen language write them, always with their unit.

// The dates of American English would be read wrongly elsewhere.
const locale = () => ({ en: "en-GB", ru: "ru" })[language()];

const made = new Map<string, Intl.NumberFormat>();

function numbers(how: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language() + JSON.stringify(how);
  const known = made.get(key) ?? new Intl.NumberFormat(locale(), how);
  made.set(key, known);
  return known;
}

// Three digits say enough of what is measured; what is counted is shown in full.
const measured = (value: number): Intl.NumberFormatOptions => ({
  maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0,
});

export function number(value: number): string {
  return numbers({}).format(value);
}

export function count(value: number | null, unit: Unit): string {
  if (value === null) return words().notKnown;
  const forms = words().units[unit];
  const rule = new Intl.PluralRules(language()).select(value);
  const form = rule === "one" ? 0 : rule === "few" ? 1 : forms.length - 1;
  return `${number(value)} ${forms[Math.min(form, forms.length - 1)]!}`;
}

export function perSecond(value: number): string {
  const digits = value > 0 && value < 10 ? 1 : 0;
  const how = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${numbers(how).format(value)}\u00a0${words().aSecond}`;
}

function inUnit(value: number, unit: string): string {
  return numbers({ style: "unit", unit, ...measured(value) }).format(value);
}

// A length of time in the unit that suits it.
export function milliseconds(value: number | null): string {
  if (value === null) return words().notMeasured;
  if (value < 1_000) return inUnit(value, "millisecond");
  if (value < 120_000) return inUnit(value / 1_000, "second");
  if (value < 7_200_000) return inUnit(Math.round(value / 60_000), "minute");
  return inUnit(value / 3_600_000, "hour");
}

export function microseconds(value: number | null): string {
  if (value === null) return words().notMeasured;
  if (value >= 1_000) return milliseconds(value / 1_000);
  return `${numbers(measured(value)).format(value)}\u00a0${words().microsecond}`;
}

export function bytes(value: number): string {
  return count(value, "bytes");
}

export function money(minor: number, currency: string): string {
  try {
    const how = { style: "currency", currency } as const;
    const digits = numbers(how).resolvedOptions().maximumFractionDigits ?? 2;
    return numbers(how).format(minor / 10 ** digits);
  } catch {
    return `${number(minor)} ${currency}`; // No currency that anybody knows.
  }
}

// The time of day on an axis, from seconds of the epoch.
export function clock(seconds: number): string {
  const how = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  return new Intl.DateTimeFormat(locale(), how).format(seconds * 1_000);
}

// A moment in the reader's zone; its title tells it in UTC.
export function time(at: string, { day = true } = {}): HTMLElement {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return h("span", {}, words().notKnown);
  const how: Intl.DateTimeFormatOptions = {
    ...(day ? { day: "2-digit", month: "2-digit", year: "numeric" } : {}),
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
  };
  const text = new Intl.DateTimeFormat(locale(), how).format(moment);
  return h("time", { datetime: at, title: `${moment.toISOString()} (UTC)` }, text);
}

// A moment within a sentence: the time of day, with its date unless that is the date of `now`.
export function moment(at: string, now: string): string {
  const when = Date.parse(at);
  if (Number.isNaN(when)) return words().notKnown;
  const day = new Intl.DateTimeFormat(locale());
  const date = day.format(when) === day.format(Date.parse(now)) ? "" : `${day.format(when)} `;
  return date + clock(when / 1_000);
}

export function since(at: string, now: string): string {
  return milliseconds(Math.max(0, Date.parse(now) - Date.parse(at)));
}
