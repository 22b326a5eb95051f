import { expect, it } from "vitest";
import { startTestCollector } from "../../support/collector.ts";
import { exchange } from "./raw-exchange.ts";

it("refusals in a row on one connection are slowed down, and other connections are not", async () => {
  // The allowance fills up with time, which stands still here.
  await using collector = await startTestCollector({ deps: { monotonic: () => 0 } });
  const ask = (key: string): string =>
    `GET /v1/agents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const refused = (times: number): string => ask("pk_live_nobody").repeat(times);
  const end = "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const connections = {
    "ninety refusals": refused(90) + end,
    "forty refusals, one success between": refused(20) + ask(collector.pk) + refused(20) + end,
    "a hundred successes": ask(collector.pk).repeat(100) + end,
  };
  const statuses: Record<string, number> = {};
  const finished: string[] = [];
  await Promise.all(
    Object.entries(connections).map(async ([name, requests]) => {
      const answers = await exchange(collector.url, requests, /never/);
      for (const [, status = ""] of answers.matchAll(/HTTP\/1\.1 (\d+)/g))
        statuses[status] = (statuses[status] ?? 0) + 1;
      finished.push(name);
    }),
  );
  expect(finished.at(-1)).toBe("ninety refusals");
  expect(statuses).toEqual({ 200: 104, 401: 20, 429: 110 });
});
