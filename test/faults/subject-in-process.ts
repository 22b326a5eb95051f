import { copyFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Recorder } from "../../collector/score/recorder.ts";
import { Windows } from "../../collector/score/windows.ts";
import { openEmbeddedStore } from "../../collector/store/embedded/store.ts";
import { StoreError } from "../../collector/store-error.ts";
import type { NewEvent, Store } from "../../collector/store/store.ts";
import { summaryOf } from "../../shared/scoring.ts";
import { Window } from "../../shared/window.ts";
import type { ModelEvent } from "../support/model.ts";
import { everyAgent } from "../support/events.ts";
import { temporaryDirectory } from "../support/spawn.ts";
import type { Request, Stumble } from "./history.ts";
import type { Accepted, Subject } from "./history-runner.ts";

/** The recorder and the embedded store without a server around them: some thousand requests a second, and a clock that can be set. */
export async function openInProcess(): Promise<Subject> {
  let nowMs = Date.UTC(2026, 2, 1);
  const now = (): number => nowMs;
  let dataDir = await temporaryDirectory();
  let stumble: Stumble | undefined;
  let store: Store = await openEmbeddedStore({ dataDir, readOnly: false });
  const stumbling = (): Store => ({
    ...store,
    async insert(...insert) {
      const how = stumble;
      stumble = undefined;
      if (how === "refused") throw new StoreError("refused", "the disk is full");
      if (how === "request lost") throw new StoreError("unknown", "the connection broke");
      const stored = await store.insert(...insert);
      if (how === "answer lost") throw new StoreError("unknown", "the connection broke");
      return stored;
    },
  });
  let windows = new Windows();
  let recorder = new Recorder({ store: stumbling(), windows, now, random: Math.random });

  const reopen = async (): Promise<void> => {
    store = await openEmbeddedStore({ dataDir, readOnly: false });
    windows = new Windows();
    recorder = new Recorder({ store: stumbling(), windows, now, random: Math.random });
  };
  const submit = (kind: "evaluate" | "ingest", { org, events }: Request) =>
    recorder.record(
      org,
      events.map((event) => newEvent(kind, event)),
    );

  return {
    keeps: "whole requests",
    retains: "one by one",
    async send(kind, request) {
      const { duplicates, reputations } = await submit(kind, request);
      return { events: request.events, duplicates, reputations };
    },
    async stumble(how, request) {
      stumble = how;
      const answered = await submit("ingest", request).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof StoreError)) throw error;
          return false;
        },
      );
      // A request of duplicates alone may reach no insert.
      stumble = undefined;
      if (!answered && how !== "refused") throw new Error(`the recorder did not look again (${how})`);
      return answered;
    },
    /** A kill leaves the files as they are at that instant, the last write perhaps cut: so does a copy of them taken while it writes. */
    async crash(inFlight, patience) {
      const answered = inFlight.map(() => false);
      const settled = inFlight.map(async (request, at) => {
        await submit("ingest", request);
        answered[at] = true;
      });
      for (let turn = 0; turn < patience; turn++) await new Promise((resolve) => setImmediate(resolve));
      const before = [...answered];
      const copy = await temporaryDirectory();
      for (const file of ["events.db", "events.db-wal"])
        await copyFile(join(dataDir, file), join(copy, file));
      // A log this small is never moved into the database file, so the two copies belong together.
      if ((await stat(join(copy, "events.db-wal"))).size > 7 * 1_048_576)
        throw new Error("the log grew too long");
      await Promise.all(settled);
      await store[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true });
      dataDir = copy;
      await reopen();
      return before;
    },
    async restart() {
      await store[Symbol.asyncDispose]();
      await reopen();
    },
    // Only processes exclude each other; the histories with real processes try that.
    secondCollector: () => Promise.resolve(),
    clock(byMs) {
      nowMs += byMs;
    },
    async purge(olderThanMs) {
      let cursor: string | undefined;
      do cursor = (await store.retain(nowMs - olderThanMs, cursor)).cursor;
      while (cursor !== undefined);
      return true;
    },
    nowMs: now,
    accepted: (org) => acceptedIn(store, org),
    async listed(org) {
      const events = await store.events(org, { limit: 1_000_000, offset: 0 });
      return events.map((event) => ({
        agent: event.agent_id,
        id: event.tool_name ?? "",
        score: event.reputation_score,
      }));
    },
    agents: (org) => everyAgent(store, org, 2),
    async reputation(org, agent) {
      const { window } = await windows.look(store, org, agent);
      const summary = summaryOf(window.facts());
      const stored = summaryOf(Window.of((await store.head(org, agent)).window).facts());
      if (isDeepStrictEqual(summary, stored)) return summary;
      throw new Error(`remembered ${JSON.stringify(summary)}, stored ${JSON.stringify(stored)}`);
    },
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true });
    },
  };
}

function newEvent(source: "evaluate" | "ingest", event: ModelEvent): NewEvent {
  const { agent, id, passed, latencyMs, createdMs } = event;
  const gates = passed ? [] : [{ name: "content", passed, latency_ms: 0.25 }];
  const totalLatencyMs = source === "ingest" ? latencyMs : 0.5;
  return {
    agentId: agent,
    evaluationId: id,
    tool: id,
    passed,
    gates,
    totalLatencyMs,
    latencyMs,
    createdAtMs: createdMs,
    source,
  };
}

async function acceptedIn(store: Store, org: string): Promise<Accepted[]> {
  const accepted: Accepted[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.scan(org, cursor);
    for (const { agentId, evaluationId, score } of page.events)
      accepted.push({ agent: agentId, id: evaluationId, score });
    cursor = page.cursor;
  } while (cursor !== undefined);
  return accepted;
}
