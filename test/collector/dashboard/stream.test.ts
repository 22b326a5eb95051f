import { expect, it } from "vitest";
import { heardFrom } from "../../../collector/dashboard/stream.ts";

it("hears the same events however the bytes of a stream are cut, and where it stands", async () => {
  const events = ["é", "日本", "😀 data: x"].map((id) => ({ id }));
  const text = `retry: 2000\nid: zero\n\n${events.map((event, at) => `id: ${at}\nevent: event\ndata: ${JSON.stringify(event)}\n\n`).join("")}:\nid: beat\n\n`;
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 3, 7, 50, bytes.length]) {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const heard: unknown[] = [];
    let last: string | undefined;
    for await (const { id, events: some } of heardFrom(body)) {
      heard.push(...some);
      last = id ?? last;
    }
    expect([heard, last], String(size)).toEqual([events, "beat"]);
  }
});
