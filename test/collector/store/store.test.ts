import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";
import { openMemoryStore } from "../../../collector/store/memory.ts";
import type { Store } from "../../../collector/store/store.ts";
import { agentsSuite } from "./agents-suite.ts";
import { countsSuite } from "./counts-suite.ts";
import { searchSuite } from "./search-suite.ts";
import { storeSuite } from "./suite.ts";
import { tallySuite } from "./tally-suite.ts";

storeSuite("memory", async () => openMemoryStore());
storeSuite("embedded", openTemporary);
agentsSuite("memory", async () => openMemoryStore());
agentsSuite("embedded", openTemporary);
searchSuite("memory", async () => openMemoryStore());
searchSuite("embedded", openTemporary);
tallySuite("memory", async () => openMemoryStore());
tallySuite("embedded", openTemporary);
countsSuite("memory", async () => openMemoryStore());
countsSuite("embedded", openTemporary);

async function openTemporary(): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-store-"));
  const store = await openEmbeddedStore({ dataDir, readOnly: false });
  return {
    ...store,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true });
    },
  };
}
