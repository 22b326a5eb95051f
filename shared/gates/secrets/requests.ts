import type { Probe, Sighting } from "../gate.ts";
import { measure } from "./measure.ts";
import { type Pattern, seen } from "./patterns.ts";
import { isMonotonous, isPlaceholder, isReference } from "./placeholders.ts";
import { isCredentialPair, isDrawn, isRandom, isUuid } from "./values.ts";

const token = String.raw`([\w.+/~-]{11,4095}[\w~-]=*)`;
const authorization = /(?:authorization|x-[\w-]*auth).{0,40}$/i;

/** What a request is let in by, in logs, traces and code. */
export const headers: readonly Pattern[] = [
  {
    words: ["bearer ", "bearer%00", "bearer:"],
    form: new RegExp(` ?${token}`),
    is: (value) => isRandom(value),
  },
  {
    words: ["bearer ", "token ", "bot ", "apikey ", "api-key ", "ssws ", "geniekey "],
    before: authorization,
    form: new RegExp(` ?${token}`),
    is: (value) => isRandom(value) || isUuid(value),
  },
  { words: ["basic "], form: new RegExp(token), is: isCredentialPair },
  {
    words: ["authorization"],
    form: new RegExp(String.raw`["'\]\\]{0,3}\s{0,3}[:=,]\s{0,4}["'\\]{0,3}${token}`),
    is: (value) => !/^[A-Za-z]+$/.test(value) && isRandom(value),
  },
];

function saidBy(part: string): string {
  try {
    return atob(part.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

/** A signed token of three parts that opens something: not the sample that everybody copies, and not one without a signature. */
function isSigned(value: string): boolean {
  const [head = "", claims = "", signature = ""] = value.split(".");
  const said = saidBy(head);
  return (
    said.includes('"') &&
    !/"alg"\s*:\s*"none"/i.test(said) &&
    !saidBy(claims).includes("John Doe") &&
    !isMonotonous(measure(signature))
  );
}

export const jwts: readonly Pattern[] = [
  {
    words: ["eyj"],
    back: 5,
    before: /(?:(?<!\w)|\\[nrt])(eyJ)$/,
    form: /([\w-]{1,8192}\.[\w-]{1,8192}\.[\w-]{20,8192})/,
    is: isSigned,
  },
];

/** Addresses at which everyone who knows them can post: the path is the secret. */
export const webhooks: readonly Pattern[] = (
  [
    ["hooks.slack.com/", /(?:services|workflows|triggers)\/[A-Z0-9]{8,}\/[A-Z0-9]{8,}\/([\w/]{16,80})/i],
    ["hooks.slack-gov.com/", /services\/[A-Z0-9]{8,}\/[A-Z0-9]{8,}\/(\w{16,80})/],
    ["discord.com/api/", /(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/([\w-]{40,100})/],
    ["discordapp.com/api/", /(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/([\w-]{40,100})/],
    [".webhook.office.com/", /webhookb2\/([\w-]{30,80}@[\w-]{30,80}\/IncomingWebhook\/[\w/-]{20,160})/],
    ["outlook.office.com/", /webhook\/([\w-]{30,80}@[\w-]{30,80}\/IncomingWebhook\/[\w/-]{20,160})/],
    ["hooks.zapier.com/", /hooks\/(?:catch|standard)\/\d{4,12}\/(\w{5,20})/],
    ["api.telegram.org/", /(?:file\/)?bot(\d{8,10}:[\w-]{30,50})/],
    ["open.feishu.cn/", /open-apis\/bot\/v2\/hook\/([\w-]{30,60})/],
    ["open.larksuite.com/", /open-apis\/bot\/v2\/hook\/([\w-]{30,60})/],
    ["qyapi.weixin.qq.com/", /cgi-bin\/webhook\/send\?key=([\w-]{30,60})/],
    ["oapi.dingtalk.com/", /robot\/send\?access_token=(\w{40,80})/],
    [
      "chat.googleapis.com/",
      /v1\/spaces\/[\w-]{6,20}\/messages\?key=[\w-]{20,60}&(?:amp;)?token=([\w%-]{20,80})/,
    ],
    ["maker.ifttt.com/", /(?:trigger|use)\/(?:\w{1,60}\/(?:json\/)?with\/key\/)?([\w-]{20,60})/],
    ["hook.eu0.make.com/", /(\w{20,60})/],
    ["hook.us0.make.com/", /(\w{20,60})/],
    ["hook.integromat.com/", /(\w{20,60})/],
    ["events.pagerduty.com/", /integration\/(\w{20,40})\/enqueue/],
    ["connect.pabbly.com/", /workflow\/sendwebhookdata\/(\w{20,200})/],
  ] as const
).map(([word, form]) => ({ words: [word], form, is: isDrawn }));

const authorityMax = 300;
/**
 * User and password, or a token alone, before a host. A password that is not encoded may hold slashes before its first `@`; behind a host there is a port at
 * most.
 */
const authority =
  /^([^\s"'`<>@:/?#\\]*)(?::(?!\d{0,5}[/?#\\])((?:[^\s"'`<>@/?#\\]|([/?#\\])(?!\3))*(?:@[^\s"'`<>@/?#\\]*)*))?@(?=[\w[(\u0080-\uffff])/;
/** Words that stand for the parts in documentation. */
const standIn =
  /^(?:user(?:name)?|usr|login|name|pass(?:word)?|pwd|pw|passwd|secret|token|key|root|admin|postgres|guest|test|foo|bar|u|p|x|a|b|me|myuser|mypass(?:word)?|db_?user|db_?pass(?:word)?|[a-z]{1,3})$/i;

/** What stands alone before a host is the public half of a key, as error trackers have it, or a token. */
const isPublic = (token: string, host: string): boolean =>
  /^[^/\s]*(?:sentry|ingest|glitchtip|bugsnag)/i.test(host) || /^[0-9a-f]{32}$/.test(token);

/** `scheme://user:password@host` of any scheme, and a token in the place of both. */
export const userInfo: Probe = {
  rules: ["secrets.url"],
  anchors: [],
  frequent: { anchors: ["://", ":\\/\\/"], beside: ["@"] },
  reach: 4_400,
  look({ text }, end): Sighting | undefined {
    const ahead = text.slice(end + 1, end + 1 + authorityMax);
    const [info = "", user = "", password] = authority.exec(ahead) ?? [];
    if (info === "") return undefined;
    const at = end + info.length;
    const isLive =
      password === undefined
        ? isRandom(user) && !isPublic(user, ahead.slice(info.length))
        : isLivePassword(password, user);
    return isLive ? seen("secrets.url", at - (password ?? user).length, at) : { until: at };
  },
};

function isLivePassword(password: string, user: string): boolean {
  const plain = decoded(password);
  if (plain.length < 3 || standIn.test(plain)) return false;
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
