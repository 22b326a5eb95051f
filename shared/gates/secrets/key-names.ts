const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/**
 * What a name announces: a password that anybody may have thought of, a secret that is drawn by lot or thought of, or what is always drawn by
 * lot (a key, a token).
 */
export type Announced = "password" | "secret" | "random";

const passwords = setOf(
  "password passwd passwords passphrase passcode passwort kennwort pwd pass pw psk wpapsk sharedkey presharedkey authpass privpass contrasena contrase\u00f1a senha motdepasse motsdepasse " +
    "authtok passord jelsz\u00f3 haslo has\u0142o wachtwoord losenord l\u00f6senord salasana parola sifre \u015fifre adgangskode heslo jelszo \u043f\u0430\u0440\u043e\u043b\u044c \u5bc6\u7801 \u5bc6\u78bc \u30d1\u30b9\u30ef\u30fc\u30c9 \ube44\ubc00\ubc88\ud638",
);
const passwordEnds = ["password", "passwd", "passphrase", "passwort", "psk"];
const shortPasswordEnds = ["pwd", "pass", "pw"];
/** Two words that are one: `pass_phrase`, `pre_shared_key`. */
const pairs = setOf("passphrase sharedkey passcode palavrapasse bindcredentials");
/** Words that only end like one. */
const noPasswords = setOf(
  "bypass compass surpass trespass overpass underpass encompass multipass onepass pass1pass",
);
const secrets = setOf("secret totp otpsecret mfasecret seed");
const keyWords = setOf(
  "key apikey authkey secretkey accesskey privatekey masterkey encryptionkey signingkey servicekey accountkey storagekey subscriptionkey apptoken appkey " +
    "adminkey serverkey webhookkey sessionkey clientkey licensekey devkey userkey apitoken sharedaccesskey hmackey aeskey cryptkey integrationkey " +
    "credential credentials cred creds zugangsdaten anmeldedaten identifiants credenciales credenciais credenziali inloggegevens auth authorization bearer pat jwt apisecret sas sessionid xapikey ikey skey",
);
const tokenEnds = ["token", "secret", "apikey", "secretkey", "accesskey", "authkey"];

/** Words behind which a name still announces what it did before. */
const suffixes = setOf(
  "base val value text string str plain plaintext raw b64 base64 encoded prod production dev development live test stage staging old new current " +
    "primary secondary default data prd stg env 1 2 3 4 5 6 7 8 9 0 01 02 hex key main admin root user master backup temp tmp the a b",
);

/** Words before a key, a token or a secret with which it opens nothing. */
const harmless = setOf(
  "public publishable pub site client-id page next prev previous continuation continue sync csrf xsrf cache partition foreign sort routing route object " +
    "primary secondary idempotency idempotent cursor resume start last evaluated hot short keyboard translation i18n locale lookup index range row group " +
    "shard hash dedupe deduplication metric feature flag dom react map dict sorted composite unique natural surrogate vapid p256dh anti " +
    "forgery antiforgery authenticity verification delta change cancel cancellation abort pagination paging lock state nonce host known etag commit ssh " +
    "column field attribute property parent child item tag s3 bucket blob prefix search sha sha1 sha256 checksum recaptcha captcha analytics prompt completion input output total max min num number count used fingerprint thumbprint kms id ids amz goog",
);

const isUpper = (unit: number): boolean => unit >= 65 && unit <= 90;
const isLower = (unit: number): boolean => unit >= 97 && unit <= 122;
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/** Splits a name at what parts its words, and where upper case begins. All in lower case. */
export function wordsOf(name: string): string[] {
  const words: string[] = [];
  let from = -1;
  for (let at = 0; at <= name.length; at++) {
    const unit = name.charCodeAt(at);
    const isPart = isLower(unit) || isUpper(unit) || isDigit(unit) || unit > 127;
    const isNew = isPart && from >= 0 && isUpper(unit) && beginsWord(name, at);
    if (from >= 0 && (!isPart || isNew)) {
      words.push(name.slice(from, at).toLowerCase());
      from = -1;
    }
    if (isPart && from < 0) from = at;
  }
  return words;
}

/** An upper case letter begins a word behind a lower one or a digit, and before a lower one: `apiKey`, `APIKey`. */
function beginsWord(name: string, at: number): boolean {
  const before = name.charCodeAt(at - 1);
  return isLower(before) || isDigit(before) || (isUpper(before) && isLower(name.charCodeAt(at + 1)));
}

/** What a name such as `DB_PASSWORD`, `apiKey` or `spring.mail.password` announces; undefined when it announces no secret. */
export function announcedBy(name: string): Announced | undefined {
  const words = wordsOf(name);
  let last = words.length - 1;
  while (
    last > 0 &&
    (suffixes.has(words[last]!) || isNumber(words[last]!)) &&
    !(words[last] === "key" && last === words.length - 1)
  )
    last--;
  const word = words[last];
  if (word === undefined) return undefined;
  if (isPasswordWord(word) || pairs.has((words[last - 1] ?? "") + word)) {
    return last > 0 && negating.has(words[last - 1]!) ? undefined : "password";
  }
  if (word === "passe" && words[last - 2] === "mot") return "password";
  const before = words.slice(0, last);
  if (word === "key" && before.join("").endsWith(handshake)) return undefined;
  if (secrets.has(word)) return before.some((each) => nonSecrets.has(each)) ? undefined : "secret";
  const isKey = keyWords.has(word) || tokenEnds.some((end) => word.endsWith(end));
  if (!isKey) return undefined;
  if (before.some((each) => harmless.has(each))) return undefined;
  return before.at(-1) === "secret" || word.endsWith("secret") ? "secret" : "random";
}

/** Asked of every name, the last word of which is seldom one. */
const isNumber = (word: string): boolean => isDigit(word.charCodeAt(0)) && /^\d+$/.test(word);

/** `Sec-WebSocket-Key` is drawn anew for each connection, and opens nothing. */
const handshake = "secwebsocket";
const nonSecrets = setOf("no is has csrf xsrf");
const negating = setOf(
  "no is has hash hashed encrypted forgot reset confirm check verify validate show hide invalid wrong",
);

function isPasswordWord(word: string): boolean {
  if (passwords.has(word) || passwordEnds.some((end) => word.endsWith(end))) return true;
  if (isDigit(word.charCodeAt(word.length - 1))) {
    // `password1`
    const plain = word.replace(/\d{1,2}$/, "");
    if (plain !== "pass" && passwords.has(plain)) return true;
  }
  return shortPasswordEnds.some((end) => word.endsWith(end)) && word.length <= 12 && !noPasswords.has(word);
}

/** Whether a UUID below this name opens something: it says what the key, token or secret is of. */
export const takesUuid = (name: string): boolean => {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  if (/(?:token|secret|apikey|password)$/.test(last)) return true;
  return (
    last === "key" &&
    /^(?:api|access|secret|auth|license|integration|account|service|private|master)$/.test(words.at(-2) ?? "")
  );
};
