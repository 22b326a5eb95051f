const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const seconds = /^\d{1,6}$/;
const list = (items: string): RegExp => new RegExp(`^(?:${items})(?:, ?(?:${items}))*$`, "i");
const methods = list("GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|QUERY");
const fieldNames = list(
  "\\*|accept|accept-(?:encoding|language|charset)|authorization|content-(?:type|length|disposition)|cookie|date|etag|link|location|origin|range|user-agent|x-requested-with|x-total-count|access-control-request-(?:headers|method)",
);
/** A word and perhaps a version, as in `nginx/1.22.1`; further ones only with a version. */
const software =
  /^[A-Za-z-]{1,24}(?:\/\d{1,3}(?:\.\d{1,3}){0,3})?(?: [A-Za-z-]{1,24}\/\d{1,3}(?:\.\d{1,3}){0,3}){0,2}$/;

/** The headers of ordinary answers, each with the form in which it says nothing of its own: no gate finds anything in what fits. All else is read. */
const forms: ReadonlyMap<string, RegExp> = new Map([
  // The parser has read it as a number, and no body arrives with another length.
  ["content-length", /^\d+$/],
  [
    "content-type",
    /^(?:application\/(?:[a-z]{1,10}\+)?(?:json|xml|javascript|x-ndjson|octet-stream|pdf)|text\/(?:plain|html|css|csv|markdown|javascript|xml|event-stream)|image\/(?:png|jpeg|gif|webp|svg\+xml))(?:; ?charset="?(?:utf-8|us-ascii|iso-8859-1)"?)?$/i,
  ],
  ["content-encoding", list("gzip|br|deflate|zstd|identity")],
  ["content-language", /^[a-z]{2}(?:-[a-z]{2})?$/i],
  // nginx: the time of a change and a size. What is quoted otherwise may hold anything.
  ["etag", /^"[0-9a-f]{8}-[0-9a-f]{1,8}"$/],
  ["accept-ranges", /^(?:bytes|none)$/i],
  ["date", httpDate],
  ["last-modified", httpDate],
  ["expires", new RegExp(`^(?:0|-1)$|${httpDate.source}`)],
  ["age", seconds],
  ["retry-after", seconds],
  [
    "cache-control",
    list(
      "no-cache|no-store|no-transform|must-revalidate|proxy-revalidate|public|private|immutable|(?:max-age|s-maxage|stale-while-revalidate|stale-if-error)=\\d{1,8}",
    ),
  ],
  ["pragma", /^no-cache$/i],
  ["vary", fieldNames],
  ["allow", methods],
  ["server", software],
  ["x-powered-by", software],
  ["access-control-allow-origin", /^\*$/],
  ["access-control-allow-credentials", /^true$/i],
  ["access-control-allow-methods", methods],
  ["access-control-allow-headers", fieldNames],
  ["access-control-expose-headers", fieldNames],
  ["access-control-max-age", seconds],
  ["x-content-type-options", /^nosniff$/i],
  ["x-frame-options", /^(?:deny|sameorigin)$/i],
  ["x-xss-protection", /^(?:0|1(?:; ?mode=block)?)$/i],
  ["x-dns-prefetch-control", /^(?:on|off)$/i],
  ["x-accel-buffering", /^(?:yes|no)$/i],
  ["x-total-count", seconds],
]);

/** The value that last fitted under a name, as it was spelled: most headers of a tool are the same in every answer. */
const fitted = new Map<string, string>();
const fittedMax = 64;

/** Whether there is nothing in it that anybody could be told. */
export function isPlain(name: string, value: string): boolean {
  if (fitted.get(name) === value) return true;
  if (forms.get(name.toLowerCase())?.test(value) !== true) return false;
  if (fitted.size >= fittedMax) fitted.clear();
  fitted.set(name, value);
  return true;
}
