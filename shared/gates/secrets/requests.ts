import type { Pattern } from "./patterns.ts";
import { isCredentialPair } from "./pairs.ts";
import { isMonotonous } from "./placeholders.ts";
import { measure } from "./measure.ts";
import { isDrawn, isRandom, isUuid } from "./values.ts";

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
