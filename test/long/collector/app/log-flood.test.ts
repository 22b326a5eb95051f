import { expect, it } from "vitest";
import { createLog } from "../../../../collector/app/log.ts";
import { linesOf } from "../../../support/log-lines.ts";
import { startTestCollector } from "../../../support/collector.ts";
import { exchange } from "../../../collector/app/raw-exchange.ts";

const total = 20_000;
/** So many refusals in a row on one connection are not slowed down. */
const perConnection = 20;

it("a flood of 20,000 refused requests makes fewer than 50 lines a minute, and the last say how many were left out", async () => {
  const { lines, stream } = linesOf();
  const log = createLog({ format: "json", level: "info" }, stream);
  await using collector = await startTestCollector({ deps: { log } });
  const request = (sent: number): string => {
    const key = sent % 2 === 0 ? collector.pk : `pk_live_nobody${sent}`;
    const path = sent % 4 < 2 ? `/v1/reputation/${"x".repeat(300)}` : `/v1/nothing-${sent}`;
    const last = sent % perConnection === perConnection - 1 ? "Connection: close\r\n" : "";
    return `GET ${path} HTTP/1.1\r\nHost: flood\r\nAuthorization: Bearer ${key}\r\n${last}\r\n`;
  };
  let answers = 0;
  const startedAt = performance.now();
  const flood = async (from: number): Promise<void> => {
    const requests = Array.from({ length: perConnection }, (_, at) => request(from + at));
    const answer = await exchange(collector.url, requests.join(""), /never/);
    answers += answer.split("HTTP/1.1 ").length - 1;
  };
  for (let from = 0; from < total; from += 10 * perConnection)
    await Promise.all(Array.from({ length: 10 }, (_, at) => flood(from + at * perConnection)));
  log.flush();
  const written = lines.filter(({ msg }) => msg === "request").length;
  const leftOut = lines.reduce((sum, line) => sum + Number(line["left_out"] ?? 0), 0);
  const minutes = 1 + Math.floor((performance.now() - startedAt) / 60_000);
  expect(lines.length).toBeLessThan(50 * minutes);
  expect(written + leftOut).toBe(total);
  expect(answers).toBe(total);
});
