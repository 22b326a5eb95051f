import { fromBase64 } from "./base64.ts";
import { type Decoder, nothingUntil, oneView } from "./view.ts";

const reach = 1_600;
const field =
  /(?<![\w./-])["']?([\w./-]{1,60})["']?:\s{0,2}(?:[|>]-?\s{1,16})?["']?([A-Za-z0-9+/]{10,}(?:\s{1,16}[A-Za-z0-9+/]{20,}){0,12}={0,2})["']?(?=[\s,}]|$)/g;
const sayable = /^[\t\n\r -~\u00a0-\u00ff]{6,600}$/;

const textIn = (coded: string): string => {
  const said = fromBase64(coded.replaceAll(/[\s=]/g, ""));
  return sayable.test(said) ? said : "";
};

/** The values of a Secret of Kubernetes, which are always encoded. */
export const encodedFields: Decoder = {
  kind: "encoded fields",
  anchors: ["kind: secret", '"kind": "secret"', '"kind":"secret"', "binarydata", "\ndata:\n", "data:\n  "],
  find(text, end) {
    const to = Math.min(text.length, end + reach);
    const said = Array.from(text.slice(end, to).matchAll(field), ([, key = "", coded = ""]) => [
      key,
      textIn(coded),
    ])
      .filter(([, value]) => value !== "")
      .map((both) => both.join(": "));
    return oneView(said.join("\n"), end, to, end + reach / 2);
  },
};

const value = /^["']?([A-Za-z0-9+/]{12,400}={0,2})["']?(?=[\s,;}<]|$)/;
const keys = "mail contact recipient owner admin user username sender author reporter".split(" ");
/** What an element is about: the first of these attributes says it. */
const elementName = /<\w{1,32}\s[^<>"']{0,24}["']([\w-]{1,24})["'][^<>]{0,40}$/;

/** A value that is encoded below the name of somebody who can be written to, or in an element that says how. */
export const encodedValue: Decoder = {
  kind: "encoded fields",
  anchors: [
    ...keys.flatMap((key) => [": ", "=", '": "', '":"', '="', ": '"].map((sign) => key + sign)),
    'base00">',
    "base00'>",
    "authorization: basic ",
  ],
  find(text, end) {
    const found = value.exec(text.slice(end + 1, end + 420));
    const said = textIn(found?.[1] ?? "");
    const isElement = text[end] === ">";
    if (said === "" || (!isElement && !said.includes("@"))) return nothingUntil(end + 1);
    const name = isElement ? elementName.exec(text.slice(Math.max(0, end - 80), end))?.[1] : undefined;
    const to = end + 1 + (found?.[0].length ?? 0);
    return oneView(name === undefined ? said : `${name}: ${said}`, end + 1, to, end + 1);
  },
};
