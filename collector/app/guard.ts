import type { Scope } from "../auth/authenticate.ts";
import { GateError } from "../../shared/errors.ts";
import { limits as contract } from "../../shared/contract/limits.ts";
import type { LimitClass, Limits } from "../limit/limit.ts";
import type { Quotas } from "../limit/quotas.ts";
import type { Admission } from "../limit/ring.ts";
import type { WorkShare } from "../limit/work-share.ts";

export interface Guard {
  authenticate: (header: string | undefined) => Promise<Scope>;
  limits: Limits;
  work: Pick<WorkShare, "asked" | "waitS">;
  quotas: Pick<Quotas, "refuseSpent" | "headersOf">;
}

type Headers = Record<string, string>;

export interface Admitted {
  /** To be sent with the answer. It rejects when it is not the request's turn; where nobody else has to be asked it is there at once. */
  headers: Headers | Promise<Headers>;
}

export interface Knock {
  authorization: string | undefined;
  address: string;
  limitClass: LimitClass;
  wants: "read" | "ingest" | "write" | "manage";
  /** The request comes with a body, or asks for a page of events. */
  isWork: boolean;
  /** Told whose key it is before anything else is refused, so that a refusal can be put down to somebody. */
  known: (scope: Scope) => void;
}

/**
 * The door of every /v1 request: who are you, and is it your turn. Nothing of the body has been read yet; while somebody else is asked for the turn, it
 * may be.
 */
export async function admit(guard: Guard, knock: Knock): Promise<Admitted> {
  const scope = await identify(guard, knock);
  knock.known(scope);
  refuseKept(scope, knock.wants);
  const { id, limits } = scope.entry.organization;
  guard.work.asked(id);
  // Who has to take back a key must not wait for a day because of what was sent with it.
  if (knock.wants === "ingest" || knock.wants === "write") guard.quotas.refuseSpent(id);
  if (knock.isWork) refuseGreedy(guard.work.waitS(id));
  const { limitClass } = knock;
  const own = limitClass === "ingest" ? limits?.ingestPerMinute : limits?.otherPerMinute;
  const size = own ?? guard.limits.sizes[limitClass];
  const turn = guard.limits.take(id, limitClass, size);
  const told = (admission: Admission): Headers => headersOf({ limitClass, size }, admission);
  return { headers: turn instanceof Promise ? turn.then(told) : told(turn) };
}

/** Neither is a failed authentication: the key is known. */
function refuseKept({ entry: { key, organization } }: Scope, wants: Knock["wants"]): void {
  if (organization.suspendedAtMs !== undefined) throw new GateError("organization_suspended");
  if (key.access !== "all" && key.access !== wants)
    throw new GateError("key_access", {
      message: key.access === "read" ? "This API key may only read" : "This API key may only send batches",
    });
}

/** It costs no turn, like every request that is refused for want of one. */
function refuseGreedy(waitS: number): void {
  if (waitS === 0) return;
  throw new GateError("rate_limited", {
    message: "This organization's requests have taken too much work",
    headers: { "retry-after": String(waitS) },
  });
}

function headersOf(
  { limitClass, size }: { limitClass: LimitClass; size: number },
  admission: Admission,
): Headers {
  const { admitted, remaining, retryAfterS } = admission;
  const headers = {
    "ratelimit-policy": `"${limitClass}";q=${size};w=${contract.rateWindowMs / 1000}`,
    ratelimit: `"${limitClass}";r=${remaining};t=${retryAfterS}`,
  };
  if (!admitted)
    throw new GateError("rate_limited", { headers: { ...headers, "retry-after": String(retryAfterS) } });
  return headers;
}

export function refuseMany({ admitted, retryAfterS }: Admission): void {
  if (!admitted) throw new GateError("rate_limited", { headers: { "retry-after": String(retryAfterS) } });
}

function identify(guard: Guard, { authorization, address }: Knock): Promise<Scope> {
  return holdUp(guard, address, () => guard.authenticate(authorization));
}

/** Only failing attempts are counted and held up, so nobody can lock others out from behind the same address. */
export async function holdUp<T>(
  { limits }: Pick<Guard, "limits">,
  address: string,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof GateError && error.status === 401)) throw error;
    const { admitted, retryAfterS } = limits.takeFailure(address);
    if (admitted) throw error;
    throw new GateError("rate_limited", {
      message: "Too many failed authentications from this address",
      headers: { "retry-after": String(retryAfterS) },
    });
  }
}
