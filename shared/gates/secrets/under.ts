import type { Leaf, Probe, Sighting } from "../gate.ts";
import { isCarrier, namedBeside } from "../read/named-beside.ts";
import { announcedBy } from "./key-names.ts";
import { ruleOf, isObjectKey } from "./named.ts";
import { isCredentialPair } from "./values.ts";
import { seen } from "./patterns.ts";

const namers =
  "name key Name Key variable id label field title env envVar ParameterKey OptionName parameterName property k NAME KEY path setting attribute param".split(
    " ",
  );
const valueMax = 2_048;
const within =
  "password passwd passphrase passcode passwort kennwort secret token api_key apikey api-key access_key sharedkey shared_key".split(
    " ",
  );
const atEnd =
  "key pwd psk pass pw auth cred creds credential credentials seed totp sas pat jwt authorization".split(" ");
const hint = new RegExp(`${within.join("|")}|(?:${atEnd.join("|")})$`, "i");

/** A text as a whole, because of the key above it or of what stands beside it. */
export const underKey: Probe = {
  rules: ["secrets.password", "secrets.key", "secrets.private-key", "secrets.wrapped"],
  anchors: [],
  look: () => undefined,
  under: {
    keys: [...within, ...atEnd.map((word) => `${word}"`), '"d"', '"k"'],
    // Asked of every key of every output.
    heeds: (key) =>
      isCarrier(key) || key === "d" || key === "k" || (hint.test(key) && announcedBy(key) !== undefined),
    look: lookUnder,
  },
};

function lookUnder(leaf: Leaf): Sighting | undefined {
  const value = leaf.text.trim();
  if (value.length < 4 || value.length > valueMax) return undefined;
  const rule = ruleFor(namedBeside(leaf, namers) ?? leaf.key, value, leaf.siblings);
  return rule === undefined ? undefined : seen(rule, 0, leaf.text.length);
}

function ruleFor(name: string, value: string, siblings: Leaf["siblings"] = {}): string | undefined {
  if (name === "d" || name === "k")
    return typeof siblings["kty"] === "string" && /^[\w-]{22,}$/.test(value)
      ? "secrets.private-key"
      : undefined;
  if (/auth$/i.test(name) && isCredentialPair(value)) return "secrets.wrapped";
  const announced = announcedBy(name);
  return announced === undefined || isObjectKey(name, siblings)
    ? undefined
    : ruleOf(announced, { name, value, surety: "sure" });
}
