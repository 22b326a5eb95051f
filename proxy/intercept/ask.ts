import type { IncomingMessage } from "node:http";
import type { Running } from "./body.ts";
import type { Ask } from "./forward.ts";
import { without } from "./headers.ts";
import type { Upload } from "./receive.ts";

const asksForPart = (lower: string): boolean => lower === "range" || lower === "if-range";

/** What the tool is asked for a client. */
export function askOf(
  { request, path }: { request: IncomingMessage; path: string },
  body: Upload,
  { observing, options }: Pick<Running, "observing" | "options">,
): Ask {
  const { method = "", headers } = request;
  // What is asked for in parts would be judged in parts; a server may always answer with the whole (RFC 9110, 14.2).
  const isPart = headers.range !== undefined && !observing;
  const rawHeaders = isPart ? without(request.rawHeaders, asksForPart) : request.rawHeaders;
  const ask: Ask = { method, path, rawHeaders, body };
  if (options.forwarded)
    ask.forwarded = { address: request.socket.remoteAddress ?? "", host: headers.host ?? "", proto: "http" };
  return ask;
}
