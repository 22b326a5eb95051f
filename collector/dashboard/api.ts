const keyName = "agent-gate-key";

/** The key is kept for this tab alone, and is gone with it. */
export const key = {
  get: (): string | null => sessionStorage.getItem(keyName),
  set: (value: string): void => sessionStorage.setItem(keyName, value),
  forget: (): void => sessionStorage.removeItem(keyName),
};

/** What the collector has answered in the place of what was asked for, in its own words. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Asking {
  method?: string;
  body?: unknown;
  signal?: AbortSignal;
}

/** Asks the API. Addresses are relative, so that pages work behind a proxy that adds a prefix. */
export async function ask(path: string, { method = "GET", body, signal }: Asking = {}): Promise<unknown> {
  const response = await fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${key.get() ?? ""}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new Refusal(0, "The collector does not answer");
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  throw new Refusal(response.status, messageIn(answer) ?? `The collector answered ${response.status}`);
}

function messageIn(answer: unknown): string | undefined {
  const isError = typeof answer === "object" && answer !== null && "error" in answer;
  return isError && typeof answer.error === "string" ? answer.error : undefined;
}
