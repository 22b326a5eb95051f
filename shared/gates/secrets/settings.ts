import type { Pattern } from "./patterns.ts";
import { isPassword, isTold } from "./values.ts";

const list = (text: string): string[] => text.split("|");
/** With quotes around it, which may be escaped, or up to the next blank, of which what ends a sentence is no part. */
const value = (stops = ""): string =>
  String.raw`(?:N?\\?"([^"\\\n]{4,80})\\?"|N?\\?'([^'\\\n]{4,80})\\?'|([^\s"'<>{}\\${stops}]{5,79}[^\s"'<>{}\\,;.${stops}]))`;
/** A way to encrypt in the place of a key, what was encrypted already, and a variable or a call. */
const noKey = /^(?:(?:aes|sha|3?des|md5)-?\d*$|\$|ENC\b|\{|@\w+[,;)]*$|[\w.]+\()/i;
const isKey = (said: string): boolean => !noKey.test(said) && isPassword(said, "prose");
const place = (words: string, between: string, more: Partial<Pattern> = {}): Pattern => ({
  words: list(words),
  form: new RegExp(between + value(), "i"),
  is: isKey,
  ...more,
});

const pair =
  "[\"'`(]?[\\w.@+-]{2,40}[\"'`]?(?: ?[:,] ?|[/|]| (?:[/|–-]|//) | (?:and|und|y|et|e|и|i|en) )[\"'`]?(?![/\"'`])";
const credentials = list(
  "credentials|creds|login details|login data|access details|user/pass|username/password|user / pass|username / password|login/password|user and password|username and password|" +
    "zugangsdaten|anmeldedaten|identifiants|credenciales|credenciais|credenziali|логин/пароль|логин и пароль|dane logowania|inloggegevens",
);
const both = (ties: string): string =>
  credentials.flatMap((each) => list(ties).map((tie) => each + tie)).join("|");

/** Settings of servers and devices, statements of databases and sentences of people that have a password in a place of its own. */
export const settings: readonly Pattern[] = [
  // A blank alone parts it from its name.
  place(
    "password 0 |secret 0 |key 0 |isakmp key |key-string |chap password |pap password |pre-shared-key |pre-shared-secret |psksecret |plaintext-password |" +
      "wpa-passphrase |set-key ascii |psk ascii |password simple |password cipher |masterauth |requirepass |bindpw |rootpw |bindcredentials |authtok |identified by |: eap |: xauth |: psk ",
    String.raw`[ \t]{0,8}(?:(?:[06]|simple|cipher|ascii-text|plain|local|remote|--plaintext) )?`,
  ),
  place("key content ", String.raw`[ \t]{0,24}: `),
  {
    words: list("secret = |secret="),
    before: /(?:^|\n)\s*(?:(?:remote|shared)?secret) ?= ?$/i,
    form: new RegExp(`${value()}(?=[ \\t]*(?:$|\\r?\\n|#))`),
    is: isKey,
  },
  place(
    "auth sha |auth md0 |auth sha000 |auth sha-000 |priv aes |priv des |priv 0des ",
    "(?:128 |192 |256 )?",
    { near: /snmp/i },
  ),
  place("message-digest-key |authentication-key ", String.raw`(?:\d{1,5} md5 )?(?:0 )?`),
  place(
    "tacacs-server |radius-server |radius server |tacacs server ",
    String.raw`[^\n]{0,80}?\b(?:key|shared-key) (?:simple |cipher |0 )?`,
  ),
  // A line of `.pgpass`.
  {
    words: [":0000:", ":*:*:", ":00000:"],
    before: /(?:^|[\s"'])(?:[\w.-]+|\*):[\d*]+:(?:\*:)?$/,
    form: /(?:[\w*-]+:)?[\w.@*-]+:((?:[^:\\\s"]|\\.){4,100})(?=["\s]|$)/,
    is: (said) => isPassword(said, "code"),
  },
  // A name and a password that somebody tells in one breath.
  place(both(": | : | are "), pair),
  place(
    both(" for | für | pour | para | per | для | dla | — | – | - "),
    `(?:[^\\n:=]{1,48}?(?:: | are | is | sind | son | sono ))?${pair}`,
    { is: isTold },
  ),
];
