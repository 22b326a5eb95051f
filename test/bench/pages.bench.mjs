// npm run bench -- pages [--agents 1000] [--events 1000000] [--minutes 5] [--rate 200]
// The collector's pages in a real browser: what a first page weighs, how long until its data is there, how long requests take, and what a tab holds that
// has listened to live events for some minutes.
import chromium from "@sparticuz/chromium";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium as playwright } from "playwright-core";
import { median, percentile, pk, send, sk, startServer, temporaryFolder } from "./measure.mjs";
import { eventsOf, fill } from "./pages-data.mjs";

const { values: options } = parseArgs({
  options: {
    agents: { type: "string", default: "1000" },
    events: { type: "string", default: "1000000" },
    minutes: { type: "string", default: "5" },
    rate: { type: "string", default: "200" },
  },
});
const [agents, total, minutes, rate] = ["agents", "events", "minutes", "rate"].map((name) =>
  Number(options[name]),
);
const rounds = 7;
const everyMs = 100;
const dayMs = 86_400_000;
const unlimited = {
  AGENT_GATE_LIMIT_INGEST: "10000000",
  AGENT_GATE_LIMIT_OTHER: "10000000",
  AGENT_GATE_LIMIT_WORK_MS: "10000000",
  AGENT_GATE_BYTES_PER_DAY: "0",
};
const organization = { AGENT_GATE_INIT_ORG: "bench", AGENT_GATE_INIT_PK: pk, AGENT_GATE_INIT_SK: sk };
const flags = ["--port", "0", "--data", temporaryFolder(), "--log-format", "json", "--log-level", "error"];
const { url } = await startServer(["dist/collector/cli.js", "start", ...flags], {
  ...organization,
  ...unlimited,
});
await fill(url, { agents, total, spanMs: dayMs });

const headers = { authorization: `Bearer ${sk}` };
console.log(`\n${total} events of ${agents} agents; milliseconds: the first, p50, p95`);
for (const path of [
  "standings?sort=worst&limit=10",
  "standings?sort=worst",
  "standings?sort=falling&limit=3",
  "counts?points=200",
  "events?limit=50",
]) {
  const times = [];
  for (let round = 0; round < 30; round++)
    times.push((await send(`${url}/v1/${path}`, "GET", { headers })).ms);
  const [first, p50, p95] = [times[0], median(times.slice(1)), percentile(times.slice(1), 0.95)];
  console.log(`GET /v1/${path}`.padEnd(44), ...[first, p50, p95].map((ms) => ms.toFixed(1).padStart(7)));
}

const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ["--no-sandbox"],
  headless: true,
});
const page = await browser.newPage();
const cdp = await page.context().newCDPSession(page);
let bytes = 0;
await cdp.send("Network.enable");
cdp.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
await page.goto(url);
await page.waitForSelector("#key");
console.log(
  `\na first page: ${(bytes / 1000).toFixed(1)} kB as they are sent, with the heads of the answers`,
);
await page.fill("#key", sk);
await page.keyboard.press("Enter");
await page.waitForSelector("nav[aria-label=Pages]");
console.log("milliseconds from the navigation to all data: median, worst");
for (const hash of ["", "agents", "agents/agent-0007", "events", "gates", "keys", "api"]) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${url}/#/${hash}`);
    await page.reload({ waitUntil: "commit" });
    times.push(
      await page.evaluate(
        `new Promise((done) => { const look = () => document.querySelector("main h1, main h2") && !document.querySelector(".waiting") ? done(performance.now()) : setTimeout(look, 2); look(); })`,
      ),
    );
  }
  console.log(
    `#/${hash}`.padEnd(20),
    median(times).toFixed(0).padStart(6),
    Math.max(...times)
      .toFixed(0)
      .padStart(6),
  );
}

if (minutes > 0) {
  await page.goto(`${url}/#/events`);
  await page.getByText("New verdicts show at once").waitFor();
  const count = (rate * everyMs) / 1000;
  const endMs = performance.now() + minutes * 60_000;
  for (let at = 0, nextMs = performance.now(); nextMs < endMs; at += count, nextMs += everyMs) {
    const events = eventsOf({ agents, at, count, total: at + count, spanMs: 1, endMs: Date.now() });
    await send(`${url}/v1/ingest`, "POST", { body: Buffer.from(JSON.stringify({ events })), headers });
    await setTimeout(Math.max(0, nextMs + everyMs - performance.now()));
  }
  const rows = await page.locator("tbody tr").count();
  await cdp.send("Performance.enable");
  const heap = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    const of = (wanted) => metrics.find(({ name }) => name === wanted).value;
    return `${(of("JSHeapUsedSize") / 1e6).toFixed(1)} MB of heap, ${of("Nodes")} nodes`;
  };
  console.log(`\nafter ${minutes} minutes at ${rate} events/s: ${rows} rows, ${await heap()}`);
  await cdp.send("HeapProfiler.collectGarbage");
  console.log(`after a collection of garbage: ${await heap()}`);
}
await browser.close();
process.exit();
