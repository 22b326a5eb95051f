import { GateError } from "../../shared/errors.ts";
import { StoreError } from "../store-error.ts";

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

const retryAfterS = 2;

/** The one place where a failure becomes a response. What really happened stays in the `cause`, which only the log sees. */
export function answerError(error: unknown, requestId: string): ErrorAnswer {
  const failure = toGateError(error);
  return {
    status: failure.status,
    headers: { ...failure.headers },
    body: {
      error: failure.message,
      code: failure.code,
      status: failure.status,
      request_id: requestId,
      ...(failure.details === undefined ? {} : { details: failure.details }),
    },
  };
}

export function toGateError(error: unknown): GateError {
  if (error instanceof GateError) return error;
  if (error instanceof StoreError)
    return new GateError("unavailable", { headers: { "retry-after": String(retryAfterS) }, cause: error });
  return new GateError("internal_error", { cause: error });
}
