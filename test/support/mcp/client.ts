import type { Launch } from "./launch.ts";
import type { Reached } from "./http-servers.ts";

/** What a program that uses a client has of a call. */
export interface Outcome {
  /** Whether it is told that the call failed; undefined where the client does not say. */
  isError: boolean | undefined;
  /** The texts that it is handed. */
  text: string;
  /** All that it is handed, as JSON. */
  all: string;
}

export interface Connection extends AsyncDisposable {
  listTools(): Promise<string[]>;
  callTool(name: string, args?: Readonly<Record<string, unknown>>): Promise<Outcome>;
}

/** A client that nobody here wrote, as its own documentation uses it. */
export interface Client {
  connect(server: Launch): Promise<Connection>;
  /** Not every one reaches servers by a URL. */
  reach?(server: Reached): Promise<Connection>;
}

interface Result {
  content?: unknown;
  isError?: unknown;
}

/** What a result holds, however a client hands it on. */
export function outcomeOf(result: unknown): Outcome {
  const { content, isError } = (result ?? {}) as Result;
  const parts = Array.isArray(content) ? (content as unknown[]) : [];
  const texts = parts.flatMap((part) => {
    const { text } = (part ?? {}) as { text?: unknown };
    return typeof text === "string" ? [text] : [];
  });
  return { isError: isError === true, text: texts.join("\n"), all: JSON.stringify(result) };
}
