import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeTool, startFakeTool } from "../../support/fake-tool.ts";
import { dial, get, type Mode, type Plane, startPlane } from "../../support/plane.ts";
import { between, pick, seededRandom, seeds } from "../../support/random.ts";

/** Pieces of answers, right and wrong: a tool may put them together in any way. */
const lines = [
  "Content-Type: application/json",
  "Content-Type: text/event-stream",
  "Content-Type: \x01\x7f\xff",
  "Content-Length: 2",
  "Content-Length: 2",
  "Content-Length: -1",
  "Content-Length: 99999999999999999999",
  "Content-Length: 2, 2",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Content-Encoding: gzip",
  "Content-Encoding: \x80",
  "Trailer: x",
  "Connection: close",
  "Connection: \xff, keep-alive",
  "Upgrade: websocket",
  "Keep-Alive: timeout=0",
  ": nameless",
  " folded",
  "Na\x00me: x",
  `X-Long: ${"x".repeat(70_000)}`,
];
const starts = [
  "HTTP/1.1 200 OK",
  "HTTP/1.1 200 \x01\xff",
  "HTTP/1.1 200",
  "HTTP/1.0 200 OK",
  "HTTP/1.1 204 No",
  "HTTP/1.1 304 No",
  "HTTP/1.1 099 Low",
  "HTTP/1.1 000 None",
  "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK",
  "HTTP/1.1 101 Switching",
  "HTTP/1.1 103 Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 200 OK",
  "HTTP/1.1 999 High",
  "HTTP/2.0 200 OK",
  "ICY 200 OK",
  "\r\n\r\nHTTP/1.1 200 OK",
  "",
];
const bodies = [
  "{}",
  "",
  "2\r\n{}\r\n0\r\n\r\n",
  "2\r\n{}\r\n0\r\nx: y\r\n\r\n",
  "zz\r\n",
  "0\r\n\r\n",
  "{}HTTP/1.1 200 OK\r\n\r\n",
];

function answerOf(seed: number): { bytes: Buffer; isReset: boolean } {
  const random = seededRandom(seed);
  const head = [
    pick(random, starts),
    ...Array.from({ length: between(random, 0, 4) }, () => pick(random, lines)),
  ];
  const bytes = Buffer.from(`${head.join("\r\n")}\r\n\r\n${pick(random, bodies)}`, "latin1");
  // A byte here and there is another.
  if (random() < 0.4) bytes[between(random, 0, bytes.length - 1)] = between(random, 0, 255);
  return {
    bytes: random() < 0.2 ? bytes.subarray(0, between(random, 0, bytes.length)) : bytes,
    isReset: random() < 0.2,
  };
}

const closers = ["GET", "HEAD", "POST"];

describe("an answer that is no answer", () => {
  const count = 120;
  let tool: FakeTool;
  const planes: Plane[] = [];

  beforeAll(async () => {
    tool = await startFakeTool(({ target }, socket) => {
      const { bytes, isReset } = answerOf(Number(target.slice(1)));
      socket.write(bytes);
      setImmediate(() => (isReset ? socket.resetAndDestroy() : socket.end()));
    });
    for (const mode of ["observe", "enforce"] satisfies Mode[])
      planes.push(await startPlane(tool.url, { mode }));
    planes.push(await startPlane(tool.url, { passes: () => true }));
  });
  afterAll(async () => {
    for (const plane of planes) await plane[Symbol.asyncDispose]();
    await tool[Symbol.asyncDispose]();
  });

  it(`ends its own call and nothing else, ${count} times in each mode and where nothing is judged`, async () => {
    for (const seed of seeds(count))
      for (const plane of planes) {
        const method = pick(seededRandom(seed), closers);
        using client = await dial(
          plane.port,
          get(`/${seed}`).replace("GET", method).replace("\r\n\r\n", "\r\nContent-Length: 0\r\n\r\n"),
        );
        await client.closed;
        // Nothing at all, or an answer that Node and any client can read.
        expect(client.heard(), `seed ${seed}`).toMatch(/^$|^HTTP\/1\.1 [1-9]\d\d [\t -\xff]*\r\n/);
      }
  });
});
