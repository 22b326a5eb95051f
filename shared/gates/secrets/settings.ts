import type { Pattern } from "./patterns.ts";
import { isPassword, isRandom, isTold } from "./values.ts";

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

const literal = String.raw`(?:@\w+ ?= ?)?(?:N?'[^'\n]{0,60}'|"[^"\n]{0,60}"|null) ?, ?`;
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
  place("identified with ", "(?![\"'`]?\\w{0,30}hash)[\"'`]?\\w{1,40}[\"'`]? by "),
  place(
    "auth sha |auth md0 |auth sha000 |auth sha-000 |priv aes |priv des |priv 0des ",
    "(?:128 |192 |256 )?",
    { near: /snmp/i },
  ),
  place("authentication-mode |privacy-mode ", String.raw`(?:sha\d*|md5|aes\d*|des\d*) (?:simple |cipher )?`),
  place("message-digest-key |authentication-key ", String.raw`(?:\d{1,5} md5 )?(?:0 )?`),
  place(
    "tacacs-server |radius-server |radius server |tacacs server ",
    String.raw`[^\n]{0,80}?\b(?:key|shared-key) (?:simple |cipher |0 )?`,
  ),
  place("neighbor ", String.raw`\S{1,40} password (?:0 )?`),
  place("auth-pass ", String.raw`\S{1,60} `),
  place("ipsec identity |/radius |l0tp-server ", String.raw`[^\n]{0,120}?\b(?:ipsec-)?secret=`),
  place("connect to |attach to ", String.raw`\S{1,60} user \S{1,60} using `),
  place("sp_addlogin |sp_password |sp_addlinkedsrvlogin ", `(?:${literal}){1,4}(?:@\\w+ ?= ?)?`),
  place("db.auth(|changeuserpassword(", `["'][^"'\\n]{1,60}["'], ?`),
  place("setuser ", String.raw`\S{1,60} (?:[^\s>]{1,60} ){0,8}>`),
  {
    words: list("register => |register=>|register = "),
    form: new RegExp(String.raw`(?:\w{2,5}://)?[^\s:/]{1,80}:${value("@/:")}`),
    is: isKey,
  },
  place("com0sec |com0sec0 ", String.raw`(?:-Cn \S{1,40} )?\S{1,40}[ \t]+\S{1,60}[ \t]+`),
  // Lines of files: `.pgpass`, the list of a pool of connections, secrets of PPP, logins to a relay.
  {
    words: [":0000:", ":*:*:", ":00000:"],
    before: /(?:^|[\s"'])(?:[\w.-]+|\*):[\d*]+:(?:\*:)?$/,
    form: /(?:[\w*-]+:)?[\w.@*-]+:((?:[^:\\\s"]|\\.){4,100})(?=["\s]|$)/,
    is: (said) => isPassword(said, "code"),
  },
  {
    words: ['" "'],
    before: /(?:^|\n)"[\w.@-]{1,64}" "$/,
    form: /([^"\s]{6,128})"(?=\s|$)/,
    is: (said) =>
      !/^md5[\da-f]{32}$/.test(said) && isPassword(said, "prose") && (/\d/.test(said) || isRandom(said)),
  },
  place(
    "chap-secrets|pap-secrets|server secret",
    String.raw`[^\n]{0,80}\n(?:#[^\n]{0,80}\n)?[ \t]*\S+[ \t]+\S+[ \t]+`,
  ),
  place("]:00 |]:000 |]:0000 ", String.raw`[ \t]{0,20}[^\s:]{1,80}:`, {
    before: /(?:^|\n)\[[\w.-]{1,80}\]:\d{2,4} $/,
  }),
  // A name and a password that somebody tells in one breath.
  place(both(": | : | are "), pair),
  place(
    both(" for | für | pour | para | per | для | dla | — | – | - "),
    `(?:[^\\n:=]{1,48}?(?:: | are | is | sind | son | sono ))?${pair}`,
    { is: isTold },
  ),
  place(
    "log in as |login as |log on as |sign in as |log in with |login with |sign in with ",
    "[\"'`]?[\\w.@+-]{2,40}[\"'`]? (?:/|//|[|–-]|and) [\"'`]?",
    { is: isTold },
  ),
];
