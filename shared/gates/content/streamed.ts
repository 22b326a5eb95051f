import { stopFieldOf } from "./stopped.ts";

const streamMax = 65_536;
/** A comment that keeps a connection open may come first. */
const begins = /^\s{0,16}(?::[^\n]{0,80}\s{1,8})?(?:event|data|id|retry): ?\S/;
const dataLine = /^data: ?(.*)$/gm;
const depthMax = 5;
/** Where the programs that stream keep the pieces of what is said. */
const pieceKeys = ["text", "delta", "content", "choices", "message", "parts", "candidates", "response"];
/** Where they keep those of what is refused. */
const refusalKeys = ["refusal", "delta", "part", "item", "choices", "candidates", "message", "content"];
/** An event of a program that sends a line of JSON for each piece. */
const lineOfEvent = /^\{"(?:type|event)":\s?"[\w.-]{1,40}"[^\n]*\}\s?\n\{"(?:type|event)":/;
const lineOfPieces =
  /^\{(?=[^\n]{0,400}(?:"choices"\s?:\s?\[\{[^\n]{0,200}"delta"\s?:\s?\{|"(?:response|message)"\s?:\s?["{][^\n]*"done"\s?:\s?(?:true|false)))[^\n]*\}\s?(?:\n|$)/;

/**
 * What a stream of events says as a whole, if its events hold pieces of a text; the output as it is where it is no such stream. What stands in the
 * field for a refusal is handed over in that field.
 */
export function streamedText(output: string): unknown {
  if (output.length > streamMax) return output;
  const lines = linesOf(output);
  if (lines === undefined) return output;
  let said = "";
  let refusal = "";
  try {
    for (const line of lines) {
      if (!line.startsWith("{")) continue;
      const event: unknown = JSON.parse(line);
      const refused = refusalIn(event, 0);
      refusal += refused;
      said += refused === "" ? pieceIn(event, 0) : "";
    }
  } catch {
    return output;
  }
  if (refusal.trim() !== "") return { refusal };
  return said === "" ? output : said;
}

function linesOf(output: string): string[] | undefined {
  if (begins.test(output)) return Array.from(output.matchAll(dataLine), ([, data = ""]) => data);
  return lineOfEvent.test(output) || lineOfPieces.test(output) ? output.split("\n") : undefined;
}

function pieceIn(event: unknown, depth: number): string {
  if (typeof event === "string") return depth > 0 ? event : "";
  if (typeof event !== "object" || event === null || depth > depthMax) return "";
  if (isOfOthers(event)) return "";
  if (Array.isArray(event)) return pieceIn(event[0], depth + 1);
  const key = pieceKeys.find((each) => Object.hasOwn(event, each));
  return key === undefined ? "" : pieceIn(Reflect.get(event, key), depth + 1);
}

/** What the events of somebody else hold is not said by the agent. */
const isOfOthers = (event: object): boolean =>
  "role" in event && event.role !== "assistant" && event.role !== "model";

/** What an event says in the field for a refusal, or that it names one as the reason to stop. */
function refusalIn(event: unknown, depth: number): string {
  if (typeof event !== "object" || event === null || depth > depthMax) return "";
  if (Array.isArray(event)) return refusalIn(event[0], depth + 1);
  if ("type" in event && event.type === "response.refusal.delta" && "delta" in event)
    return typeof event.delta === "string" ? event.delta : "";
  if (stopFieldOf(event) !== undefined) return "refusal";
  const key = refusalKeys.find((each) => Object.hasOwn(event, each) && Reflect.get(event, each) !== null);
  const value: unknown = key === undefined ? undefined : Reflect.get(event, key);
  if (key !== "refusal") return refusalIn(value, depth + 1);
  return typeof value === "string" && (depth > 0 || "type" in event) ? value : "";
}
