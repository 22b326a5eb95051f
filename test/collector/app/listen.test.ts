import { connect } from "node:net";
import { expect, it } from "vitest";
import { startTestCollector } from "../../support/collector.ts";

/** What comes back for these bytes, until the other side closes or says something that matches. */
function exchange(url: string, send: string, until: RegExp): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(send));
    let received = "";
    const end = (): void => {
      socket.destroy();
      resolve(received);
    };
    socket.on("data", (chunk) => {
      received += chunk.toString();
      if (until.test(received)) end();
    });
    socket.on("close", end);
    socket.on("error", reject);
  });
}

const wholeError = /"status":\d{3}[^}]*\}/;

it.each([
  ["no Host", "GET /health HTTP/1.1\r\n\r\n", 400],
  ["a request line that is none", "NONSENSE\r\n\r\n", 400],
  [
    "two lengths",
    "POST /v1/ingest HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    400,
  ],
  ["headers without end", `GET /health HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, 431],
])("answers %s in the contract's shape", async (_, bytes, status) => {
  await using collector = await startTestCollector();
  const answer = await exchange(collector.url, bytes, wholeError);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.slice(answer.indexOf("{")))).toMatchObject({
    status,
    code: "validation_error",
    error: expect.any(String),
  });
});

it(
  "gives up on a client that has not sent its headers after ten seconds, and says so",
  { timeout: 15_000 },
  async () => {
    await using collector = await startTestCollector();
    const answer = await exchange(collector.url, "GET /health HTTP/1.1\r\nHost: x\r\nX: ", wholeError);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  },
);

it("does not ask for the body of a request without a key", async () => {
  await using collector = await startTestCollector();
  const head = "POST /v1/ingest HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\nExpect: 100-continue\r\n";
  const refused = await exchange(collector.url, `${head}\r\n`, wholeError);
  expect(refused).toMatch(/^HTTP\/1.1 401 /);
  const invited = await exchange(
    collector.url,
    `${head}Authorization: Bearer ${collector.pk}\r\n\r\n`,
    /\r\n\r\n/,
  );
  expect(invited).toMatch(/^HTTP\/1.1 100 Continue/);
});

it("ignores an expectation that it does not know", async () => {
  await using collector = await startTestCollector();
  const answer = await exchange(
    collector.url,
    "GET /health HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n",
    /"store"/,
  );
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});
