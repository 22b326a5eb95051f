import type { Probe } from "../gate.ts";
import { addressSeen, disguisedRules } from "./disguise.ts";
import { unmistakable, wordlike } from "./domains.ts";
import { isEmailAt } from "./email.ts";

const lookBackMax = 80;
const spokenEnds = new Set([...unmistakable, ...wordlike]);

/** How a dot is said, and the sign that goes with it. Of the words, only the dot is rare enough to be an anchor. */
const spoken: ReadonlyMap<string, string> = new Map([
  [" dot ", " at "],
  [" -dot- ", " -at- "],
  ["_dot_", "_at_"],
  [" punto ", " arroba "],
  [" punkt ", " at "],
]);
const spokenDots = [...spoken.keys()];
/** A part of every sign, spoken or not. */
const signs = /@|at|arroba/i;
const article = /^(?:a|an|the|this|that|each|every|any|some|one|my|your|our|its)\b/i;

/** `jane at example dot com` */
export const spokenEmail: Probe = {
  rules: disguisedRules,
  anchors: [...spoken.keys()],
  look({ text }, end) {
    const written = text.slice(Math.max(0, end - lookBackMax), end + 1);
    if (!signs.test(written)) return undefined;
    const before = written.toLowerCase();
    const dot = spokenDots.find((each) => before.endsWith(each)) ?? "";
    const said = before.slice(0, -dot.length);
    const isPlain = /@ ?[a-z0-9-]{1,63}$/.test(said);
    const sign = isPlain ? "@" : (spoken.get(dot) ?? "");
    const at = said.lastIndexOf(sign);
    if (at < 1) return undefined;
    const from = end + 1 - before.length + at;
    const to = from + sign.length;
    if (article.test(text.slice(to, to + 6))) return undefined;
    const seen = addressSeen(text, from, to, spokenEnds);
    return seen && { ...seen, until: end + 32 };
  },
};

const spacedDomain = /^[A-Za-z0-9-]{1,63}(?: ?\. ?[A-Za-z0-9-]{1,63}){1,4}(?![\w(-])/;

/** `jane @ example . com` */
export const spacedEmail: Probe = {
  rules: disguisedRules,
  anchors: [" @ "],
  look({ text }, end) {
    const found = spacedDomain.exec(text.slice(end + 1, end + 120));
    const domain = found?.[0].replaceAll(" ", "");
    const last = domain?.slice(domain.lastIndexOf(".") + 1) ?? "";
    if (domain === undefined || !unmistakable.has(last)) return undefined;
    const local = /[A-Za-z0-9][\w.+-]{0,63}$/.exec(text.slice(Math.max(0, end - 66), end - 2))?.[0] ?? "";
    if (!isEmailAt(`${local}@${domain} `, local.length)) return undefined;
    const to = end + 1 + (found?.[0].length ?? 0);
    return {
      rule: "pii.email.disguised",
      from: end - 2 - local.length,
      to,
      until: end + 1,
    };
  },
};

const announced = /^([A-Za-z0-9][\w.+-]{0,63}) at (?=[A-Za-z0-9-]{1,63}\.)/i;
/** What mail itself can be somewhere. */
const noName = /(?:ed|able|ing)$|^(?:down|up|here|there|live|not|found|sent|kept|only|free|run)$/i;

/** `my e-mail is jane at example.com`: with a dot that is one, only the words before it tell an address from a place. */
export const announcedEmail: Probe = {
  rules: disguisedRules,
  anchors: ["mail is ", "mail: ", "mail address is ", "mail address: "],
  look({ text }, end) {
    const found = announced.exec(text.slice(end + 1, end + 140));
    const name = found?.[1] ?? "";
    if (found === null || noName.test(name)) return undefined;
    const seen = addressSeen(text, end + 1 + name.length, end + 1 + found[0].length, unmistakable);
    return seen && { ...seen, until: end + 1 };
  },
};
