const keyName = "agent-gate-key";
/** Heard by the page, which then asks for a key. */
export const keyLost = "agent-gate-key-lost";

/** The key is kept for this tab alone, and is gone with it. */
export const key = {
  get: (): string | null => sessionStorage.getItem(keyName),
  set: (value: string): void => sessionStorage.setItem(keyName, value),
  forget: (): void => sessionStorage.removeItem(keyName),
};

/** What was answered in the place of what was asked for, in the words of the answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly retryAfterS: number | undefined;
  constructor(status: number, message: string, retryAfterS?: number) {
    super(message);
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}

export interface Asking {
  method?: string;
  body?: string;
  signal?: AbortSignal;
  bearer?: string | null;
}

export interface Answered<T> {
  value: T;
  /** Where a list goes on. */
  next: string | undefined;
}

/** Any answer, also a refusal. Addresses are relative, so that pages work behind a proxy that adds a prefix. */
export async function send(
  path: string,
  { method = "GET", body, signal, bearer = key.get() }: Asking = {},
): Promise<Response> {
  return fetch(path, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new Refusal(0, `${location.host} does not answer`);
  });
}

/** An answer that is what was asked for; any other is thrown. */
export async function sendWell(path: string, asking: Asking = {}): Promise<Response> {
  const response = await send(path, asking);
  if (response.ok) return response;
  const { status, headers } = response;
  const message =
    messageIn(await response.json().catch(() => undefined)) ?? `${location.host} answered ${status}`;
  if (status === 401 && asking.bearer === undefined)
    dispatchEvent(new CustomEvent(keyLost, { detail: message }));
  throw new Refusal(status, message, Number(headers.get("retry-after") ?? 1));
}

/** Asks the API for what its document says that it answers. */
export async function ask<T>(path: string, asking: Asking = {}): Promise<Answered<T>> {
  const response = await sendWell(path, asking);
  const answer: unknown = await response.json().catch(() => undefined);
  // Pages ask the program that they are of, whose answers have this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { value: answer as T, next: response.headers.get("x-next-cursor") ?? undefined };
}

export function refusalOf(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal(0, String(error));
}

function messageIn(answer: unknown): string | undefined {
  const isError = typeof answer === "object" && answer !== null && "error" in answer;
  return isError && typeof answer.error === "string" ? answer.error : undefined;
}
