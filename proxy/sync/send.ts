import { sign, signatureHeader } from "../../shared/signature.ts";
import type { Credentials } from "../credentials/credentials.ts";
import type { AskCollector } from "./collector-link.ts";
import type { Outcome } from "./outcome.ts";
import { collectorOf, requireTarget, targetOf } from "./target.ts";

export interface SendOptions {
  /** Of a flag, the environment or the configuration file. Without one, the collector that the key was stored for. */
  collector: string | undefined;
  insecure: boolean;
  sign: boolean;
  userAgent: string;
}

export interface Shipment {
  /** Events, each a JSON text. */
  bodies: readonly string[];
  credentials: Credentials;
  /** Counted by reason, for the collector to know that something is missing. */
  dropped: Readonly<Record<string, number>>;
  signal: AbortSignal;
}

/** Ships events once. It never throws. */
export type Send = (shipment: Shipment) => Promise<Outcome>;

export function createSend(deps: { exchange: AskCollector }, options: SendOptions): Send {
  if (options.collector !== undefined) requireTarget(options.collector, options.insecure);
  return async ({ bodies, credentials, dropped, signal }) => {
    const collector = collectorOf(options.collector, credentials.collector);
    const target = targetOf(collector, options.insecure);
    if ("problem" in target) return { kind: "misconfigured", code: target.problem };
    const body = Buffer.from(`{"events":[${bodies.join(",")}]}`);
    const { bearer, secret } = credentials;
    const missing = Object.entries(dropped).map(([reason, count]) => `${reason}=${count}`);
    const outcome = await deps.exchange({
      method: "POST",
      url: new URL("v1/ingest", target.url),
      headers: {
        authorization: `Bearer ${bearer}`,
        "content-type": "application/json",
        "user-agent": options.userAgent,
        ...(options.sign && secret !== undefined ? { [signatureHeader]: sign(body, secret) } : {}),
        ...(missing.length === 0 ? {} : { "x-agent-gate-dropped": missing.join(",") }),
      },
      body,
      signal,
    });
    return outcome.kind === "answered"
      ? { ...outcome, collector, isReceipt: outcome.accepted === bodies.length }
      : outcome;
  };
}
