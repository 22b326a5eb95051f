import { reversed } from "../encodings/ciphers.ts";

/** A text of a program, or a list of such. */
export type Held = string | readonly string[];

const ofPath = /(?:path|file)(?:\.|::)(?:join|resolve|combine)$|^paths\.get$/i;
const ofForm = /(?:format|sprintf)!?$/i;
const backwards = /(?:reversed|strrev)$/i;
const separator = /^[^\w]{0,2}$/;
const place = /%s|%v|\{(\d?)\}/g;

/** Texts in the places of a form, in order where the places have no numbers; undefined where there are not enough of them. */
export function inForm(form: string, values: readonly string[]): string | undefined {
  let next = 0;
  let isWhole = true;
  const filled = form.replaceAll(place, (_, at?: string) => {
    const value = values[at === undefined || at === "" ? next++ : Number(at)];
    isWhole &&= value !== undefined;
    return value ?? "";
  });
  return isWhole && values.length > 0 ? filled : undefined;
}

/** What a call of this name makes of texts, in whichever language it has the name. */
export function called(name: string, given: readonly Held[]): string | undefined {
  const all = given.flat();
  const [first, second] = given;
  if (ofPath.test(name)) return all.join("/").replaceAll(/\/{2,}/g, "/");
  if (backwards.test(name)) return typeof first === "string" ? reversed(first) : undefined;
  if (ofForm.test(name)) return inForm(all[0] ?? "", all.slice(1));
  if (name.startsWith("-")) return all.join("");
  if (typeof first === "object") return first.join(typeof second === "string" ? second : "");
  const isSeparated = /join$|implode$/i.test(name) && separator.test(first ?? "");
  return isSeparated ? all.slice(1).join(first) : all.join("");
}
