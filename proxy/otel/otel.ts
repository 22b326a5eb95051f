import { randomUUID } from "node:crypto";
import { version } from "../../shared/version.ts";
import { openLink } from "../http-link.ts";
import type { Log } from "../log.ts";
import type { LocalFacts, VerdictRecord } from "../tool-call.ts";
import { attributes } from "./attributes.ts";
import { logCount, logRecords, spanCount, spans } from "./records.ts";
import type { OtelSettings, Signal } from "./settings.ts";
import { type Counts, type Kind, Shipping } from "./shipping.ts";

/** Verdicts on their way to where people look at them. */
export interface Otel extends AsyncDisposable {
  /** Takes next to no time and never throws: all work is done later. */
  note(record: VerdictRecord, local: LocalFacts): void;
  /** Sends what waits; what is not sent by then is dropped. */
  flush(ms: number): Promise<void>;
  /** Of records, by their kind. */
  counts(): Partial<Record<Signal, Counts>>;
  /** Of all kinds together. */
  total(): Counts;
}

export function openOtel(
  { targets, resource }: Pick<OtelSettings, "targets" | "resource">,
  { log, env }: { log: Log; env: Readonly<Record<string, string | undefined>> },
): Otel {
  const waits = Math.max(0, ...Object.values(targets).map(({ timeoutMs }) => timeoutMs));
  const link = openLink(env, { connectMs: waits, headersMs: waits, bodyMs: waits });
  const deps = { link, log, random: Math.random, userAgent: `agent-gate-proxy/${version}` };
  const sender = {
    "service.version": version,
    "service.instance.id": randomUUID(),
    ...resource,
  };
  const all = kindsFrom(sender).flatMap((kind) => {
    const target = targets[kind.signal];
    return target === undefined ? [] : [{ kind, shipping: new Shipping(deps, target, kind) }];
  });
  return {
    note(record, local) {
      const noted = { record, local, atMs: Date.now() };
      for (const { shipping } of all) shipping.add(noted);
    },
    flush: async (ms) => void (await Promise.all(all.map(({ shipping }) => shipping.close(ms)))),
    counts: () => Object.fromEntries(all.map(({ kind, shipping }) => [kind.signal, shipping.counts])),
    total: () => ({
      sent: all.reduce((sum, { shipping }) => sum + shipping.counts.sent, 0),
      dropped: all.reduce((sum, { shipping }) => sum + shipping.counts.dropped, 0),
    }),
    [Symbol.asyncDispose]: () => link[Symbol.asyncDispose](),
  };
}

function kindsFrom(sender: Readonly<Record<string, string>>): Kind[] {
  const resource = `{"attributes":[${attributes(sender)}]}`;
  const scope = JSON.stringify({ name: "agent-gate", version });
  const around = (all: string, scopes: string, records: string): Kind["around"] => [
    `{"${all}":[{"resource":${resource},"${scopes}":[{"scope":${scope},"${records}":[`,
    "]}]}]}",
  ];
  return [
    {
      signal: "logs",
      recordsOf: logRecords,
      countOf: logCount,
      around: around("resourceLogs", "scopeLogs", "logRecords"),
    },
    {
      signal: "traces",
      recordsOf: spans,
      countOf: spanCount,
      around: around("resourceSpans", "scopeSpans", "spans"),
    },
  ];
}
