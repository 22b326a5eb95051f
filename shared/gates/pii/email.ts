const localMax = 64;
const domainMax = 253;
const lookBackMax = 300;
const localPart = /[A-Za-z0-9.!#$%&'*+=?^_`{|}~\u00a1-\uffff-]/;
const localCore = /[A-Za-z0-9_\u00a1-\uffff]/;
const domainPart = /[A-Za-z0-9.\u00a1-\uffff-]/;
const label = /^[A-Za-z0-9\u00a1-\uffff](?:[A-Za-z0-9\u00a1-\uffff-]{0,61}[A-Za-z0-9\u00a1-\uffff])?$/;
const lastLabel = /^(?:[a-z\u00a1-\uffff]{2,24}|[A-Z]{2,24}|[A-Z][a-z]{1,23}|xn--[a-z0-9-]{1,59})$/;

/** Endings that name a file, a unit or a machine of the local network, not a place that receives mail. */
const notDomains = new Set(
  (
    "png jpg jpeg gif svg webp avif ico bmp tif tiff pdf psd js mjs cjs jsx tsx json jsonc html htm css scss less txt yaml yml toml xml csv " +
    "lock log conf cfg ini exe dll so gz tgz tar bz2 xz whl jar class java cpp hpp rb php go swift kt vue svelte map wasm " +
    "service socket target timer mount slice scope path device local localdomain localhost internal lan intranet"
  ).split(" "),
);

/** Whether an e-mail address stands around the `@` at `at`. Looks at no more than 64 characters before it and 253 after it. */
export function isEmailAt(text: string, at: number): boolean {
  const start = localStart(text, at);
  if (start === at || !localCore.test(text.slice(start, at))) return false;
  const before = text[start - 1];
  // `@user@instance` is a handle, and `name/thing@…` further back may be a URL or a package.
  if (before === "@") return false;
  const local = text.slice(start, at);
  if (local === "git" || isUserInfo(text, start)) return false;
  return isDomainAt(text, at + 1);
}

function localStart(text: string, at: number): number {
  let start = at;
  const stop = Math.max(0, at - localMax);
  while (start > stop && localPart.test(text[start - 1] ?? "")) start--;
  while (start < at && !localCore.test(text[start] ?? "")) start++;
  return start;
}

/** `scheme://user:secret@host`: the part before the `@` belongs to the address of a server. */
function isUserInfo(text: string, start: number): boolean {
  const stop = Math.max(0, start - lookBackMax);
  for (let at = start - 1; at >= stop; at--) {
    const here = text[at] ?? "";
    if (here === "/") return text[at - 1] === "/" && text[at - 2] === ":";
    if (here === "?" || here === "&" || here === "=" || here <= " " || here === '"' || here === "'")
      return false;
  }
  return false;
}

function isDomainAt(text: string, from: number): boolean {
  let end = from;
  const stop = Math.min(text.length, from + domainMax);
  while (end < stop && domainPart.test(text[end] ?? "")) end++;
  const next = text[end];
  while (end > from && !/[A-Za-z0-9\u00a1-\uffff]/.test(text[end - 1] ?? "")) end--;
  const labels = text.slice(from, end).split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || !labels.every((each) => label.test(each)) || !lastLabel.test(last)) return false;
  if (notDomains.has(last.toLowerCase()) || /^[234]x$/.test(labels[0] ?? "")) return false;
  // `user@host.tld:path` is how programs that copy files name a place.
  return !(next === ":" && text[end] === ":" && /[A-Za-z~/.]/.test(text[end + 1] ?? ""));
}
