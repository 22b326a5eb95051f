import type { Framing } from "../reading.ts";
import { looksLikeParts, saidInParts } from "./data-parts.ts";
import { EventReader } from "./event-reader.ts";
import { isValueLike, linesBy } from "./line-ends.ts";
import { Output } from "./output.ts";
import { Span } from "./span.ts";
import { type Said, saidIn } from "./sse.ts";
import { StreamedEvent } from "./streamed-event.ts";

const looksLikeEvents = /^\s*(?:data|event|id|retry)?:/;
/** A record of a sequence of JSON begins with a sign of its own. */
// oxlint-disable-next-line no-control-regex
const looksLikeLines = /^[\s\x1e]*\{/;
const looksLikeList = /^\s*\[\s*\{\s*"(?:candidates|choices)"/;
/** Parts, as GraphQL sends what it has later, and what it is subscribed to. */
const looksLikeMultipart = /^\s*(--\S{1,70})\r?\ncontent-[a-z-]+:/i;
const mayBeMultipart = /^\s*--\S/;
const behindHead = /\r?\n\r?\n([^]*)$/;
const betweenEvents = /\r\n\r\n|\n\n|\r\r/;

/**
 * What a stream of a known API says that came as one body, under another type or as a list: its texts, put together. Undefined when it is none, as nearly
 * every body is.
 */
export function assembledIn(text: string): string | undefined {
  if (looksLikeParts.test(text)) return saidInParts(text);
  const events = eventsIn(text);
  if (events === undefined) return undefined;
  const reader = new EventReader();
  const output = new Output();
  const isEvents = (looksLikeEvents.test(text) || looksLikeMultipart.test(text)) && events.length > 1;
  let isKnown = false;
  for (const said of events) {
    const event = new StreamedEvent({ span: none, said }, reader);
    // Whatever comes as events is read as events by whoever asks for them; lines are put together for those alone who know the API.
    if (event.heard.deltas.length === 0 || !(event.heard.isKnown || isEvents)) continue;
    isKnown = true;
    event.addTo(output);
  }
  return isKnown ? output.whole().text : undefined;
}

const headBytes = 80;
/** What a piece ends with that may be cut between two lines. */
const cutAt = /[}\r\n]$/;

/** Whether it is worth a look, as the bytes tell: only a body of one value is nearly always none. */
export function mayBeStream(pieces: readonly Buffer[]): boolean {
  const head = pieces[0]?.toString("latin1", 0, headBytes) ?? "";
  if (looksLikeEvents.test(head) || looksLikeList.test(head)) return true;
  if (looksLikeParts.test(head) || mayBeMultipart.test(head)) return true;
  if (!looksLikeLines.test(head)) return false;
  if (head.includes("\x1e")) return true;
  return pieces.some(
    (piece, at) =>
      piece.includes("}\n{") ||
      piece.includes("}\r\n{") ||
      piece.includes("}\r{") ||
      (at < pieces.length - 1 && cutAt.test(piece.toString("latin1", piece.length - 1))),
  );
}

const none = new Span(Buffer.alloc(0));

function eventsIn(text: string): Said[] | undefined {
  if (looksLikeEvents.test(text)) return cut(text, "sse");
  const [, delimiter] = looksLikeMultipart.exec(text) ?? [];
  if (delimiter !== undefined) return text.split(delimiter).map(partIn);
  if (looksLikeLines.test(text))
    return linesBy(text).filter(isValueLike).length > 1 ? cut(text, "ndjson") : undefined;
  return looksLikeList.test(text) ? entriesOf(text) : undefined;
}

const cut = (text: string, framing: Framing): Said[] =>
  text.split(framing === "sse" ? betweenEvents : "\n").map((event) => saidIn(event, framing));

const partIn = (part: string): Said => ({ data: behindHead.exec(part)?.[1]?.trim() ?? "", aside: "" });

function entriesOf(json: string): Said[] | undefined {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list)
      ? list.map((entry) => ({ data: JSON.stringify(entry), aside: "" }))
      : undefined;
  } catch {
    return undefined;
  }
}
