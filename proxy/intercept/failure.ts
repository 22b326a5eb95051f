export type Failure =
  | "upstream_unreachable"
  | "upstream_untrusted"
  | "upstream_failed"
  | "loop_detected"
  | "validation_error";

interface Coded {
  code?: string | undefined;
}

/** What OpenSSL and Node call a certificate that nobody here vouches for, or that is another's. */
const untrusted =
  /^(?:CERT_|CRL_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF)|ERR_TLS_CERT_ALTNAME|INVALID_CA|HOSTNAME_MISMATCH)/;

export const isUntrusted = (code: string): boolean => untrusted.test(code);

/** Before the request was written, the tool has not heard of it. */
export function failureOf({ code = "" }: Coded, isWritten: boolean): Failure {
  if (code === "UND_ERR_INVALID_ARG") return "validation_error";
  if (isUntrusted(code)) return "upstream_untrusted";
  return isWritten ? "upstream_failed" : "upstream_unreachable";
}

/** The system's own word. Whatever else an error has may quote what was sent. */
export function codeOf({ code = "" }: Coded): string {
  // A reset goes by this name where undici must not take it for an end (line.ts).
  if (code === "EPIPE") return "ECONNRESET";
  return /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : "unknown";
}
