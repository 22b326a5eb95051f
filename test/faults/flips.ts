import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSealer } from "../../collector/auth/keyring-file.ts";
import { checkDataDir } from "../../collector/doctor/data.ts";
import { openEmbeddedDirectory } from "../../collector/store/embedded/directory.ts";
import { openEngine } from "../../collector/store/embedded/engine.ts";
import { requireWhole } from "../../collector/store/embedded/identity.ts";
import type { StoreCalls } from "../../collector/store/embedded/protocol.ts";
import type { StoredEvent } from "../../shared/contract/events.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { between, pick } from "../support/random.ts";
import { openEmbeddedStore } from "../../collector/store/embedded/store.ts";
import { makeHistoryData } from "../support/history-data.ts";
import { flightOf, newEvent } from "../support/events.ts";

export const files = ["events.db", "directory.db", "keyring"] as const;
type Contents = Readonly<Record<(typeof files)[number], Buffer>>;

/** The answers of a collector: every event, and everything else. */
export interface Told {
  events: Set<string>;
  agents: string;
  directory: string;
  /** The newest number of each agent. */
  sequences: Map<string, number>;
  windows: string;
}

export interface Outcome {
  /** Undefined when the collector refuses to start and says why. */
  told: Told | undefined;
  /** The reports of damage, with the name of the program that made them. */
  named: string[];
}

/** A data directory that was in use, with a thousand small commits and some large ones. */
export async function livedData(seed: number): Promise<Contents> {
  const dataDir = mkdtempSync(join(tmpdir(), "agent-gate-flips-"));
  try {
    await makeHistoryData(dataDir, { events: 1_300, seed });
    const { organizations } = await snapshotOf(dataDir);
    const [first] = organizations;
    await using store = await openEmbeddedStore({ dataDir, readOnly: false });
    await Promise.all(
      Array.from({ length: 1_100 }, (_, at) =>
        store.insert(
          first?.id ?? "",
          1_800_000_000_000,
          flightOf([newEvent({ agentId: `one-${at % 60}`, evaluationId: `one_${at}` })], {
            [`one-${at % 60}`]: Math.floor(at / 60),
          }),
        ),
      ),
    );
    await store[Symbol.asyncDispose]();
    return contentsOf(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

function contentsOf(dataDir: string): Contents {
  const [events, directory, keyring] = files.map((name) => readFileSync(join(dataDir, name)));
  if (events === undefined || directory === undefined || keyring === undefined) throw new Error("no data");
  return { "events.db": events, "directory.db": directory, keyring };
}

async function snapshotOf(dataDir: string) {
  await using directory = openEmbeddedDirectory(dataDir);
  return await directory.snapshot();
}

/** A copy of some bytes with one changed bit. */
export function flipped(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  const at = between(random, 0, copy.length - 1);
  copy[at] = (copy[at] ?? 0) ^ (1 << between(random, 0, 7));
  return copy;
}

/** A random bit of a random file, most often of the largest. */
export function flipOne(contents: Contents, random: () => number): Contents {
  const file = pick(random, ["events.db", "events.db", "events.db", "events.db", "directory.db", "keyring"]);
  return { ...contents, [file]: flipped(contents[file as (typeof files)[number]], random) };
}

/** Runs doctor, then starts a collector, asks for everything, and sends an event. */
export async function outcomeOf(contents: Contents): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), "agent-gate-flips-"));
  try {
    for (const file of files) writeFileSync(join(dataDir, file), contents[file], { mode: 0o600 });
    const { findings } = await checkDataDir(dataDir);
    const named = findings.filter(({ ok }) => !ok).map(({ name, detail }) => `doctor: ${name}: ${detail}`);
    try {
      return { told: await serve(dataDir, named), named };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { told: undefined, named: [...named, `start: ${error.message}`] };
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function serve(dataDir: string, named: string[]): Promise<Told> {
  requireWhole(dataDir);
  await using directory = openEmbeddedDirectory(dataDir);
  const snapshot = await directory.snapshot();
  openSealer(dataDir, snapshot, {});
  const engine = openEngine(
    { dataDir, readOnly: false },
    { health: () => undefined, damaged: (commits) => named.push(`log: ${commits} commits`) },
  );
  try {
    const told: Told = { events: new Set(), agents: "", directory: "", sequences: new Map(), windows: "" };
    told.directory = JSON.stringify([snapshot, await directory.audit(), await directory.erasures()]);
    for (const { id } of snapshot.organizations) await ask(engine, id, told);
    return told;
  } finally {
    await engine.close();
  }
}

const all = { limit: 100_000, offset: 0 };

async function ask(engine: StoreCalls, org: string, told: Told): Promise<void> {
  const note = (events: readonly StoredEvent[]): void => {
    for (const event of events) told.events.add(JSON.stringify(event));
  };
  const { agents } = engine.agents(org, { limit: 500 });
  told.agents += JSON.stringify(agents);
  const events = await engine.events(org, all);
  note(events);
  const paged: StoredEvent[] = [];
  for (let page = events.slice(0, 1); page.length > 0;) {
    page = await engine.events(org, { limit: 397, offset: paged.length });
    paged.push(...page);
  }
  if (JSON.stringify(paged) !== JSON.stringify(events)) throw new Error("the pages are not the whole");
  for (const agent of agents) {
    const { sequence, window } = engine.head(org, agent.agent_id);
    told.sequences.set(`${org} ${agent.agent_id}`, sequence);
    told.windows += JSON.stringify(window);
  }
  for (const filter of [{ tool: "search" }, { gate: "pii" }, { passed: false }, { agentId: "busy" }])
    note(await engine.events(org, { ...all, ...filter }));
  for (let at = 0; at < 600; at += 60) note(await engine.events(org, { ...all, evaluationId: `ev_${at}` }));
}
