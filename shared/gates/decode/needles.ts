/** Parts of words that most orders contain. */
export const orderParts =
  "gnore,nstructi,ssistant,revious,system,rompt,the user,anguage mod,isregar,orget ,AI agent,for AI".split(
    ",",
  );

/** Parts that almost any sentence contains. */
export const smallWords = [" the ", " your ", " you ", " and ", " this ", "odel", "nswer", "gent", "r user"];

/** Parts of texts that would be found if they were not encoded: the ends of e-mail domains, labels of numbers, commands and paths. */
const parts = (
  ".com .org .net .edu .gov .co. .info .dev .app mail phone mobile cell number contact .example " +
  "/etc/ /bin/ /dev/ mkfs id_rsa passwd shadow shutil FileUtils root:$ root:*:"
)
  .split(" ")
  .concat(
    "rm -r,rm -f,rm --,dd if=,del /,rd /s,Remove-I,rmSync,rmtree,PRIVATE KEY,nbsp;,&shy;,<em>,</em>,BEGIN:V,\r\n ".split(
      ",",
    ),
    "\u001b[0m",
  );
/** Names of credentials, schemes of addresses that hold them, and how some tokens begin. They are looked for in base64 alone. */
const credentials = (
  "password PASSWORD secret SECRET token TOKEN API_KEY apikey apiKey _KEY= postgres mysql: mongodb redis: amqp: " +
  "https: ghp_ sk-ant AKIA xoxb- passwd _PASS="
).split(" ");
/** Parts of commands that are looked for in base64 of base64 as well, and of text in two bytes a letter. */
const twiceHidden = ["rm -r", "rm -f", "/etc/", "passwd", "shadow", "mkfs"];
const wide = [
  ...twiceHidden,
  ..."Remove-I,Recurse,rd /s,del /,format ,C:\\,.com,.org,.net, the ,mail,phone,SSN,assword".split(","),
].map((needle) => needle.replaceAll(/./g, "$&\0"));
/** Needles of three characters. Alone they would be in every text, so that what can follow them belongs to them. */
const shortParts =
  ".io .de .uk .fr .nl .ca .au .jp .eu .us .ch .se .no .dk .fi .pl .ru .it .es .be .br .cz .nz .in .ai .me ssn SSN".split(
    " ",
  );
/** One of each half byte that a blank, a mark, the end of the line or of the token can begin with. */
const followers = [" ", ":", "\n", "|"];
const twiceOrders = ["gnore", "nstructi", "ssistant", "rompt", " the ", " your"];
/** How JSON begins, the mark of an encoded word in the head of a mail, and the word itself. */
const beginnings = ["eyj", "eyai", "ewog", "ewok", "wyj", "w3s", "w0si", "?b?", "base64"];
/** How many characters of a text that is coded twice are looked for. Three would be too common: those of a line break are in `dependencies`. */
const rareMax = 9;
const rareMin = 4;
const orderMin = 6;

/**
 * All that a text looks like inside base64, for each of the three places of a group at which it may start. Only the
 * first half of a follower is known.
 */
function inBase64(needle: string, follower = ""): string[] {
  return [0, 1, 2].map((offset) => {
    const coded = btoa("\0".repeat(offset) + needle + follower);
    // The first and the last character also hold unknown bits of the neighbours.
    const bits = (offset + needle.length) * 8 + (follower === "" ? 0 : 4);
    return coded.slice(offset === 0 ? 0 : offset + 1, Math.floor(bits / 6));
  });
}

const inTwice = (needle: string): string[] =>
  inBase64(needle).flatMap((once) => inBase64(once).map((coded) => coded.slice(0, rareMax)));

const inHex = (needle: string): string => Buffer.from(needle).toString("hex");

/** All that such parts look like inside base64, and inside hexadecimal digits. */
export const tokenPlaces: readonly string[] = [
  ...new Set([
    ...[...parts, ...credentials, ...orderParts, ...smallWords]
      .flatMap((each) => inBase64(each))
      .filter(({ length }) => length >= rareMin),
    ...shortParts.flatMap((needle) => followers.flatMap((follower) => inBase64(needle, follower))),
    ...wide.flatMap((needle) => inBase64(needle).map((coded) => coded.slice(0, rareMax))),
    ...twiceHidden.flatMap(inTwice),
    ...twiceOrders.flatMap(inTwice).filter(({ length }) => length >= orderMin),
    // Where all digits are one class, a needle without a letter would be in every log.
    ...[...parts.slice(0, 38), ...shortParts, ...orderParts]
      .map(inHex)
      .filter((coded) => /[a-f]/.test(coded)),
    ...beginnings,
  ]),
];

const letters32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What a needle looks like in base32, at each of the five places of a group that it can start at. */
export function inBase32(needle: string, most = 8): string[] {
  return [0, 1, 2, 3, 4].map((offset) => {
    const bits = Array.from("\0".repeat(offset) + needle, (letter) =>
      letter.charCodeAt(0).toString(2).padStart(8, "0"),
    ).join("");
    const groups = bits.match(/.{5}/g) ?? [];
    return groups
      .slice(Math.ceil((offset * 8) / 5))
      .slice(0, most)
      .map((group) => letters32.charAt(Number.parseInt(group, 2)))
      .join("");
  });
}
