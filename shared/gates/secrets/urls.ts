import { isOf, runEnd, url64, word } from "./characters.ts";
import { byEnding } from "./endings.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { isPlaceholder } from "./placeholders.ts";
import { isReference } from "./references.ts";
import { isDrawn, isRandom } from "./values.ts";

const authorityMax = 300;
const credentialMax = 256;

/** Words that stand for the parts in documentation. */
const standIn =
  /^(?:user(?:name)?|usr|login|name|pass(?:word)?|pwd|pw|passwd|secret|token|key|root|admin|postgres|guest|test|foo|bar|u|p|x|a|b|me|myuser|mypass(?:word)?|db_?user|db_?pass(?:word)?|[a-z]{1,3})$/i;

/** `scheme://user:password@host`, of whatever scheme, and a token in the place of both. */
export const userInfo: Probe = {
  rules: ["secrets.url"],
  anchors: [],
  frequent: { anchors: ["://", ":\\/\\/"], beside: ["@"] },
  look({ text }, end): Sighting | undefined {
    const start = end + 1;
    const at = signAt(text, start);
    if (at < 0) return undefined;
    const info = text.slice(start, at);
    const colon = info.indexOf(":");
    const password = colon < 0 ? info : info.slice(colon + 1);
    const from = at - password.length;
    if (!isHost(text, at + 1)) return { until: at };
    if (colon < 0) {
      // What stands alone before a host is the public half of a key, as error trackers have it, or a token.
      const isPublic =
        /^[^/\s]*(?:sentry|ingest|glitchtip|bugsnag)/i.test(text.slice(at + 1, at + 80)) ||
        /^[0-9a-f]{32}$/.test(info);
      return !isPublic && isRandom(info) ? seen("secrets.url", from, at) : { until: at };
    }
    return isLivePassword(password, info.slice(0, colon)) ? seen("secrets.url", from, at) : { until: at };
  },
};

/** Where the `@` of an address stands whose scheme ends before `from`; -1 when there is none. */
function signAt(text: string, from: number): number {
  const stop = Math.min(text.length, from + authorityMax);
  let sign = -1;
  let colon = -1;
  for (let at = from; at < stop; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 32 || unit === 34 || unit === 39 || unit === 96 || unit === 60 || unit === 62) break;
    if (unit === 64) sign = at;
    else if (unit === 58 && colon < 0) colon = at;
    else if (unit === 47 || unit === 63 || unit === 35 || unit === 92) {
      // A password that nobody has encoded may hold these; behind a host there is a port at most.
      if (sign >= 0 || colon < 0 || /^\d{0,5}$/.test(text.slice(colon + 1, at)) || text[at + 1] === text[at])
        break;
    }
  }
  return sign;
}

function isLivePassword(password: string, user: string): boolean {
  const plain = decoded(password);
  if (plain.length < 3 || plain.length > credentialMax || standIn.test(plain)) return false;
  if (isPlaceholder(plain) || isReference(plain) || plain.toLowerCase() === user.toLowerCase()) return false;
  if (/^(?:x-oauth-basic|x-token-auth)$/.test(plain)) return isRandom(user);
  return !/^[<[{(].*[>\]})]$/.test(plain) && !/^[A-Z][A-Z_]+$/.test(plain) && !/[\s"'<>]/.test(plain);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const isHost = (text: string, at: number): boolean =>
  isOf(text, at, word) || text[at] === "[" || text[at] === "(" || text.charCodeAt(at) > 127;

/** Addresses at which whoever knows them can post. The path is the secret. */
const hooks: readonly (readonly [anchor: string, path: RegExp])[] = [
  ["hooks.slack.com/", /^(?:services|workflows|triggers)\/[A-Z0-9]{8,}\/[A-Z0-9]{8,}\/([\w/]{16,80})/i],
  ["hooks.slack-gov.com/", /^services\/[A-Z0-9]{8,}\/[A-Z0-9]{8,}\/(\w{16,80})/],
  ["discord.com/api/", /^(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/([\w-]{40,100})/],
  ["discordapp.com/api/", /^(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/([\w-]{40,100})/],
  [
    ".webhook.office.com/",
    /^webhookb2\/([\w-]{30,80}@[\w-]{30,80}\/IncomingWebhook\/\w{20,80}(?:\/[\w-]{20,80})?)/,
  ],
  [
    "outlook.office.com/",
    /^webhook\/([\w-]{30,80}@[\w-]{30,80}\/IncomingWebhook\/\w{20,80}(?:\/[\w-]{20,80})?)/,
  ],
  ["hooks.zapier.com/", /^hooks\/(?:catch|standard)\/\d{4,12}\/(\w{5,20})/],
  ["api.telegram.org/", /^(?:file\/)?bot(\d{8,10}:[\w-]{30,50})/],
  ["open.feishu.cn/", /^open-apis\/bot\/v2\/hook\/([\w-]{30,60})/],
  ["open.larksuite.com/", /^open-apis\/bot\/v2\/hook\/([\w-]{30,60})/],
  ["qyapi.weixin.qq.com/", /^cgi-bin\/webhook\/send\?key=([\w-]{30,60})/],
  ["oapi.dingtalk.com/", /^robot\/send\?access_token=(\w{40,80})/],
  [
    "chat.googleapis.com/",
    /^v1\/spaces\/[\w-]{6,20}\/messages\?key=[\w-]{20,60}&(?:amp;)?token=([\w%-]{20,80})/,
  ],
  ["maker.ifttt.com/", /^(?:trigger|use)\/(?:\w{1,60}\/(?:json\/)?with\/key\/)?([\w-]{20,60})/],
  ["hook.eu0.make.com/", /^(\w{20,60})/],
  ["hook.us0.make.com/", /^(\w{20,60})/],
  ["hook.integromat.com/", /^(\w{20,60})/],
  ["events.pagerduty.com/", /^integration\/(\w{20,40})\/enqueue/],
  ["connect.pabbly.com/", /^workflow\/sendwebhookdata\/(\w{20,200})/],
];
const hookMax = 300;

const { shortest, longest, of } = byEnding(
  hooks.map(([anchor, path]) => ({ anchors: [anchor], anchor, path })),
);

export const webhook: Probe = {
  rules: ["secrets.webhook"],
  anchors: hooks.map(([anchor]) => anchor),
  look({ text }, end): Sighting | undefined {
    const ahead = withAnyDigits(text.slice(Math.max(0, end + 1 - longest), end + 1));
    const hook = of.get(ahead.slice(-shortest))?.find(({ anchor }) => ahead.endsWith(anchor));
    const found = hook?.path.exec(text.slice(end + 1, end + hookMax)) ?? null;
    const secret = found?.[1] ?? "";
    if (found === null || !isDrawn(secret)) return undefined;
    const until = end + 1 + found[0].length;
    return seen("secrets.webhook", until - secret.length, until);
  },
};

/** As an anchor is written, where `0` is any digit. */
const withAnyDigits = (text: string): string => text.toLowerCase().replaceAll(/\d/g, "0");

const botToken = 35;
/** `123456789:AA…`, the token of a bot without the address in which it stands. */
export const bot: Probe = {
  rules: ["secrets.token"],
  anchors: ["00000:a"],
  look({ text }, end): Sighting | undefined {
    const from = end;
    const until = runEnd(text, from, url64, 60);
    if (until - from !== botToken || text[from] !== "A" || !isDrawn(text.slice(from, until)))
      return undefined;
    return seen("secrets.token", from, until);
  },
};
