import { mkdtemp, rm } from "node:fs/promises";
import type FileSystem from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { prepareDataDir } from "../../collector/store/embedded/data-dir.ts";
import { openEngine } from "../../collector/store/embedded/engine.ts";
import type { StoreCalls } from "../../collector/store/embedded/protocol.ts";
import { seeds } from "../support/random.ts";
import { Sweeps } from "./sweeps.ts";

/** A disk so slow that the store waits for it beside the reads, every time. */
vi.mock("node:fs", async (original) => ({
  ...(await original<typeof FileSystem>()),
  fdatasync: (_: number, done: () => void) => void setTimeout(done, 3),
}));

/** All that can be asked of an engine about its organizations. */
const shownBy = (engine: StoreCalls): Promise<unknown> =>
  Promise.all(
    ["o", "p"].map(async (org) => ({
      events: await engine.events(org, { limit: 100_000, offset: 0 }),
      agents: engine.agents(org, { limit: 500 }),
      heads: ["a", "b"].map((id) => engine.head(org, id)),
    })),
  );

describe("readers are never refused, and shown nothing that is another's or gone, while others write, erase and let go of what is old", () => {
  it.each(seeds(1))("seed %i", async (seed) => {
    const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-sweeps-"));
    try {
      prepareDataDir(dataDir);
      const open = () => openEngine({ dataDir, readOnly: false }, { health: () => undefined });
      const engine = open();
      const sweeps = new Sweeps(engine, seed);
      await sweeps.run(150);
      expect(sweeps.taken).toBeGreaterThan(0);
      const shown = await shownBy(engine);
      await engine.close();
      const again = open();
      expect(await shownBy(again)).toEqual(shown);
      await again.close();
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});
