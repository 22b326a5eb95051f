import type { Leaf } from "../gate.ts";

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
