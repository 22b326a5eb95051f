import { keysOf } from "../read/keys.ts";

/** Where programs for people to talk in keep who has written a message. */
const writers = ["author", "from", "user", "username", "sender", "via", "bot_profile"];
/** Where they keep what it says, in the order in which it is shown. */
const shown = new Set(
  "text body content comment attachments embeds blocks elements items columns title description".split(" "),
);
/** How people call a program that writes to them. */
const name = "\\b(?:ai|bot|assistant|copilot|chatbot|virtual)\\b";
const named = new RegExp(name, "i");
/** The same behind a key, as it is written in JSON. */
export const namesBot = new RegExp(`"(?:username|author|sender)"\\s{0,8}:\\s{0,8}"[^"\\n]{0,40}${name}`, "i");
/** These keys, of which most name people. */
export const writerKeys = ["username", "author", "sender"];
/** What kind of content it is that only programs send. */
const card = "application/vnd.microsoft.card.adaptive";

/** What stands in JSON that a bot has written, as it is written there. */
export const botAnchors: readonly string[] = [
  ...["bot", "bot_id", "bot_message", "bot_profile", "accountType", "ai_agent", "embeds"].map(
    (word) => `"${word}"`,
  ),
  `${card}"`,
];

/** Whether a message says of itself that it was written by a program: then it is the agent that speaks in it. */
export function isOfBot(message: object): boolean {
  if ("bot_id" in message || "bot_profile" in message) return true;
  if ("subtype" in message && message.subtype === "bot_message") return true;
  if ("attachments" in message && Array.isArray(message.attachments) && message.attachments.some(isCard))
    return true;
  if ("embeds" in message && Array.isArray(message.embeds) && message.embeds.length > 0)
    return "content" in message && message.content === "";
  return writers.some((key) => isBot(Reflect.get(message, key)));
}

const isCard = (attachment: unknown): boolean =>
  isObject(attachment) && "contentType" in attachment && attachment.contentType === card;

const isBot = (writer: unknown): boolean =>
  (typeof writer === "string" && named.test(writer)) ||
  (isObject(writer) &&
    (("bot" in writer && writer.bot === true) ||
      ("role" in writer && writer.role === "bot") ||
      ("accountType" in writer && writer.accountType === "app") ||
      ("channel" in writer && writer.channel === "ai_agent")));

/** Its name, before what it says. */
const speaker = /^\W{0,4}[\w -]{1,30}:\s+/;
const depthMax = 10;
const charactersMax = 8_192;
/** Nobody reads further than the first few. */
const partsMax = 64;

/** All that such a message says, a part a line. */
export function saidByBot(message: object): string {
  const parts: string[] = [];
  gather(message, 0, parts);
  return parts.join("\n\n").replace(speaker, "").slice(0, charactersMax);
}

function gather(value: unknown, depth: number, parts: string[]): void {
  if (typeof value === "string") {
    if (value.trim() !== "") parts.push(value);
  } else if (parts.length >= partsMax || depth >= depthMax) {
    return;
  } else if (Array.isArray(value)) {
    for (const item of value.slice(0, partsMax)) gather(item, depth + 1, parts);
  } else if (isObject(value)) {
    for (const key of keysOf(value)) if (shown.has(key)) gather(Reflect.get(value, key), depth + 1, parts);
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
