// Where the reader is: the part of the address behind its #.

export const viewNames = ["overview", "orders", "actors", "kafka", "dead-letters", "settings"] as const;
export type ViewName = (typeof viewNames)[number];

export interface Place {
  view: ViewName;
  id: string | null; // Of one order or letter.
  query: URLSearchParams;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// What an address means; one that means nothing leads to the overview.
export function placeOf(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [name = "", id = ""] = path.split("/", 2);
  const view = viewNames.find((one) => one === name) ?? "overview";
  const hasOne = view === "orders" || view === "dead-letters";
  return { view, id: hasOne && id !== "" ? decoded(id) : null, query: new URLSearchParams(query) };
}

// The address of a view, with the filters that are set.
export function address(
  view: ViewName,
  { id, query = {} }: { id?: string | number; query?: Record<string, string | null> } = {},
): string {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== "");
  const filters = new URLSearchParams(set as [string, string][]).toString();
  const rest = id === undefined ? "" : `/${encodeURIComponent(id)}`;
  return `#/${view}${rest}${filters === "" ? "" : `?${filters}`}`;
}
