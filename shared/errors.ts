import type { Detail } from "./contract/issues.ts";

/** The whole vocabulary of failures that a client can meet. */
export const errorTable = {
  validation_error: { status: 400, message: "The request does not match the contract" },
  bad_json: { status: 400, message: "The body is not valid JSON" },
  too_many_agents: { status: 400, message: "The organization may have no more agents" },
  auth_missing: { status: 401, message: "No API key: send Authorization: Bearer <API_KEY>" },
  auth_invalid: { status: 401, message: "The API key is not known here" },
  auth_revoked: { status: 401, message: "The API key was revoked" },
  auth_expired: { status: 401, message: "The API key has expired" },
  hmac_invalid: { status: 401, message: "The signature does not match the body" },
  forbidden: { status: 403, message: "This is not allowed" },
  key_access: { status: 403, message: "This API key may not do this" },
  organization_suspended: { status: 403, message: "This organization is suspended" },
  not_found: { status: 404, message: "There is nothing at this path" },
  method_not_allowed: { status: 405, message: "This path does not answer to this method" },
  request_timeout: { status: 408, message: "The request took too long" },
  payload_too_large: { status: 413, message: "The body is too large" },
  unsupported_media_type: { status: 415, message: "The body must be sent without a content encoding" },
  rate_limited: { status: 429, message: "Rate limit exceeded" },
  quota_exceeded: { status: 429, message: "What the organization may send in a day is used up" },
  headers_too_large: { status: 431, message: "The headers are too large" },
  internal_error: { status: 500, message: "Something went wrong here; the request may be tried again" },
  unavailable: { status: 503, message: "Not able to take this now; try again" },
} as const;

export type ErrorCode = keyof typeof errorTable;

export interface ErrorExtras {
  message?: string;
  details?: readonly Detail[];
  headers?: Readonly<Record<string, string>>;
  /** What really happened. It goes to the log and never to a client. */
  cause?: unknown;
}

/** A failure that has a name in the contract. */
export class GateError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly Detail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(extras.message ?? errorTable[code].message, { cause: extras.cause });
    this.name = "GateError";
    this.code = code;
    this.status = errorTable[code].status;
    this.details = extras.details;
    this.headers = extras.headers ?? {};
  }
}
