import { expect, it } from "vitest";
import { startTestCollector } from "../../support/collector.ts";
import { exchange, wholeError } from "./raw-exchange.ts";

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
