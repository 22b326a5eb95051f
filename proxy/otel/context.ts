import { randomBytes } from "node:crypto";

/** Where records of one verdict stand in a trace. */
export interface Context {
  traceId: string;
  /** The span of the call that was judged: the caller's, or ours where the caller named none. */
  callId: string;
  /** The caller's span is the one that was judged; without one we make it. */
  isRemote: boolean;
  guardId: string;
  /** As the caller sent them. */
  flags: number;
  isSampled: boolean;
}

const sampledFlag = 1;
/** Later versions may say more behind the flags; version `ff` is not allowed. */
const form = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const zeros = /^0+$/;

/** A child of the span that a `traceparent` names; the beginning of a trace where it is missing or cannot be read. */
export function contextOf(traceparent: string | undefined): Context {
  const [, version, traceId = "", callId = "", flags = "", more] = form.exec(traceparent ?? "") ?? [];
  const isRight =
    version !== undefined &&
    !zeros.test(traceId) &&
    !zeros.test(callId) &&
    (more === undefined || version !== "00");
  // Asked for once: to ask for eight bytes takes as long as to ask for all.
  const made = randomBytes(32).toString("hex");
  const guardId = made.slice(48);
  if (!isRight)
    return {
      traceId: made.slice(0, 32),
      callId: made.slice(32, 48),
      isRemote: false,
      guardId,
      flags: sampledFlag,
      isSampled: true,
    };
  const given = Number.parseInt(flags, 16);
  const isSampled = (given & sampledFlag) === sampledFlag;
  return { traceId, callId, isRemote: true, guardId, flags: given, isSampled };
}
