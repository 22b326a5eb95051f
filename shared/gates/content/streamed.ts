const streamMax = 65_536;
const begins = /^\s{0,16}(?:event|data|id|retry): ?\S/;
const dataLine = /^data: ?(.*)$/gm;
const depthMax = 5;
/** Where the programs that stream keep the pieces of what is said. */
const pieceKeys = ["text", "delta", "content", "choices", "message", "parts", "candidates", "response"];

/** What a stream of events says as a whole, if its events hold pieces of a text; the output as it is where it is no such stream. */
export function streamedText(output: string): string {
  if (output.length > streamMax || !begins.test(output)) return output;
  let said = "";
  for (const [, data = ""] of output.matchAll(dataLine)) {
    if (!data.startsWith("{")) continue;
    try {
      said += pieceIn(JSON.parse(data), 0);
    } catch {
      return output;
    }
  }
  return said === "" ? output : said;
}

function pieceIn(event: unknown, depth: number): string {
  if (typeof event === "string") return depth > 0 ? event : "";
  if (typeof event !== "object" || event === null || depth > depthMax) return "";
  if (Array.isArray(event)) return pieceIn(event[0], depth + 1);
  const key = pieceKeys.find((each) => Object.hasOwn(event, each));
  return key === undefined ? "" : pieceIn(Reflect.get(event, key), depth + 1);
}
