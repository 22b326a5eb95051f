import { fieldsIn, isFields, listIn } from "./streams/shapes/shape.ts";

/** One of these stands in whatever has such parts. */
const marks = ['"output_text"', '"candidates"', '"assistant"'];
/** Letters of a key may be written so, and by nobody who has nothing to hide. */
const spelled = /\\u00(?:5f|[67])/i;

/** Whether it is worth a look, as the bytes tell. */
export function mayHaveParts(pieces: readonly Buffer[]): boolean {
  return pieces.some(
    (piece) =>
      marks.some((mark) => piece.includes(mark)) ||
      (piece.includes("\\u00") && spelled.test(piece.toString("latin1"))),
  );
}

/** The texts that clients of an API make of the parts of one answer: what stands in two of them is one to whoever reads it. */
export function joinedIn(json: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [];
  }
  if (!isFields(value)) return [];
  const answers = [
    listIn(value["output"]).flatMap((item) => listIn(fieldsIn(item)["content"])),
    value["role"] === "assistant" ? listIn(value["content"]) : [],
    ...listIn(value["candidates"]).map((each) => listIn(fieldsIn(fieldsIn(each)["content"])["parts"])),
  ];
  return answers.map(textsOf).flatMap((texts) => (texts.length > 1 ? [texts.join("")] : []));
}

const textsOf = (parts: readonly unknown[]): string[] =>
  parts.map((part) => fieldsIn(part)["text"]).filter((text) => typeof text === "string");
