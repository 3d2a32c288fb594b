// What the service calls a ticket, and what may be done with one.

export type Status =
  | "created"
  | "accepted"
  | "cooking"
  | "ready"
  | "completed"
  | "rejected"
  | "cancelled";

export type Action = "accept" | "reject" | "cook" | "ready" | "complete";

export interface Ticket {
  kitchen_order_id: string;
  establishment_id: number;
  status: Status;
  version: number;
  published_version: number;
  items: { dish_id: number; quantity: number }[];
  comment: string | null;
  updated_at: string;
}

// The order in which a ticket passes them; lists are read in this order, so that a ticket that moves
// on meanwhile is met again and never missed.
export const active: readonly Status[] = ["created", "accepted", "cooking", "ready"];
export const finished: readonly Status[] = ["completed", "rejected", "cancelled"];

const steps: Record<Status, readonly Action[]> = {
  created: ["accept", "reject"],
  accepted: ["cook", "reject"],
  cooking: ["ready"],
  ready: ["complete"],
  completed: [],
  rejected: [],
  cancelled: [],
};

const targets: Record<Action, Status> = {
  accept: "accepted",
  reject: "rejected",
  cook: "cooking",
  ready: "ready",
  complete: "completed",
};

// The legal next steps.
export function stepsOf(ticket: Ticket): readonly Action[] {
  return steps[ticket.status];
}

export function targetOf(action: Action): Status {
  return targets[action];
}

// The press that brought the ticket where it is; none for those that no cook pressed.
export function pressOf(status: Status): Action | undefined {
  return (Object.keys(targets) as Action[]).find((action) => targets[action] === status);
}

// The kitchen has not been told of the last steps yet.
export function isUnsent(ticket: Ticket): boolean {
  return ticket.published_version < ticket.version;
}

// Whichever knows more; news and lists may overtake each other.
export function newer(known: Ticket | undefined, told: Ticket): Ticket {
  if (known === undefined || told.version > known.version) return told;
  if (told.version < known.version) return known;
  return told.published_version >= known.published_version ? told : known;
}

// What people call it: the end of its id, which differs even between orders of one moment.
export function nameOf(ticket: Ticket): string {
  return "#" + ticket.kitchen_order_id.slice(-4).toUpperCase();
}
