import { placed, type Place } from "./places.ts";

const literal = String.raw`(?:N?'[^'\n]{0,60}'|"[^"\n]{0,60}"|null)`;
const name = String.raw`(?:'[^'\n]{1,60}'|"[^"\n]{1,60}"|[^\s,"']{1,60})`;

/** Statements in which databases are told who somebody is. */
const ofDatabases: readonly Place[] = [
  { anchors: ["identified by "] },
  // What is stored of a password, and not the password, is called so by all of them.
  {
    anchors: ["identified with "],
    between: "(?![\"'`]?\\w{0,30}hash)[\"'`]?\\w{1,40}[\"'`]? by ",
  },
  { anchors: ["connect to ", "attach to "], between: `${name} user ${name} using ` },
  { anchors: ["sp_addlogin "], between: `(?:@\\w+ ?= ?)?${literal} ?, ?(?:@\\w+ ?= ?)?N?` },
  { anchors: ["sp_password "], between: `(?:@\\w+ ?= ?)?${literal} ?, ?(?:@\\w+ ?= ?)?N?` },
  { anchors: ["sp_addlinkedsrvlogin "], between: `(?:(?:@\\w+ ?= ?)?${literal} ?, ?){4}(?:@\\w+ ?= ?)?N?` },
  { anchors: ["db.auth(", "changeuserpassword("], between: `["'][^"'\\n]{1,60}["'], ?` },
  { anchors: ["setuser "], between: String.raw`\S{1,60} (?:[^\s>]{1,60} ){0,8}>` },
  { anchors: [" on >"], within: /^\s*user \S{1,60} (?:[^\s>]{1,60} ){0,8}on >$/ },
  { anchors: ["masterauth ", "requirepass "] },
  { anchors: ["auth-pass "], between: String.raw`\S{1,60} ` },
  { anchors: ["> auth ", '"auth" '], between: String.raw`(?:[\w."-]{1,40} (?=\S))?` },
];

/** Lines in the settings of servers that know no sign between a name and its value, or call a password as nobody else does. */
const ofServers: readonly Place[] = [
  { anchors: ["bindpw ", "rootpw ", "bindcredentials ", "authtok "], between: "[ \\t]{0,8}" },
  { anchors: ["rootpw --plaintext "] },
  { anchors: [" credentials="], within: /bind(?:dn|method)=/ },
  // RADIUS and telephones: a secret that people have thought of.
  { anchors: ["secret = ", "secret="], within: /^\s*(?:remote|shared)?secret ?= ?$/, endsLine: true },
  {
    anchors: ["register => ", "register=>", "register = "],
    between: "(?:\\w{2,5}://)?[^\\s:/]{1,80}:",
    stops: "@/:",
  },
  { anchors: [": eap ", ": xauth ", ": psk ", ": ntlm "] },
  { anchors: ["<auth-user-pass>\n"], between: String.raw`[^\n]{1,80}\n` },
  { anchors: ["com2sec ", "com2sec6 "], between: String.raw`(?:-Cn \S{1,40} )?\S{1,40}[ \t]+\S{1,60}[ \t]+` },
  { anchors: ["createuser "], between: String.raw`(?:-e \S{1,40} )?\S{1,40} (?:MD5|SHA[\d-]{0,4}) ` },
  { anchors: ["option key "] },
  { anchors: [".key="], within: /\bwireless\.\S{1,60}\.key=$/ },
  { anchors: [" pptpd ", " l2tpd ", " xl2tpd "], within: /^\s*\S{1,60} \S{4,8} $/ },
  // What `sasl_passwd` and its kin say of a relay.
  {
    anchors: ["25", "465", "587", "2525"].flatMap((port) => [`]:${port} `, `]:${port}\t`]),
    within: /^\[[\w.-]{1,80}\]:\d{2,4}[ \t]$/,
    between: String.raw`[ \t]{0,20}[^\s:]{1,80}:`,
  },
  { anchors: ["-password password ", "-password-again password "], within: /passwd\/[\w-]{4,24} password $/ },
  {
    anchors: ["chpasswd:"],
    between: String.raw`\s{1,12}(?:expire: \w{1,8}\s{1,12})?list: ?[|>]?-?\s{1,12}(?:- ["']?)?[\w.-]{1,40}:`,
  },
  {
    anchors: ["chpasswd <<", "chpasswd<<"],
    between: String.raw`(?:<? ?["']?|-? ?["']?\w{1,16}["']?\n)[\w.-]{1,40}:`,
  },
  {
    anchors: ["reg_sz", "reg_sz /d "],
    within: /(?:password|passwd|passphrase|pwd)"? .{0,40}reg_sz(?: \/d )?$/,
    between: "[ \\t]{0,8}",
  },
  { anchors: ["password><value>"] },
];

const both = (
  "credentials|creds|login details|login data|access details|user/pass|user/password|username/password|user / pass|username / password|login/password|login / password|login/pass|user and password|username and password|" +
  "zugangsdaten|anmeldedaten|identifiants|credenciales|credenciais|credenziali|usuario y contraseña|utente e password|логин/пароль|логин и пароль|логін і пароль|dane logowania|inloggegevens"
).split("|");

const aPair =
  "[\"'`(]?[\\w.@+-]{2,40}[\"'`]?(?: ?[:,] ?|[/|]| (?:[/|–-]|//) | (?:and|und|y|et|e|и|i|en) )[\"'`]?(?![/\"'`])";

/** A name and a password that somebody tells in one breath. */
const together: Place = {
  anchors: both.flatMap((each) => [": ", " : ", " are "].map((tie) => each + tie)),
  between: aPair,
};

const ofWhat = ["for ", "für ", "pour ", "para ", "per ", "do ", "для ", "dla ", "voor ", "— ", "– ", "- "];
/** The same behind a dash, or with what they open said before them. */
const togetherFor: Place = {
  anchors: both.flatMap((each) => ofWhat.map((of) => `${each} ${of}`)),
  between: `(?:[^\\n:=]{1,48}?(?:: | are | is | sind | son | sono ))?${aPair}`,
  isTold: true,
};

/** Somebody is told as whom to log in, and by what. */
const loggedIn: Place = {
  anchors: ["log in", "login", "log on", "sign in", "sign on"].flatMap((each) => [
    `${each} as `,
    `${each} with `,
  ]),
  between: "[\"'`]?[\\w.@+-]{2,40}[\"'`]? (?:/|//|[|–-]|and) [\"'`]?",
  isTold: true,
};

/** Passwords in statements of databases and in the settings of servers. */
export const statement = placed("secrets.password", [
  ...ofDatabases,
  ...ofServers,
  together,
  togetherFor,
  loggedIn,
]);
