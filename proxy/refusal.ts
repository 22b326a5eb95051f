import { errorTable } from "../shared/errors.ts";
import { hopHeader } from "./own-hop.ts";

/** What the proxy answers when it is not the tool that answers and no gate withholds anything. */
export const refusalTable = {
  ...errorTable,
  validation_error: { status: 400, message: "This is not a request that can be passed on" },
  forbidden: { status: 403, message: "This host or origin is not allowed here" },
  expectation_failed: { status: 417, message: "This expectation cannot be met" },
  misdirected_request: {
    status: 421,
    message:
      "This is not a forward proxy: unset HTTP_PROXY, HTTPS_PROXY and ALL_PROXY, and call the address of this proxy in place of the tool's own",
  },
  upstream_unreachable: { status: 502, message: "The tool cannot be reached" },
  upstream_untrusted: {
    status: 502,
    message: "The tool's certificate is not trusted: agent-gate-proxy doctor says what to do",
  },
  upstream_failed: { status: 502, message: "The tool broke off its answer" },
  loop_detected: {
    status: 508,
    message: "The tool's address leads back to this proxy: name the tool's own address",
  },
} as const;

export type RefusalCode = keyof typeof refusalTable;

export interface Refusal {
  status: number;
  rawHeaders: string[];
  body: Buffer;
}

/** Nothing of the request is in it, so it can be sent to anybody. `example` says what to type instead. */
export function refusal(code: RefusalCode, example?: string): Refusal {
  const { status, message } = refusalTable[code];
  const error = example === undefined ? message : `${message}, as in ${example}`;
  const { rawHeaders, body } = answered(JSON.stringify({ error, code, status }));
  if (code === "loop_detected") rawHeaders.push(hopHeader, "loop");
  return { status, rawHeaders, body };
}

/** What is answered here in the place of a tool. */
export function answered(json: string): Refusal {
  const body = Buffer.from(json);
  const rawHeaders = ["content-type", "application/json; charset=utf-8", "content-length", `${body.length}`];
  return { status: 200, rawHeaders: [...rawHeaders, "cache-control", "no-store"], body };
}

/** For a connection that no response belongs to. Of an answer to CONNECT many clients show the phrase and nothing else. */
export function written({ status, rawHeaders, body }: Refusal, phrase = "Refused"): string {
  let head = `HTTP/1.1 ${status} ${phrase}\r\nconnection: close\r\n`;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    head += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return `${head}\r\n${body.toString()}`;
}
