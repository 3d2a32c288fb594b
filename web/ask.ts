import { Refused, refusalOf } from "./refused";

const answerWaitMax = 15_000;

// The JSON document that a service answers with; undefined when it says 204. Throws Refused for
// everything else, and for an answer that does not come in time.
export async function ask(path: string, how: RequestInit = {}): Promise<unknown> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), answerWaitMax);
  try {
    const answer = await fetch(path, { ...how, cache: "no-store", signal: patience.signal });
    if (!answer.ok) throw await refusalOf(answer);
    return answer.status === 204 ? undefined : ((await answer.json()) as unknown);
  } catch (why) {
    if (why instanceof Refused) throw why;
    throw new Refused(0, "no_answer");
  } finally {
    clearTimeout(timer);
  }
}

// A stream of server-sent events, open.
export async function openStream(
  path: string,
  how: RequestInit,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetch(path, { ...how, cache: "no-store" });
  if (!answer.ok || answer.body === null) throw await refusalOf(answer);
  return answer.body;
}
