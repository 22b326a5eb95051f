import { seen, type SecretProbe, type SecretSighting } from "./secret.ts";
import { isPassword } from "./values.ts";

/** What a device of a network calls a key, what stands between that and the key, and what has to stand before it in the line. */
interface Setting {
  anchors: readonly string[];
  between?: string;
  within?: RegExp;
}

const plain = "(?:0 )?";
const settings: readonly Setting[] = [
  { anchors: ["password 0 ", "secret 0 ", "key 0 "] },
  { anchors: ["auth sha ", "auth md5 ", "auth sha256 ", "auth sha512 ", "auth sha-256 "], within: /snmp/i },
  { anchors: ["priv aes ", "priv des ", "priv 3des "], between: "(?:128 |192 |256 )?", within: /snmp/i },
  {
    anchors: ["authentication-mode ", "privacy-mode "],
    between: "(?:sha\\d*|md5|aes\\d*|des\\d*) (?:simple |cipher )?",
    within: /usm-user/i,
  },
  { anchors: ["isakmp key "], between: "(?:[06] )?" },
  { anchors: ["message-digest-key "], between: `\\d{1,3} md5 ${plain}` },
  { anchors: ["authentication-key "], between: `(?:\\d{1,5} md5 )?${plain}` },
  {
    anchors: ["tacacs-server ", "radius-server ", "radius server ", "tacacs server "],
    between: `[^\\n]{0,80}?\\b(?:key|shared-key) (?:simple |cipher )?${plain}`,
  },
  { anchors: ["key-string "], between: plain },
  { anchors: ["neighbor "], between: `\\S{1,40} password ${plain}` },
  { anchors: ["chap password ", "pap password "], between: plain },
  { anchors: ["pre-shared-key "], between: `(?:(?:ascii-text|simple|cipher|plain|local|remote) )?${plain}` },
  { anchors: ["pre-shared-secret ", "psksecret ", "plaintext-password ", "wpa-passphrase "] },
  { anchors: ["set-key ascii ", "psk ascii "], between: plain },
  { anchors: ["password simple ", "password cipher "] },
  { anchors: [" plaintext "], within: /\b(?:password manager|user-name)\b/ },
  {
    anchors: ["ipsec identity ", "/radius ", "l2tp-server "],
    between: "[^\\n]{0,120}?\\b(?:ipsec-)?secret=",
  },
];

const value = String.raw`(?:"([^"\n]{6,80})"|'([^'\n]{6,80})'|([^\s"'<>{}]{6,80}))`;
const read = settings.map(({ anchors, between = "", within }) => ({
  anchors,
  within,
  form: new RegExp(`^${between}${value}`, "i"),
}));
const lineMax = 200;
/** A way to encrypt in the place of a key, and what was encrypted already. */
const noKey = /^(?:(?:aes|sha|3?des|md5)-?\d*$|\$|ENC\b)/i;

/** Keys and passwords in the configuration of routers, switches and firewalls, which part them from their names by blanks alone. */
export const device: SecretProbe = {
  rules: ["secrets.password"],
  anchors: settings.flatMap(({ anchors }) => anchors),
  look({ text }, end): SecretSighting | undefined {
    const before = text.slice(Math.max(0, end - lineMax), end + 1);
    const line = before.slice(before.lastIndexOf("\n") + 1).toLowerCase();
    const after = text.slice(end + 1, end + 1 + lineMax);
    for (const { anchors, within, form } of read) {
      if (!anchors.some((anchor) => line.endsWith(anchor)) || within?.test(line) === false) continue;
      const found = form.exec(after);
      const key = found?.[1] ?? found?.[2] ?? found?.[3]?.replace(/[,;.]$/, "") ?? "";
      if (found === null || noKey.test(key) || !isPassword(key, "prose")) continue;
      const start = end + 1 + found[0].lastIndexOf(key);
      return seen("secrets.password", start, start + key.length);
    }
    return undefined;
  },
};
