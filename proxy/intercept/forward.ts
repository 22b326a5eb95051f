import { buildConnector, Pool } from "undici";
import { type HopLimits, hopLimits } from "../hop-limits.ts";
import { throughUs } from "../own-hop.ts";
import { toolAddress } from "../tool-address.ts";
import { askedWith, forwardedBy } from "./headers.ts";
import type { OnceUsed, Upstream } from "./hop.ts";
import { type Line, openLine } from "./line.ts";
import { type Dispatch, PoolHop } from "./pool-hop.ts";
import { trusting } from "./trust.ts";

export interface UpstreamOptions extends Partial<
  Pick<HopLimits, "connectionsMax" | "connectMs" | "answerMs">
> {
  /** Where the tool is, as `toolAddress` reads it. A path in it stands in front of every path that is asked for. */
  url: string;
  /** Certificates in PEM that are trusted besides the usual ones. */
  ca?: string | undefined;
  /** Sent with every request, instead of what the client sent under these names; a flat list. */
  headers?: readonly string[];
  /** The name of this proxy, so that it knows a request again that comes back to it. */
  instance?: string;
  /** Told of what threw on a connection when no call was under way on it. Must not throw itself. */
  crashed: (error: unknown) => void;
}

const answerHeaderBytesMax = 64 * 1024;

export function openUpstream(options: UpstreamOptions): Upstream {
  const { url, socketPath } = toolAddress(options.url);
  const base = url.pathname.replace(/\/+$/, "");
  const extra = options.headers ?? [];
  const replaced = new Set(extra.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()));
  const onceUsed: OnceUsed = new WeakSet();
  const { connectionsMax, connectMs, answerMs } = { ...hopLimits, ...options };
  const connect = buildConnector({
    timeout: connectMs,
    ...(socketPath === undefined ? {} : { socketPath }),
    ...trusting(options.ca),
  });
  const each = {
    pipelining: 1,
    headersTimeout: answerMs,
    bodyTimeout: 0,
    maxHeaderSize: answerHeaderBytesMax,
  };
  const lines = new Set<Line>();
  const openPool = (): Pool =>
    new Pool(url.origin, {
      connections: connectionsMax,
      factory: (origin) => {
        const line = openLine(origin, each, { connect, onceUsed, crashed: options.crashed });
        lines.add(line);
        line.on("connectionError", () => lines.delete(line));
        return line;
      },
    });
  let pool = openPool();
  const dispatch: Dispatch = (asked, hop) => pool.dispatch(asked, hop);
  return {
    ask: (ask, receiver) => {
      let headers = askedWith(ask.rawHeaders);
      if (ask.forwarded !== undefined) headers = forwardedBy(headers, ask.forwarded);
      if (extra.length > 0) headers = replace(headers, replaced, extra);
      if (options.instance !== undefined) headers.push(...throughUs(ask.rawHeaders, options.instance));
      const hop = new PoolHop(dispatch, onceUsed, receiver);
      hop.dispatch({ method: ask.method, path: base + ask.path, headers, body: ask.body });
      return hop;
    },
    abandon(why) {
      const before = pool;
      pool = openPool();
      for (const line of lines) line.discard(why);
      before.destroy(why).catch(() => undefined);
    },
    // Calls under way go on to their end; whoever wants them cut off closes the clients' connections first.
    [Symbol.asyncDispose]: async () => await pool.close(),
  };
}

function replace(headers: string[], names: ReadonlySet<string>, extra: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = headers[at] ?? "";
    if (!names.has(name.toLowerCase())) kept.push(name, headers[at + 1] ?? "");
  }
  return [...kept, ...extra];
}
