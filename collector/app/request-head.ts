import type { IncomingMessage } from "node:http";
import { GateError } from "../../shared/errors.ts";

/** As many as nobody sends; Node would leave out the rest without a word. All of them together are 16 KiB at most. */
const headersMax = 2_000;

/** Whoever stands in front of us may have read such a request otherwise, so what follows on its connection is not read. */
const unclear = (message: string): GateError =>
  new GateError("validation_error", { message, headers: { connection: "close" } });

/** What of a request's head is refused before anything is made of it: whatever two readers could understand in two ways. */
export function checkHead(request: IncomingMessage, path: () => unknown): void {
  if (request.rawHeaders.length / 2 > headersMax)
    throw new GateError("headers_too_large", {
      message: `There are more than ${headersMax} headers`,
      headers: { connection: "close" },
    });
  const hosts = request.headersDistinct["host"]?.length ?? 0;
  if (hosts > 1) throw unclear("There is more than one Host header");
  if (hosts === 0 && request.httpVersion === "1.1")
    throw new GateError("validation_error", { message: "The Host header is missing" });
  const coding = request.headers["transfer-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "chunked")
    throw unclear("The only Transfer-Encoding is chunked");
  if (!isReadable(path)) throw unclear("The request target is neither a path nor a URL");
}

/** A URL without a host, or with a part that is none, makes its parser throw or find no path. */
function isReadable(path: () => unknown): boolean {
  try {
    return typeof path() === "string";
  } catch {
    return false;
  }
}
