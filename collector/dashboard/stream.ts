import type { Event } from "./types.ts";

export interface Heard {
  /** Where the stream goes on after this. */
  id: string | undefined;
  events: readonly Event[];
}

/** Server-sent events, read from an answer: an `EventSource` of the browser cannot send a key. Ends with the answer. */
export async function* heardFrom(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Heard> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const messages = (rest + value).split("\n\n");
    rest = messages.pop() ?? "";
    if (messages.length > 0) yield heardIn(messages);
  }
}

function heardIn(messages: readonly string[]): Heard {
  let id: string | undefined;
  const events: Event[] = [];
  for (const line of messages.flatMap((message) => message.split("\n"))) {
    if (line.startsWith("id: ")) id = line.slice(4);
    // The collector's own pages hear their own collector, whose events have this type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    else if (line.startsWith("data: ")) events.push(JSON.parse(line.slice(6)) as Event);
  }
  return { id, events };
}
