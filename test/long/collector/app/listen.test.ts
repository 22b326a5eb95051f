import { expect, it } from "vitest";
import { exchange, wholeError } from "../../../collector/app/raw-exchange.ts";
import { startTestCollector } from "../../../support/collector.ts";

it("gives up on a client that has not sent its headers after ten seconds, and says so", async () => {
  await using collector = await startTestCollector();
  const answer = await exchange(collector.url, "GET /health HTTP/1.1\r\nHost: x\r\nX: ", wholeError);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});
