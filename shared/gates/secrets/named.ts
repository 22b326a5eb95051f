import type { Leaf } from "../gate.ts";
import { type Announced, announcedBy, takesUuid } from "./key-names.ts";
import { isPlaceholder, isReference } from "./placeholders.ts";
import { isBareRandom, isPassword, isRandom, isUuid, type Surety } from "./values.ts";

interface Named {
  name: string;
  value: string;
  surety: Surety;
}

/** Whether a value is base64 of what stands in the place of one, as manifests made from templates hold it. */
function isWrappedPlaceholder(value: string): boolean {
  if (value.length < 8 || value.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return false;
  const said = atob(value);
  return /^[ -~]+$/.test(said) && (isPlaceholder(said) || isReference(said));
}

/** How the field of a form is called: what names a secret is none. */
const isLabel = (value: string): boolean =>
  value.length <= labelMax && /^[\p{L}\p{M} '’-]+$/u.test(value) && announcedBy(value) !== undefined;
const labelMax = 40;

const shortSecret = 8;
/** A point of the curve that keys of browsers are of, as it is handed to everybody: 65 bytes, the first of which is 4. */
const publicPoint = /^B[A-Za-z0-9_-]{86}=?$/;
/** Where a file or an object lies. */
const file = /^(?:[\w.=+-]+\/)+[\w.=+-]+\.[a-z][a-z0-9]{1,7}$/;
/** What is kept under its kind and the digest of what it was made from: `Linux-cargo-5760f5…`. */
const digestOfKind = /^[A-Za-z]\w{1,24}(?:-[A-Za-z][\w.]{0,24}){1,4}-[0-9a-f]{40,64}$/;
const nil = /^[0-]+$/;

/** Whether a value below the name of a key or token is a place, a digest or what everybody may have. */
const isNoSecret = (name: string, value: string): boolean =>
  nil.test(value) ||
  publicPoint.test(value) ||
  file.test(value) ||
  (/^(?:restore[-_ ]?)?keys?$/i.test(name) && digestOfKind.test(value));

/** The rule that a value breaks below a name that announces something, when it does. */
export function ruleOf(announced: Announced, { name, value, surety }: Named): string | undefined {
  if (isWrappedPlaceholder(value) || isLabel(value)) return undefined;
  if (announced === "password") return isPassword(value, surety) ? "secrets.password" : undefined;
  if (isNoSecret(name, value)) return undefined;
  if (isUuid(value)) return takesUuid(name) ? "secrets.key" : undefined;
  if (surety === "code" ? isBareRandom(value) : isRandom(value)) return "secrets.key";
  if (announced !== "secret" || value.length < shortSecret) return undefined;
  return surety === "sure" && isPassword(value, "prose") && /[A-Za-z]/.test(value) && /\d/.test(value)
    ? "secrets.key"
    : undefined;
}

const names = "etag|last_?modified|storage_?class|version_?id|is_?latest|is_?truncated|checksum_?algorithm";
const isKey = /^key$/i;
const said = new RegExp(`["'<\\s](?:${names})["'>:=]`, "i");
const name = new RegExp(`^(?:${names})$`, "i");
const reach = 160;

/** Whether a value below the name `Key` is where an object lies in a bucket, as what a listing says of it beside the key tells. */
export const isObjectKey = (key: string, siblings: Leaf["siblings"]): boolean =>
  isKey.test(key) && siblings !== undefined && Object.keys(siblings).some((each) => name.test(each));

/** The same in a text: what stands around the value tells. */
export const isObjectKeyIn = (text: string, key: string, value: { start: number; end: number }): boolean =>
  isKey.test(key) &&
  said.test(
    `${text.slice(Math.max(0, value.start - reach), value.start)}\n${text.slice(value.end, value.end + reach)}`,
  );
