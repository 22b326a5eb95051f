import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AnswerHead } from "../../tool-call.ts";
import { askedWith, forwardedBy, valueOf, without } from "../headers.ts";
import { extensionsIn, isAboutExtensions, readableOffers } from "./extensions.ts";

/** What RFC 6455 puts behind a key (1.3). */
const suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** What a tool is asked with; undefined when nobody asks for a WebSocket in this way. */
export interface ToolHandshake {
  rawHeaders: string[];
  /** What the answer has to show for it. */
  accept: string;
  offers: string;
}

interface Put {
  host: string;
  /** Sent instead of what the client sent under these names; a flat list. */
  extra: readonly string[];
  /** Tells the tool for whom it is asked. */
  forwarded: boolean;
}

export function askedFor(
  request: IncomingMessage,
  { host, extra, forwarded }: Put,
): ToolHandshake | undefined {
  const key = valueOf(request.rawHeaders, "sec-websocket-key")?.trim() ?? "";
  if (request.method !== "GET" || key === "") return undefined;
  const replaced = new Set(extra.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()));
  const kept = without(
    askedWith(request.rawHeaders),
    (lower) => isAboutExtensions(lower) || replaced.has(lower),
  );
  const { socket, headers } = request;
  const from = { address: socket.remoteAddress ?? "", host: headers.host ?? "", proto: "http" } as const;
  const offers = readableOffers(extensionsIn(request.rawHeaders));
  return {
    rawHeaders: [
      "Host",
      host,
      ...(forwarded ? forwardedBy(kept, from) : kept),
      ...extra,
      ...(offers === "" ? [] : ["Sec-WebSocket-Extensions", offers]),
      "Connection",
      "Upgrade",
      "Upgrade",
      "websocket",
    ],
    accept: createHash("sha1")
      .update(key + suffix)
      .digest("base64"),
    offers,
  };
}

/** What the proxy says by itself in the head of the answer. */
const isOurs = (lower: string): boolean => lower === "sec-websocket-accept" || isAboutExtensions(lower);

export const saidByTool = (rawHeaders: readonly string[]): string[] => without(rawHeaders, isOurs);

/** The head of the answer, as it is written. */
export function accepted(
  { statusText, rawHeaders }: AnswerHead,
  { accept, extensions }: { accept: string; extensions: string },
): string {
  const lines = [
    `HTTP/1.1 101 ${statusText}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    `Sec-WebSocket-Accept: ${accept}`,
  ];
  if (extensions !== "") lines.push(`Sec-WebSocket-Extensions: ${extensions}`);
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join("\r\n")}\r\nx-agent-gate: stream\r\n\r\n`;
}
