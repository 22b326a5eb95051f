import type { TestProject } from "vitest/node";
import { createSealer, newMasterKey, parseKeyring } from "../../collector/auth/seal.ts";
import { openEmbeddedDirectory } from "../../collector/store/embedded/directory.ts";
import { createIdSource } from "../../shared/ids.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { targetOf } from "./contract-target.ts";
import { spawnCollector } from "./spawn.ts";

/** The collector as it is installed, in a process of its own; organizations are made beside it, as its commands do. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const opened = new Opened();
  const masterKeys = newMasterKey();
  const env = {
    COLLECTOR_MASTER_KEYS: masterKeys,
    AGENT_GATE_LIMIT_INGEST: "500",
    AGENT_GATE_LIMIT_OTHER: "200",
  };
  const { url, data } = opened.add(await spawnCollector({ env }));
  const directory = opened.add(openEmbeddedDirectory(data));
  const sealer = createSealer(parseKeyring(masterKeys));
  project.provide("contract", {
    url,
    ...(await targetOf({ directory, sealer, newId: createIdSource(), now: Date.now, who: "operator:test" })),
  });
  return () => opened[Symbol.asyncDispose]();
};
