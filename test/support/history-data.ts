import { mkdirSync } from "node:fs";
import { createIdSource } from "../../shared/ids.ts";
import { Opened } from "../../shared/lifecycle.ts";
import type { IssueDeps } from "../../collector/auth/issue-key.ts";
import { createOrganization, issueKey } from "../../collector/auth/issue-key.ts";
import { openSealer } from "../../collector/auth/keyring-file.ts";
import { ofWebhook } from "../../collector/auth/seal.ts";
import { Recorder } from "../../collector/score/recorder.ts";
import { Windows } from "../../collector/score/windows.ts";
import { openEmbeddedDirectory } from "../../collector/store/embedded/directory.ts";
import { openEmbeddedStore } from "../../collector/store/embedded/store.ts";
import type { NewEvent, Store } from "../../collector/store/store.ts";
import type { Mark, Webhook } from "../../collector/store/webhooks.ts";
import { newDelivery } from "../../collector/webhooks/watch.ts";
import { retainAll } from "./events.ts";
import { between, latencyMs, pick, seededRandom } from "./random.ts";

const startMs = Date.UTC(2026, 0, 1);

export interface HistoryData {
  /** Active keys of the first organization, `main`. */
  publishable: string;
  secret: string;
  revoked: string;
  /** It is on, with an alert that waits, one that was delivered, a mark and a key that has sent. `main` has another that is off. */
  webhook: string;
}

/**
 * A data directory that has lived: `main` with many agents, of which one is busy enough that retention has erased events of it, one was only registered, and
 * one has a name with a slash and an emoji; `side` with a few events; keys of both kinds, one of them revoked.
 */
export async function makeHistoryData(
  dataDir: string,
  { events, seed }: { events: number; seed: number },
): Promise<HistoryData> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await using opened = new Opened();
  const directory = opened.add(openEmbeddedDirectory(dataDir));
  const store = opened.add(await openEmbeddedStore({ dataDir, readOnly: false }));
  const issue = {
    directory,
    sealer: openSealer(dataDir, await directory.snapshot(), {}),
    newId: createIdSource(),
    now: Date.now,
    who: "operator:test",
  };
  const keys = await makeOrganization(issue, "main");
  const webhook = await makeWebhooks(issue, keys.org);
  const side = await makeOrganization(issue, "side");
  const random = seededRandom(seed);
  await fill(store, keys.org, { events, random });
  await fill(store, side.org, { events: 30, random });
  await store.register(keys.org, "registered-only", startMs);
  // Half of the busy agent's history is older than this.
  if ((await retainAll(store, startMs + (events / 2) * 1_000)) === 0) throw new Error("nothing was erased");
  return { ...keys, webhook };
}

async function makeOrganization(
  issue: IssueDeps,
  name: string,
): Promise<Omit<HistoryData, "webhook"> & { org: string }> {
  const { directory } = issue;
  const organization = await createOrganization(issue, name);
  if (organization === undefined) throw new Error("the name is taken");
  const { id: org } = organization;
  const publishable = await issueKey(issue, { org, type: "pk", name: "app" });
  const secret = await issueKey(issue, { org, type: "sk", name: "proxy" });
  const revoked = await issueKey(issue, { org, type: "sk", name: "old" });
  await directory.revokeKey(revoked.record.id, startMs);
  directory.touch([publishable.record.id], startMs + 5);
  await directory.updateOrganization(org, { signing: "required" });
  return { org, publishable: publishable.value, secret: secret.value, revoked: revoked.value };
}

async function makeWebhooks({ directory, sealer }: IssueDeps, org: string): Promise<string> {
  const { webhooks } = directory;
  const [on, off] = ["whk_on", "whk_off"].map((id, at): Webhook => {
    const sealed = sealer.seal(`whsec_${id}`, ofWebhook({ id, org }));
    const events: Webhook["events"] = ["agent.below", "proxy.silent"];
    const url = `https://1.1.1.1/${id}`;
    return {
      id,
      org,
      url,
      events,
      thresholds: { belowScore: 5, silentMinutes: 9 },
      sealed,
      createdAtMs: startMs + at,
      offAtMs: undefined,
    };
  });
  if (on === undefined || off === undefined) throw new Error("two webhooks are made");
  for (const webhook of [on, off]) await webhooks.create(webhook);
  const made = [on, on, off].map((webhook, at) => {
    const delivery = newDelivery(webhook, {
      id: `alt_${at}`,
      type: "agent.below",
      agentId: "busy",
      nowMs: startMs + at,
      body: { at },
    });
    // Nothing is sent while the tests run.
    return { ...delivery, nextAtMs: Date.UTC(2100, 0, 1) };
  });
  const mark: Mark = {
    webhook: on.id,
    type: "agent.below",
    subject: "busy",
    toldAtMs: startMs,
    told: ["score"],
  };
  await webhooks.advance(org, { deliveries: made, marks: [mark] });
  const [first] = made;
  if (first !== undefined)
    await webhooks.settle([
      { ...first, state: "delivered", attempts: 2, lastAtMs: startMs + 9, status: 200 },
    ]);
  await webhooks.noteSenders(org, [{ key: "key_1", lastMs: startMs }]);
  await webhooks.switchOff(off.id, startMs + 7, "gone");
  return on.id;
}

/** Half of the events are the busy agent's; events come alone and in batches, some backdated. */
async function fill(
  store: Store,
  org: string,
  { events, random }: { events: number; random: () => number },
): Promise<void> {
  let nowMs = startMs;
  const recorder = new Recorder({ store, windows: new Windows(), now: () => nowMs, random });
  const agents = ["agent/😀", ...Array.from({ length: 40 }, (_, at) => `agent-${at}`)];
  for (let made = 0; made < events;) {
    const size = Math.min(events - made, random() < 0.5 ? 1 : between(random, 2, 100));
    const batch = Array.from({ length: size }, (_, at): NewEvent => {
      const passed = random() < 0.9;
      const totalLatencyMs = latencyMs(random);
      return {
        agentId: random() < 0.5 ? "busy" : pick(random, agents),
        evaluationId: `ev_${made + at}`,
        tool: pick(random, ["", "search", "crm/users"]) || undefined,
        passed,
        gates: [
          {
            name: "pii",
            passed,
            latency_ms: latencyMs(random),
            ...(passed ? {} : { reason: "1 e-mail address" }),
          },
          { name: "content", passed: true, latency_ms: 0, ...(random() < 0.1 ? { skipped: true } : {}) },
        ],
        totalLatencyMs,
        latencyMs: random() < 0.5 ? totalLatencyMs : between(random, 0, 60_000),
        createdAtMs: nowMs - (random() < 0.1 ? between(random, 0, 100_000_000) : 0),
        source: size === 1 ? "evaluate" : "ingest",
      };
    });
    made += size;
    nowMs += size * 1_000;
    await recorder.record(org, batch);
  }
}
