import { compilePrefilter } from "../search/prefilter.ts";
import { measure, type Measure } from "./measure.ts";

/** Whole values that stand for one, in any case and without what stands around them. */
const standIns: ReadonlySet<string> = new Set(
  (
    "password passwd passwort passphrase pass pwd secret token key apikey null none nil undefined true false yes no " +
    "empty changeme changeit todo tbd unknown string text value hidden masked removed default admin root test guest " +
    "user username qwerty letmein welcome hunter2 foo bar baz foobar required optional missing invalid unset blank " +
    "omitted disabled enabled encrypted confidential restricted private public any never object boolean number " +
    "integer undefined bearer basic dynamic auto automatic generate generated prompt stdin keyring postgres mysql " +
    "mariadb redis mongo mongodb oracle sa rabbitmq minioadmin minio elastic docker vagrant ubuntu toor iloveyou " +
    "monkey dragon abc asdf"
  ).split(" "),
);
/** What no real value holds. */
const signs = (
  "example dummy sample placeholder redacted filtered masked sanitized changeme change-me change_me changethis " +
  "change-this change_this replace your- your_ yourp yours yourt " +
  "youra yourk xxxx **** ... \u2026 \u2022 \u25cf -here _here insert- insert_ my-secret my_secret mysecret my-token my_token mypassword my-pass my_pass my-api my_api notreal " +
  "not-a-real not_a_real foobar deadbeef cafebabe lorem some- some_ fake todo sensitive hidden secret-key " +
  "secret_key secretkey api-key api_key testtest test- test_ -test _test the- put- put_ enter- enter_ -goes- _goes_ " +
  "mock stub"
).split(" ");
const signed = compilePrefilter(signs.map((text) => ({ text, probe: 0 })));

const sequencedMax = 0.5;
const wrapped = /^(?:<.*>|\[.*\]|\(.*\)|\{.*\}|__.*__|%.*%)$/s;
/** A word that many take, with what is asked for behind it. */
const trivial =
  /^(?:p[a@]ss(?:w[o0]rd)?|admin|root|test|user|guest|secret|changeme|letmein|welcome|qwerty|default|hunter)[-_.!@#$]{0,3}\d{0,4}[-_.!@#$*]{0,3}$/i;
/** What is asked for in a rule file or a usage line: `password|pass|token`, `(?:…)`. */
const pattern = /^[a-z_-]+(?:\|[a-z_-]+)+\)?$|\(\?[:!=<]|\[\^|\\[wsdSWDb][+*]|\{\d+,?\d*\}|\.\*|\[\*\]/i;
/** A few plain words, one of which says what is meant: `db-password`, `secret-2-levels`. */
const words = /^(?:[a-z]+|\d{1,2})(?:[-_. ](?:[a-z]+|\d{1,2}))+$/;
const meant = /secret|pass|token|key|value|cred|pwd|user/;

/** Whether a value only stands where a real one would: said so in words, masked, or typed along the keyboard. */
export function isPlaceholder(value: string, measured: Measure = measure(value)): boolean {
  if (value.length === 0) return true;
  const folded = value.toLowerCase();
  if (standIns.has(folded) || trivial.test(value) || wrapped.test(value) || pattern.test(value)) return true;
  if (words.test(folded) && meant.test(folded)) return true;
  return signed.occursIn(value, 0, value.length) || isMonotonous(measured);
}

export function isMonotonous({ length, distinct, sequenced }: Measure): boolean {
  if (sequenced > sequencedMax) return true;
  return distinct < (length >= 32 ? 8 : length >= 16 ? 6 : length >= 6 ? 4 : 2);
}

/** What names a value that is somewhere else, or a place where it lies. */
const beginnings = (
  "$ {{ {% <% #{ @{ vault: op:// ssm: ssm/ arn: projects/ secretsmanager: gcpsm: awssecret: keyvault: conjur: " +
  "credstash: vals: @microsoft.keyvault akv: kv: env: env. env( env[ file: ref: ref+ secret: secret/ secrets/ " +
  "secrets. secretref: keyring: keychain: gcp-sm: sm:// aws-sm: awssm: berglas: bws: doppler: infisical: kms: " +
  "process.env os.environ os.getenv getenv import.meta system.getenv http:// https:// /run/ /etc/ /var/ /home/ " +
  "/usr/ /opt/ /secrets/ /tmp/ ./ ../ ~/ enc[ enc( {cipher} {enc} $ansible_vault age1 urn: data:"
).split(" ");
/** Templates, wherever they stand in it. */
const templates = ["${", "{{", "<%", "$(", "#{", "%{", "$["];
const forms: readonly RegExp[] = [
  // Names and tags of YAML, and of pointers; a drive; a variable.
  /^[&*][A-Za-z_][\w-]*$|^![A-Za-z]+$|^\/[a-z_-]+$|^[A-Za-z]:[\\/]/,
  /^%[A-Za-z_][\w.]*%$|^%[sdv]$|^:[a-z_]+$|^\{[\w.]*\}$/,
  /^[\w./~-]*\.(?:pem|key|crt|cer|p12|pfx|jks|json|ya?ml|txt|env|pub|ppk|toml|ini|conf|properties|gpg|asc|kdbx|tsx?|jsx?|py|go|rb|java|php|html?|md)$/i,
  /^\/(?:[\w.@-]+\/)+[\w.@-]*$/,
];

/** Whether a value only says where the real one is to be had, or is kept so that it cannot be read. */
export function isReference(value: string): boolean {
  const folded = value.slice(0, 24).toLowerCase();
  if (beginnings.some((beginning) => folded.startsWith(beginning))) return true;
  return templates.some((template) => value.includes(template)) || forms.some((form) => form.test(value));
}
