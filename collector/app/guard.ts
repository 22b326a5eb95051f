import type { Scope } from "../auth/authenticate.ts";
import { GateError } from "../../shared/errors.ts";
import { limits as contract } from "../../shared/contract/limits.ts";
import type { LimitClass, Limits } from "../limit/limit.ts";

export interface Guard {
  authenticate: (header: string | undefined) => Promise<Scope>;
  limits: Limits;
}

export interface Admitted {
  scope: Scope;
  headers: Record<string, string>;
}

export interface Knock {
  authorization: string | undefined;
  address: string;
  limitClass: LimitClass;
}

/** The door of every /v1 request: who are you, and is it your turn. Nothing of the body has been read yet. */
export async function admit(guard: Guard, knock: Knock): Promise<Admitted> {
  const scope = await identify(guard, knock);
  const { admitted, remaining, retryAfterS } = guard.limits.take(
    scope.entry.organization.id,
    knock.limitClass,
  );
  const headers = {
    "ratelimit-policy": `"${knock.limitClass}";q=${guard.limits.sizes[knock.limitClass]};w=${contract.rateWindowMs / 1000}`,
    ratelimit: `"${knock.limitClass}";r=${remaining};t=${retryAfterS}`,
  };
  if (!admitted)
    throw new GateError("rate_limited", { headers: { ...headers, "retry-after": String(retryAfterS) } });
  return { scope, headers };
}

async function identify(guard: Guard, knock: Knock): Promise<Scope> {
  try {
    return await guard.authenticate(knock.authorization);
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    // Only failing attempts are counted and held up, so nobody can lock others out from behind the same address.
    const { admitted, retryAfterS } = guard.limits.takeFailure(knock.address);
    if (admitted) throw error;
    throw new GateError("rate_limited", {
      message: "Too many failed authentications from this address",
      headers: { "retry-after": String(retryAfterS) },
    });
  }
}
