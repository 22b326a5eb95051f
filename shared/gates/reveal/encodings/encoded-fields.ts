import type { Decoder, Hidden } from "../../decoder.ts";

const reach = 1_600;
const field =
  /(?<![\w./-])["']?([\w./-]{1,60})["']?:\s{1,2}(?:[|>]-?\s{1,16})?["']?([A-Za-z0-9+/]{10,}(?:\s{1,16}[A-Za-z0-9+/]{20,}){0,12}={0,2})["']?(?=[\s,}]|$)/g;
const fieldInOneLine = /"([\w./-]{1,60})":"([A-Za-z0-9+/]{10,400}={0,2})"/g;
const sayable = /^[\t\n\r -~\u00a0-\u00ff]{6,600}$/;

function fromBase64(coded: string): string {
  const token = coded.replaceAll(/[\s=]/g, "");
  return token.length % 4 === 1 ? "" : atob(token);
}

/** The values of a Secret of Kubernetes, which are always encoded. */
export const encodedFields: Decoder = {
  anchors: ["kind: secret", '"kind": "secret"', '"kind":"secret"', "binarydata", "\ndata:\n", "data:\n  "],
  decode(text, end): Hidden {
    const block = text.slice(end, end + reach);
    const fields = [...block.matchAll(field), ...block.matchAll(fieldInOneLine)].map(
      ([, key = "", coded = ""]) => ({ key, value: fromBase64(coded) }),
    );
    const said = fields
      .filter(({ value }) => sayable.test(value))
      .map(({ key, value }) => `${key}: ${value}`);
    return { said: said.length === 0 ? [] : [said.join("\n")], until: end + reach / 2 };
  },
};

const value = /^["']?([A-Za-z0-9+/]{12,400}={0,2})["']?(?=[\s,;}<]|$)/;
const keys = "mail contact recipient owner admin user username sender author reporter".split(" ");
/** What an element is about, in whichever attribute comes first. */
const elementName = /<\w{1,32}\s[^<>"']{0,24}["']([\w-]{1,24})["'][^<>]{0,40}$/;
const markups = ['base00">', "base00'>"];

/** A value that is encoded below the name of somebody who can be written to, or in an element that says how. */
export const encodedValue: Decoder = {
  anchors: [
    ...keys.flatMap((key) => [": ", "=", '": "', '":"', '="', ": '"].map((sign) => key + sign)),
    ...markups,
    "authorization: basic ",
    "proxy-authorization: basic ",
  ],
  decode(text, end): Hidden {
    const coded = value.exec(text.slice(end + 1, end + 420))?.[1];
    const said = coded === undefined ? "" : fromBase64(coded);
    const isElement = text[end] === ">";
    if (!sayable.test(said) || (!isElement && !said.includes("@"))) return { said: [], until: end + 1 };
    const name = isElement ? elementName.exec(text.slice(Math.max(0, end - 80), end))?.[1] : undefined;
    return { said: [name === undefined ? said : `${name}: ${said}`], until: end + 1 };
  },
};
