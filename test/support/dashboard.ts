import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, type TestContext } from "vitest";
import { startBrowser, type Tab, visit as visitPage } from "./browser.ts";
import { event, ingest } from "./clients.ts";
import type { TestCollector } from "./collector.ts";
import { compile } from "./compile.ts";
import { pick, seededRandom } from "./random.ts";

/** The browser of all tests of a file, where there is one. */
export function browserOfFile(): (context: TestContext) => Browser {
  let started: Browser | string = "Chromium was not started";
  beforeAll(async () => {
    compile();
    started = await startBrowser();
  });
  afterAll(async () => {
    if (typeof started !== "string") await started.close();
  });
  return (context: TestContext) => {
    const browser = started;
    if (typeof browser === "string") context.skip(browser);
    return browser;
  };
}

const limits = { ingest: 100_000, other: 100_000, authFailures: 100 };
export const roomy = { options: { limits, workMsAMinute: 1e9 } };
export async function logIn({ page }: Tab, key: string): Promise<void> {
  await page.fill("#key", key);
  await page.keyboard.press("Enter");
  await page.waitForSelector("nav[aria-label=Pages]");
}

export const visit = ({ page }: Tab, url: string, hash: string): Promise<void> =>
  visitPage(page, `${url}/#/${hash}`);

export async function fill(collector: TestCollector, agents: number, each: number): Promise<void> {
  const random = seededRandom(37);
  const events = Array.from({ length: agents * each }, (_, at) => {
    const passed = random() < 0.7;
    const gates = [
      { name: "content", passed: true, latency_ms: random() * 3 },
      { name: "pii", passed, latency_ms: random() * 3, ...(passed ? {} : { reason: "1 e-mail address" }) },
    ];
    const tool = pick(random, ["web.fetch", "Bash", "crm.users"]);
    return event(`agent-${(at % agents) + 1}`, `e-${at}`, {
      passed,
      gates,
      tool,
      total_latency_ms: random() * 9,
    });
  });
  for (let from = 0; from < events.length; from += 100)
    expect((await ingest(collector, events.slice(from, from + 100))).status).toBe(202);
}
