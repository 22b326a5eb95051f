import { once } from "node:events";
import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { sign, signatureHeader } from "../../shared/signature.ts";
import { hostOf, isPublic, privateAddress, type Resolve, type Resolved } from "./address.ts";

const idHeader = "x-agent-gate-id";
/** The answer is not needed. A receiver that says more is cut off. */
const answerBytesMax = 64 * 1024;
export const attemptMs = 10_000;
const late = "no answer in time";

export interface AttemptDeps {
  resolve: Resolve;
  /** Private addresses, and plain HTTP. */
  isPrivateAllowed: boolean;
  userAgent: string;
  timeoutMs: number;
}

export interface Parcel {
  url: string;
  id: string;
  body: string;
  secret: string;
  signal: AbortSignal;
}

/** What came of one attempt: a status, or in our own words why the receiver gave no answer. */
export type Attempted = { status: number; why: undefined } | { status: undefined; why: string };

/**
 * Sends an alert once, on a connection of its own. Redirects are not followed, and the address that is checked is the one that is connected to: a name that leads
 * elsewhere a moment later changes nothing.
 */
export async function attempt(
  deps: AttemptDeps,
  { url, id, body, secret, signal }: Parcel,
): Promise<Attempted> {
  const to = new URL(url);
  const { isPrivateAllowed } = deps;
  if (!isPrivateAllowed && to.protocol !== "https:") return failed("only https is allowed here");
  const host = hostOf(to);
  if (!isPrivateAllowed && isIP(host) !== 0 && !isPublic(host)) return failed(privateAddress);
  const timeOut = AbortSignal.timeout(deps.timeoutMs);
  const either = AbortSignal.any([timeOut, signal]);
  const found = await before(either, deps.resolve(host)).catch(() => []);
  if (timeOut.aborted) return failed(late);
  if (found.length === 0) return failed("its host is not known");
  if (!isPrivateAllowed && !found.every(({ address }) => isPublic(address))) return failed(privateAddress);
  const bytes = Buffer.from(body);
  return new Promise((resolve) => {
    const sent = (to.protocol === "https:" ? tlsRequest : plainRequest)(to, {
      method: "POST",
      agent: false,
      headers: {
        "content-type": "application/json",
        "content-length": bytes.length,
        "user-agent": deps.userAgent,
        [signatureHeader]: sign(bytes, secret),
        [idHeader]: id,
      },
      lookup: toAddresses(found),
      signal: either,
    });
    // A connection that ends without an answer or an error, as after a change of protocols, is a failure too.
    let attempted: Attempted = failed("the connection was cut");
    sent.on("close", () => resolve(attempted));
    sent.on("error", (error) => {
      if (attempted.status === undefined) attempted = failed(timeOut.aborted ? late : whyOf(error));
    });
    sent.on("response", (response) => {
      attempted = { status: response.statusCode ?? 0, why: undefined };
      let length = 0;
      response.on("data", (chunk: Buffer) => {
        length += chunk.length;
        if (length > answerBytesMax) response.destroy();
      });
      response.on("error", () => undefined);
    });
    sent.end(bytes);
  });
}

/** The system's own lookup cannot be stopped. */
async function before<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return Promise.race([answer, once(signal, "abort").then(() => Promise.reject(new Error("too late")))]);
}

function toAddresses(found: readonly Resolved[]): LookupFunction {
  return (_, { all }, done) => {
    const [first] = found;
    if (all === true) done(null, [...found]);
    else done(null, first?.address ?? "", first?.family);
  };
}

function failed(why: string): Attempted {
  return { status: undefined, why };
}

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was cut",
  EPIPE: "the connection was cut",
  EHOSTUNREACH: "its host cannot be reached",
  ENETUNREACH: "its host cannot be reached",
  ETIMEDOUT: late,
};

/** A message of the system or of TLS may name what it met there, and what a receiver says is not ours to show. */
function whyOf(error: Error): string {
  const code = "code" in error ? String(error.code) : "";
  const known = causes[code];
  if (known !== undefined) return known;
  if (/CERT|TLS|SSL|ALTNAME|SIGNATURE/.test(code)) return "its certificate or TLS is refused";
  if (code.startsWith("HPE_")) return "its answer is not HTTP";
  return "the connection failed";
}
