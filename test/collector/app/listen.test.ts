import { expect, it } from "vitest";
import type { Log, RequestLine } from "../../../collector/app/log.ts";
import { silentLog } from "../../../collector/app/log.ts";
import { startTestCollector } from "../../support/collector.ts";
import { exchange, wholeError } from "./raw-exchange.ts";

const get = (head: string): string => `GET /health HTTP/1.1\r\nHost: x\r\n${head}\r\n`;
const post = (head: string): string => `POST /v1/agents HTTP/1.1\r\nHost: x\r\n${head}\r\n`;

it.each<[what: string, bytes: string, status: number, words?: string]>([
  ["no Host", "GET /health HTTP/1.1\r\n\r\n", 400, "The Host header is missing"],
  ["two of them", get("Host: y\r\n"), 400, "more than one Host"],
  ["the same Host twice", get("Host: x\r\n"), 400, "more than one Host"],
  ["two Hosts in HTTP/1.0", "GET /health HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n", 400],
  ["a request line that is none", "NONSENSE\r\n\r\n", 400],
  ["a URL without a host", "GET http:// HTTP/1.1\r\nHost: x\r\n\r\n", 400, "target"],
  ["a URL that is none", "GET http://[x/ HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["a target without a path", "GET ?limit=1 HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["two lengths", post("Content-Length: 1\r\nContent-Length: 2\r\n"), 400],
  ["a length and chunks", post("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"), 400],
  ["a coding beside chunks", post("Transfer-Encoding: gzip, chunked\r\n"), 400, "Transfer-Encoding"],
  ["chunks in chunks", post("Transfer-Encoding: chunked, chunked\r\n"), 400],
  ["headers that are too large", get(`X: ${"x".repeat(40_000)}\r\n`), 431],
  [
    "2,500 headers before the Host",
    `GET /health HTTP/1.1\r\n${"a:\r\n".repeat(2_500)}Host: x\r\n\r\n`,
    431,
    "more than 2000 headers",
  ],
])("answers %s in the contract's shape", async (_, bytes, status, words = "") => {
  const code = status === 431 ? "headers_too_large" : "validation_error";
  const lines: RequestLine[] = [];
  const log: Log = { ...silentLog, request: (line) => lines.push(line) };
  await using collector = await startTestCollector({ deps: { log } });
  const answer = await exchange(collector.url, bytes, wholeError);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const error = JSON.parse(answer.slice(answer.indexOf("{")));
  expect(error).toEqual({
    status,
    code,
    error: expect.stringContaining(words),
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(answer).toMatch(new RegExp(`^x-request-id: ${error.request_id}\r$`, "im"));
  expect(answer).toMatch(/^content-type: application\/json; charset=utf-8\r$/im);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer).toMatch(/^cache-control: no-store\r$/im);
  expect(lines).toEqual([
    expect.objectContaining({
      requestId: error.request_id,
      status,
      failure: expect.objectContaining({ code }),
    }),
  ]);
});

it("goes on after a request whose target is a whole URL", async () => {
  await using collector = await startTestCollector();
  const answer = await exchange(
    collector.url,
    "GET http://example.com/health HTTP/1.1\r\nHost: x\r\n\r\n",
    /"store"/,
  );
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});

it("reads nothing of what follows a request that can be read in two ways", async () => {
  await using collector = await startTestCollector();
  const smuggled = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n";
  const bytes = `${post("Transfer-Encoding: gzip, chunked\r\n")}0\r\n\r\n${smuggled}`;
  const answer = await exchange(collector.url, bytes, /"store"/);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(answer.match(/HTTP\/1.1 /g)).toHaveLength(1);
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
