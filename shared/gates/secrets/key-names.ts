const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/**
 * What a name announces: a password that anybody may have thought of, a secret that is drawn by lot or thought of, or what is always drawn by
 * lot (a key, a token).
 */
export type Announced = "password" | "secret" | "random";

const passwords = setOf(
  "pass pw pwd psk passe passcode passwords sharedkey wpapsk authpass privpass authtok mdp community",
);
/** How the word for a password begins in other languages. */
export const passwordsAbroad =
  "kennwort contrase\u00f1 contrasena contrasenya senha palavrapasse motdepasse motsdepasse wachtwoord passord adgangskode l\u00f6senord losenord salasana heslo geslo has\u0142 haslo jelsz\u00f3 jelszav jelszo parol lozink \u015fifre sifre slapta\u017eod lykilor\u00f0 \u043f\u0430\u0440\u043e\u043b \u043b\u043e\u0437\u0438\u043d\u043a \u03ba\u03c9\u03b4\u03b9\u03ba\u03cc\u03c2 \u5bc6\u7801 \u5bc6\u78bc \u30d1\u30b9\u30ef\u30fc\u30c9 \ube44\ubc00\ubc88\ud638".split(
    " ",
  );
const passwordEnd = /(?:password|passwd|passphrase|passwort|psk|presharedkey)\d{0,2}$/;
/** `dbpass`, and words that only end like it. */
const shortEnd = /^.{0,8}(?:pwd|pass|pw)$/;
const noPassword = /^(?:by|com|sur|tres|over|under|encom|multi|one|pass1)pass$/;
/** Two words that are one: `pass_phrase`, `pre_shared_key`. */
const pairs = setOf("passphrase sharedkey passcode palavrapasse depasse");
const secrets = setOf("secret totp otpsecret mfasecret seed");
const keyWords = setOf(
  "key masterkey privatekey encryptionkey signingkey servicekey accountkey storagekey subscriptionkey appkey adminkey serverkey webhookkey sessionkey clientkey licensekey devkey userkey " +
    "sharedaccesskey hmackey aeskey cryptkey integrationkey credential credentials cred creds zugangsdaten anmeldedaten identifiants credenciales credenciais credenziali inloggegevens " +
    "auth authorization bearer pat jwt sas sessionid xapikey ikey skey",
);
const keyEnd = /(?:token|secret|apikey|secretkey|accesskey|authkey)$/;
/** Words behind which a name still announces what it did before. */
const suffixes = setOf(
  "base val value text string str plain plaintext raw b64 base64 encoded prod production dev development live test stage staging old new current " +
    "primary secondary default data prd stg env hex key main admin root user master backup temp tmp the a b",
);
/** Words before a key, a token or a secret with which it opens nothing. */
const harmless = setOf(
  "public publishable pub site client-id page next prev previous continuation continue sync csrf xsrf cache partition foreign sort routing route object " +
    "primary secondary idempotency idempotent cursor resume start last evaluated hot short keyboard translation i18n locale lookup index range row group " +
    "shard hash dedupe deduplication metric feature flag dom react map dict sorted composite unique natural surrogate vapid p256dh anti " +
    "forgery antiforgery authenticity verification delta change cancel cancellation abort pagination paging lock state nonce host known etag commit ssh " +
    "column field attribute property parent child item tag s3 bucket blob prefix search sha sha1 sha256 checksum recaptcha captcha analytics prompt completion input output total max min num number count used fingerprint thumbprint kms id ids amz goog",
);
const negating = setOf(
  "no is has hash hashed encrypted forgot reset confirm check verify validate show hide invalid wrong csrf xsrf",
);
/** Upper case begins a word behind a lower one or a digit, and before a lower one: `apiKey`, `APIKey`. */
const word = /(?:[A-Z]+(?![a-z\u0080-\uffff])|[A-Z]?[a-z\u0080-\uffff]+|[A-Z])\d*[a-z]*|\d+[a-z]*/g;

/** Splits a name at what parts its words, and where upper case begins. All in lower case. */
const wordsOf = (name: string): string[] => (name.match(word) ?? []).map((each) => each.toLowerCase());

/** In some languages the same word means any word: what stands below it has to tell by itself. */
export const isAbroad = (name: string): boolean =>
  passwordsAbroad.some((begin) => name.toLowerCase().includes(begin));

function isPassword(said: string): boolean {
  if (passwords.has(said) || passwordEnd.test(said) || (shortEnd.test(said) && !noPassword.test(said)))
    return true;
  return isAbroad(said);
}

/** What a name such as `DB_PASSWORD`, `apiKey` or `spring.mail.password` announces; undefined when it announces no secret. */
export function announcedBy(name: string): Announced | undefined {
  const words = wordsOf(name);
  const ends = (at: number): boolean =>
    at === 0 ||
    !(suffixes.has(words[at]!) || /^\d+$/.test(words[at]!)) ||
    (words[at] === "key" && at === words.length - 1);
  let last = words.length - 1;
  while (last > 0 && !ends(last)) last--;
  const said = words[last];
  if (said === undefined) return undefined;
  const before = words.slice(0, last);
  const above = before.at(-1) ?? "";
  if (isPassword(said) || pairs.has(above + said)) return negating.has(above) ? undefined : "password";
  if (secrets.has(said)) return negating.has(above) ? undefined : "secret";
  // `Sec-WebSocket-Key` is drawn anew for each connection, and opens nothing.
  if (!keyWords.has(said) && !keyEnd.test(said)) return undefined;
  if (before.some((each) => harmless.has(each)) || before.join("").endsWith("websocket")) return undefined;
  return above === "secret" || said.endsWith("secret") ? "secret" : "random";
}

/** Whether a UUID below this name opens something: it says what the key, token or secret is of. */
export function takesUuid(name: string): boolean {
  const words = wordsOf(name);
  return (
    /(?:token|secret|apikey|password)$/.test(words.at(-1) ?? "") ||
    (words.at(-1) === "key" &&
      /^(?:api|access|secret|auth|license|integration|account|service|private|master)$/.test(
        words.at(-2) ?? "",
      ))
  );
}
