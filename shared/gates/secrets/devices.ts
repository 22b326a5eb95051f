import { placed, type Place } from "./places.ts";

const plain = "(?:0 )?";
const settings: readonly Place[] = [
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
  { anchors: ["key content "], between: " {0,24}: " },
  { anchors: [" plaintext "], within: /\b(?:password manager|user-name)\b/ },
  {
    anchors: ["ipsec identity ", "/radius ", "l2tp-server "],
    between: "[^\\n]{0,120}?\\b(?:ipsec-)?secret=",
  },
];

/** Keys and passwords in the configuration of routers, switches and firewalls, which part them from their names by blanks alone. */
export const device = placed("secrets.password", settings);
