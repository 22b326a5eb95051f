import { rm } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { allEvents, call, event, ingest } from "../../support/clients.ts";
import { between, seededRandom, seeds } from "../../support/random.ts";
import { cli, spawnCollector, temporaryDirectory } from "../../support/spawn.ts";

const keys = {
  AGENT_GATE_INIT_ORG: "acme",
  AGENT_GATE_INIT_PK: "pk_live_first_start_publishable_key_0000000000",
  AGENT_GATE_INIT_SK: "sk_live_first_start_secret_key_000000000000000",
};

describe("a collector that is killed three times in its first start serves the fourth time", () => {
  it.each(seeds(1))("seed %i", async (seed) => {
    await using data = await temporaryFolder();
    const random = seededRandom(seed);
    for (let round = 0; round < 3; round++) {
      // No event tells how far a start is, so the shell that becomes the collector leaves somebody behind to kill it in a while.
      const prelude = `(sleep 0.${String(between(random, 30, 500)).padStart(3, "0")}; kill -9 $$) >/dev/null 2>&1 &`;
      const started = await spawnCollector({ data: data.path, prelude, env: keys }).catch(String);
      if (typeof started === "string") expect(started).toContain('"signal":"SIGKILL"');
      else expect(await started.exited).toEqual({ code: null, signal: "SIGKILL" });
    }
    await using collector = await spawnCollector({ data: data.path, env: keys });
    const target = { url: collector.url, pk: keys.AGENT_GATE_INIT_PK };
    expect(await ingest(target, [event("a", "1")])).toMatchObject({ status: 202 });
    expect(await allEvents(target)).toHaveLength(1);
  });
});

it("of several collectors that start at once on an empty directory one serves and the others say who does", async () => {
  await using data = await temporaryFolder();
  const starts = await Promise.allSettled(
    Array.from({ length: 4 }, () => spawnCollector({ data: data.path })),
  );
  const serving = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const reasons = starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
  try {
    expect(serving, reasons.join("\n")).toHaveLength(1);
    for (const reason of reasons) expect(reason).toContain('"code":7');
    expect(await ingest(serving[0]!, [event("a", "1")])).toMatchObject({ status: 202 });
  } finally {
    for (const collector of serving) await collector.kill();
  }
});

it("keys can be made and revoked by several commands at once while the collector serves", async () => {
  await using collector = await spawnCollector();
  const made = await Promise.all(
    Array.from({ length: 8 }, () =>
      cli(["keys", "create", "--org", collector.org, "--type", "sk", "--json"], collector),
    ),
  );
  expect(made.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    made.map(() => ({ code: 0, stderr: "" })),
  );
  for (const { stdout } of made) {
    const { key } = JSON.parse(stdout) as { key: string };
    expect((await call(collector, "GET", "/v1/agents", { key })).status).toBe(200);
  }
});

async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await temporaryDirectory();
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
