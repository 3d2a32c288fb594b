// Dead letters as docs/openapi.yaml describes them.

export const letterStates = ["waiting", "shelved", "settled", "discarded"] as const;
export type LetterState = (typeof letterStates)[number];

export interface LetterOutline {
  id: number;
  state: LetterState;
  cause: string;
  detail: string;
  order_id: string | null;
  topic: string;
  partition: number;
  offset: number;
  at: string;
  first_seen: string;
  attempts: number;
  redrives: number;
  verdict: string | null;
  updated_at: string;
}

export interface Letter extends LetterOutline {
  dead_letter_topic: string;
  dead_letter_partition: number;
  dead_letter_offset: number;
  key?: string | null;
  key_base64?: string;
  value?: string | null;
  value_base64?: string;
  value_bytes: number;
  value_sha256: string | null;
  history: { act: "redrive" | "discard"; user_id: string; verdict: string; detail: string; at: string }[];
}

export interface LetterPage {
  dead_letters: LetterOutline[];
  next: number | null;
}

export interface Redriven {
  id: number;
  dry_run: boolean;
  verdict: string;
  detail: string;
  state: LetterState;
}

// Whether something can still be done about it.
export function isOpen(letter: LetterOutline): boolean {
  return letter.state === "waiting" || letter.state === "shelved";
}
