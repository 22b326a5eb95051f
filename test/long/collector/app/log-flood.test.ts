import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { createLog } from "../../../../collector/app/log.ts";
import { linesOf } from "../../../support/log-lines.ts";
import { startTestCollector } from "../../../support/collector.ts";

const total = 20_000;
/** A connection on which more than 256 wait is closed. */
const unansweredMax = 200;

it("a flood of 20,000 refused requests makes fewer than 50 lines, and the last say how many were left out", async () => {
  const { lines, stream } = linesOf();
  const log = createLog({ format: "json", level: "info" }, stream);
  await using collector = await startTestCollector({ deps: { log } });
  const request = (sent: number): string => {
    const key = sent % 2 === 0 ? collector.pk : `pk_live_nobody${sent}`;
    const path = sent % 4 < 2 ? `/v1/reputation/${"x".repeat(300)}` : `/v1/nothing-${sent}`;
    const last = sent === total - 1 ? "Connection: close\r\n" : "";
    return `GET ${path} HTTP/1.1\r\nHost: flood\r\nAuthorization: Bearer ${key}\r\n${last}\r\n`;
  };
  const { hostname, port } = new URL(collector.url);
  const socket = connect(Number(port), hostname);
  let [answers, rest] = [0, ""];
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    const parts = (rest + chunk).split("HTTP/1.1 ");
    answers += parts.length - 1;
    rest = (parts.at(-1) ?? "").slice(-8);
  });
  const isAhead = (sent: number): boolean => sent - answers >= unansweredMax;
  const closed = once(socket, "close");
  for (let sent = 0; sent < total; sent++) {
    socket.write(request(sent));
    while (isAhead(sent)) await once(socket, "data");
  }
  await closed;
  log.flush();
  const written = lines.filter(({ msg }) => msg === "request").length;
  const leftOut = lines.reduce((sum, line) => sum + Number(line["left_out"] ?? 0), 0);
  expect(lines.length).toBeLessThan(50);
  expect(written + leftOut).toBe(total);
  expect(answers).toBe(total);
}, 120_000);
