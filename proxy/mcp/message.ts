import type { Member, ObjectOutline } from "./outline.ts";

/** One message of JSON-RPC, as far as its outline tells. */
export interface Message {
  /** `unclear`: some may take it for an answer, and to which question cannot be told. `none`: nobody takes it for a message. */
  kind: "request" | "notification" | "answer" | "unclear" | "none";
  /** As it is written there. */
  id?: string;
  method?: string;
  /** What was asked, or answered. */
  params?: Member;
  result?: Member;
  error?: Member;
  /** It says something beside all that. */
  hasMore: boolean;
  start: number;
  end: number;
}

/** Whose values are needed to know what a message is. */
export const namesMessage = (key: string): boolean => /^(?:jsonrpc|id|method)$/i.test(key);

const known: ReadonlySet<string> = new Set(["jsonrpc", "id", "method", "params", "result", "error"]);

export function messageOf({ members, start, end }: Readonly<ObjectOutline>): Message {
  const found = new Map<string, Member>();
  let isUnclear = false;
  let hasMore = false;
  for (const member of members) {
    const key = member.key.toLowerCase();
    if (!known.has(key)) {
      hasMore = true;
      continue;
    }
    // Readers take the first or the last of two, and some take a key in other letters for it.
    if (found.has(key) || key !== member.key) isUnclear = true;
    // Any other value is no version. It may be text, which a client may read.
    if (key === "jsonrpc" && member.text !== '"2.0"') hasMore = true;
    found.set(key, member);
  }
  const id = found.get("id")?.text;
  const method = stringIn(found.get("method")?.text);
  const [params, result, error] = ["params", "result", "error"].map((key) => found.get(key));
  const message = {
    start,
    end,
    hasMore,
    ...(id === undefined ? {} : { id }),
    ...(method === undefined ? {} : { method }),
    ...(params === undefined ? {} : { params }),
    ...(result === undefined ? {} : { result }),
    ...(error === undefined ? {} : { error }),
  };
  if (![...found.keys()].some((key) => key !== "jsonrpc")) return { ...message, kind: "none" };
  const isAnswer = result !== undefined || error !== undefined;
  if (isUnclear || (isAnswer && (found.has("method") || id === undefined || (result && error))))
    return { ...message, kind: "unclear" };
  if (isAnswer) return { ...message, kind: "answer" };
  if (method === undefined) return { ...message, kind: found.has("method") ? "unclear" : "none" };
  return { ...message, kind: id === undefined ? "notification" : "request" };
}

/** One id as a key: `7` and `"7"` are two, `7` and `7.0` are one. */
export function idKey(id: string): string {
  if (/^-?\d{1,15}$/.test(id)) return id;
  if (!id.startsWith('"'))
    return Number.isFinite(Number(id)) && !/^-?\d+$/.test(id) ? String(Number(id)) : id;
  return `"${stringIn(id) ?? id}`;
}

/** The string that a text of JSON is; undefined when it is none. */
export function stringIn(text: string | undefined): string | undefined {
  if (text === undefined || !text.startsWith('"')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
