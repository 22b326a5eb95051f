import { signatureHeader } from "../../shared/signature.ts";

/** `https://app.example.com,http://localhost:3000`: each as browsers name it. Undefined when one is no origin. */
export function parseOrigins(text: string): ReadonlySet<string> | undefined {
  const origins = text.split(",").map((origin) => origin.trim());
  return origins.every(isOrigin) ? new Set(origins) : undefined;
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const readable =
  "RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Next-Cursor, Link, X-Duplicate-Events, ETag";
const sendable = ["authorization", "content-type", "last-event-id", "x-request-id", signatureHeader].join(
  ", ",
);
/** The longest time that browsers keep such an answer. */
const keptS = 7_200;

/** Headers that let the pages of an origin read an answer, if the operator has named this origin. */
export function corsHeaders(origins: ReadonlySet<string>, origin: string): Record<string, string> {
  if (origins.size === 0) return {};
  if (!origins.has(origin)) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-expose-headers": readable,
  };
}

/** Headers that say what these pages may send. Browsers ask for them before they send it. */
export function preflightHeaders(
  origins: ReadonlySet<string>,
  origin: string,
  methods: string,
): Record<string, string> {
  if (!origins.has(origin)) return {};
  return {
    "access-control-allow-methods": methods,
    "access-control-allow-headers": sendable,
    "access-control-max-age": String(keptS),
  };
}
