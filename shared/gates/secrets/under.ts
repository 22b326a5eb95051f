import type { Leaf, Probe, Sighting } from "../gate.ts";
import { isCarrier, namedBeside } from "../read/named-beside.ts";
import { byEnding } from "./endings.ts";
import { announcedBy } from "./key-names.ts";
import { ruleOf } from "./named.ts";
import { isObjectKey } from "./object-keys.ts";
import { seen } from "./secret.ts";
import { isCredentialPair } from "./pairs.ts";

const namers = (
  "name key Name Key variable id label field title env envVar ParameterKey OptionName parameterName property k NAME KEY path setting " +
  "attribute param"
).split(" ");
const valueMax = 2_048;

/** The name under which a text stands: its key, or what stands beside it where the key only says that it is a value. */
const nameOf = (leaf: Leaf): string => namedBeside(leaf, namers) ?? leaf.key;

const within =
  "password passwd passphrase passcode passwort kennwort secret token api_key apikey api-key access_key sharedkey shared_key".split(
    " ",
  );
const holdsWord = new RegExp(within.join("|"));
const atEnd =
  "key pwd psk pass pw auth cred creds credential credentials seed totp sas pat jwt authorization".split(" ");

const { shortest, of } = byEnding(atEnd.map((word) => ({ anchors: [word], word })));
const endsNamed = (folded: string): boolean =>
  of.get(folded.slice(-shortest))?.some(({ word }) => folded.endsWith(word)) === true;

/** Asked of every key of every output. */
function isHeeded(key: string): boolean {
  const folded = key.toLowerCase();
  if (isCarrier(key) || key === "d" || key === "k") return true;
  return (endsNamed(folded) || holdsWord.test(folded)) && announcedBy(key) !== undefined;
}

/** A text as a whole, because of the key above it or of what stands beside it. */
export const underKey: Probe = {
  rules: ["secrets.password", "secrets.key", "secrets.private-key", "secrets.wrapped"],
  anchors: [],
  look: () => undefined,
  under: {
    keys: [...within, ...atEnd.map((word) => `${word}"`), '"d"', '"k"'],
    heeds: isHeeded,
    look: lookUnder,
  },
};

function lookUnder(leaf: Leaf): Sighting | undefined {
  const name = nameOf(leaf);
  const value = leaf.text.trim();
  if (value.length < 4 || value.length > valueMax) return undefined;
  const rule = ruleFor(name, value, leaf.siblings);
  return rule === undefined ? undefined : seen(rule, 0, leaf.text.length);
}

function ruleFor(name: string, value: string, siblings: Leaf["siblings"] = {}): string | undefined {
  if (name === "d" || name === "k")
    return typeof siblings["kty"] === "string" && /^[\w-]{22,}$/.test(value)
      ? "secrets.private-key"
      : undefined;
  if (/auth$/i.test(name) && isCredentialPair(value)) return "secrets.wrapped";
  const announced = announcedBy(name);
  if (announced === undefined || isObjectKey(name, siblings)) return undefined;
  return ruleOf(announced, { name, value, surety: "sure" });
}
