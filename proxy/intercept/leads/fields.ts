import { cookieHere } from "./cookie.ts";
import type { References } from "./references.ts";

/** A header's value with the references in it leading here; undefined when the header is to be left out. */
export type Rewrite = (value: string, references: References, status: number) => string | undefined;

const gone: Rewrite = () => undefined;
const kept: Rewrite = (value) => value;
const asFull: Rewrite = (value, references) => references.lead(value, "full");
const asPath: Rewrite = (value, references) => references.lead(value, "path");

/** Every header that leads a client somewhere. Of all others, a value that is a whole URL of the upstream is led here too. */
export const fields: ReadonlyMap<string, Rewrite> = new Map<string, Rewrite>([
  // A redirection is followed; the address of what was made is read and kept.
  ["location", (value, references, status) => references.lead(value, isRedirect(status) ? "path" : "full")],
  ["content-location", asFull],
  ["link", links],
  ["refresh", refresh],
  ["set-cookie", cookieHere],
  ["www-authenticate", parameters],
  ["sourcemap", asFull],
  ["x-sourcemap", asFull],
  ["service-worker-allowed", asPath],
  // Another endpoint for the same origin, which nobody judges.
  ["alt-svc", gone],
  // Older than Location, in several forms, and without a reader that anybody knows of.
  ["uri", gone],
  // These say who may read an answer, and name the pages of others.
  ["access-control-allow-origin", kept],
  ["timing-allow-origin", kept],
]);

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** What is wrapped in anything but `<` and `>`, or in only one of them, readers take apart in their own ways: then the header is left out. */
function links(value: string, references: References): string | undefined {
  if (!/^\s*(?:<|$)/.test(value)) return undefined;
  let isBroken = false;
  const led = value.replace(/<([^<>]*)(>?)/g, (whole, text: string, end: string) => {
    const to = end === "" ? undefined : references.lead(bare(text), "full");
    isBroken ||= to === undefined;
    return to === text ? whole : `<${to}>`;
  });
  return isBroken ? undefined : led;
}

/** Some readers take quotes off. */
function bare(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && quoteOrSpace.has(text[from] ?? "")) from++;
  while (to > from && quoteOrSpace.has(text[to - 1] ?? "")) to--;
  return text.slice(from, to);
}

const quoteOrSpace = new Set([" ", "\t", "'", '"']);

/** Seconds, and behind them a URL that may be named and quoted, as HTML reads it. */
function refresh(value: string, references: References): string | undefined {
  if (/^[\d.\s]*$/.test(value)) return value;
  const [, before, quote = "", rest = ""] =
    /^([\d.\s]*[;,\s]\s*(?:url\s*=\s*)?)(["']?)(.*)$/i.exec(value) ?? [];
  if (before === undefined) return undefined;
  const end = quote === "" ? -1 : rest.indexOf(quote);
  const text = end === -1 ? rest : rest.slice(0, end);
  const to = references.lead(text, "path");
  return to === text ? value : to && before + to;
}

/** Parameters that are URLs, such as that of the document which says where to log in. */
function parameters(value: string, references: References): string | undefined {
  let isBroken = false;
  const led = value.replace(/(=\s*"?)((?:https?|wss?):[^",\s]*)/gi, (_, before: string, text: string) => {
    const to = references.leadOwn(text);
    isBroken ||= to === undefined;
    return `${before}${to}`;
  });
  return isBroken ? undefined : led;
}
