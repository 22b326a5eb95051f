import { keysOf } from "../read/keys.ts";
import { textInBase64 } from "../decode/mail.ts";
import { isOfBot, saidByBot } from "./bots.ts";
import { stopFieldOf } from "./stopped.ts";

/** Keys whose texts may speak for the whole of an output. */
export const textKeys: ReadonlySet<string> = new Set(
  "text content message output answer response reply result completion value choices delta parts candidates messages data".split(
    " ",
  ),
);
/** More of them, whose emptiness says nothing of the output. */
export const speakingKeys: ReadonlySet<string> = new Set([
  ...textKeys,
  ..."refusal summary generated_text output_text outputText generations outputs final_answer return_values".split(
    " ",
  ),
  ..."antwort ausgabe nachricht réponse reponse texte sortie respuesta texto mensaje salida resposta mensagem risposta testo antwoord tekst bericht".split(
    " ",
  ),
  ..."svar odpowiedź odpowiedz odpověď válasz răspuns yanıt cevap vastaus απάντηση ответ відповідь جواب إجابة תשובה 回答 回复 答案 答え 응답 답변 jawaban".split(
    " ",
  ),
]);
const keysMax = 12;
const depthMax = 8;

interface Spoken {
  text: string;
  /** The field is one that an API has for a refusal, whatever it says. */
  isRefusal?: boolean;
  /** Where it stands, such as `content[0].text`. */
  path: string;
}

/** Nobody answers in more texts than this, and each of them is judged whole. */
const textsMax = 32;

/**
 * The texts of an output that speak for the whole of it: the output itself, the text-like fields of a small object, the first entry of a list, and of
 * all those the first 32. What somebody else said in a conversation is not the output speaking.
 */
export function spokenTexts(output: unknown): Spoken[] {
  const spoken: Spoken[] = [];
  listen(output, "", 0, spoken);
  return spoken;
}

function listen(output: unknown, path: string, depth: number, spoken: Spoken[]): void {
  if (spoken.length >= textsMax) return;
  if (typeof output === "string") return hear(output, path, depth, spoken);
  if (typeof output !== "object" || output === null || depth >= depthMax) return;
  if (Array.isArray(output)) {
    if (output.length > 1 && output.every(isOfEvaluation)) return;
    const first = output.findIndex(isSpoken);
    if (first >= 0) listen(output[first], `${path}[${first}]`, depth + 1, spoken);
    return;
  }
  const refusal = refusalFieldOf(output);
  if (refusal !== undefined) spoken.push({ text: "", path: within(path, refusal), isRefusal: true });
  if (isMeasured(output)) return;
  if (isOfBot(output)) return void spoken.push({ text: saidByBot(output), path });
  if (hasMoreKeys(output, keysMax) && !isOfModel(output)) return;
  const kept = keptOf(output);
  if (kept !== undefined) listen(Reflect.get(output, kept), within(path, kept), depth + 1, spoken);
  const isCoded = "encoding" in output && output.encoding === "base64";
  for (const key of speakingOf(output)) {
    const value: unknown = Reflect.get(output, key);
    const said = isCoded && typeof value === "string" ? textInBase64(value) : undefined;
    listen(said ?? value, within(path, key), depth + 1, spoken);
  }
}

const turns = new Map([...speakingKeys].map((key, turn) => [key, turn]));
const turnOf = (key: string): number => turns.get(key) ?? 0;

/** The keys of an object that may speak, in the order in which they are listened to. */
function speakingOf(output: object): string[] {
  const found = keysOf(output).filter((key) => turns.has(key));
  return found.length > 1 ? found.sort((one, other) => turnOf(one) - turnOf(other)) : found;
}

/** Names of what is asked, or of what went wrong: none of it is an answer. */
const ofOthers = /err|fault|exception|warn|fail|prompt|input|question|query|user|request|metadata|usage/i;

/** The key under which programs keep all that was said: that of a message that was stored, of the last step of a crew, of what a model returned, or the only one there is. */
function keptOf(output: object): string | undefined {
  if ("lc" in output && "kwargs" in output) return "kwargs";
  if ("raw" in output && "agent" in output) return "raw";
  if ("comment" in output && typeof output.comment === "object" && output.comment !== null)
    return isOfBot(output.comment) ? "comment" : undefined;
  if ("results" in output && "inputTextTokenCount" in output) return "results";
  const [only = "", ...others] = hasMoreKeys(output, 1) ? ["", ""] : Object.keys(output);
  if (others.length > 0 || speakingKeys.has(only) || ofOthers.test(only)) return undefined;
  const value: unknown = Reflect.get(output, only);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? only : undefined;
}

const within = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const innerMax = 16_384;

/** A text may be JSON once more. */
function hear(text: string, path: string, depth: number, spoken: Spoken[]): void {
  if (depth > 0 && depth < depthMax && text.length <= innerMax && /^\s{0,64}\{\s{0,64}"/.test(text)) {
    try {
      listen(JSON.parse(text) as unknown, path, depth + 1, spoken);
      return;
    } catch {
      // It only begins like JSON.
    }
  }
  spoken.push({ text, path });
}

/** What an API answers has more fields than a reply; a record of something else has as many. */
const isOfModel = (output: object): boolean => "model" in output && ("usage" in output || "object" in output);

/** What stands beside a refusal in the message of an API, and nowhere else. */
const ofMessage = new Set(
  "role content type text refusal annotations tool_calls function_call audio id".split(" "),
);

/** The field in which an API says that this is a refusal. */
function refusalFieldOf(output: object): string | undefined {
  if (
    "refusal" in output &&
    (output.refusal === true || isText(output.refusal)) &&
    !hasMoreKeys(output, keysMax)
  ) {
    const keys = Object.keys(output);
    if (keys.every((key) => ofMessage.has(key)) || keys.some((key) => isUnanswered(output, key)))
      return "refusal";
  }
  return stopFieldOf(output);
}

/** Nothing stands where the answer would. */
function isUnanswered(output: object, key: string): boolean {
  const value: unknown = textKeys.has(key) ? Reflect.get(output, key) : undefined;
  return value === null || value === "";
}

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

/** A row of a data set, which tells what was asked beside what was answered. */
const isOfEvaluation = (item: unknown): boolean =>
  typeof item === "object" && item !== null && ("prompt" in item || "input" in item || "question" in item);

/** What a text was found to be, beside the text: it is somebody else's. */
const isMeasured = (output: object): boolean =>
  "sentiment" in output ||
  "toxicity" in output ||
  "emotion" in output ||
  ("label" in output && ("score" in output || "prompt" in output));

const hasMoreKeys = (of: object, most: number): boolean => keysOf(of).length > most;

/** Keys of a message between people. */
const people = ["user", "from", "author", "sender", "username"];
/** What a model does before it speaks, and who speaks to it. */
const unspoken = /^(?:(?:redacted_)?thinking|reasoning|\w+_call|tool_use|human|user|system|tool)$/;

function isSpoken(item: unknown): boolean {
  if (typeof item !== "object" || item === null) return true;
  const { type, source } = item as { type?: unknown; source?: unknown };
  if ([type, source].some((each) => typeof each === "string" && unspoken.test(each))) return false;
  if (!("role" in item)) return isOfBot(item) || !people.some((key) => key in item);
  return item.role === "assistant" || item.role === "model";
}

export const isTextKey = (key: string): boolean => textKeys.has(key);
