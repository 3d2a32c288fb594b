// What a service says when it does not do what it was asked. Status 0: no answer came.
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly document: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }

  // The token is wrong, has expired, or is for somebody else.
  get isAboutToken(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

// What an answer that is no success says.
export async function refusalOf(answer: Response): Promise<Refused> {
  const told: unknown = await answer.json().catch(() => undefined);
  const document = (typeof told === "object" && told !== null ? told : {}) as Record<string, unknown>;
  const code = typeof document.code === "string" ? document.code : "no_answer";
  return new Refused(answer.status, code, document);
}
