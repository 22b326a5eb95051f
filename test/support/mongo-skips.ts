import type { Reporter } from "vitest/node";
import { findServer, noServer } from "./mongo-wire/build.ts";

/** Looks for a MongoDB server to test with, and tells the tests through the environment. Without one their tests are skipped, which in CI is a failure. */
export async function lookForMongo(): Promise<boolean> {
  if (process.env["MONGODB_URI"] !== undefined) return true;
  try {
    process.env["AGENT_GATE_MONGO_SERVER"] = await findServer();
    return true;
  } catch (error) {
    if (process.env["CI"] !== undefined) throw error;
    return false;
  }
}

/** Says once and loudly how much was left out for want of a server. */
export const mongoSkips: Reporter = {
  onTestRunEnd(modules) {
    let skipped = 0;
    for (const module of modules)
      for (const test of module.children.allTests("skipped")) {
        const result = test.result();
        if (result.state === "skipped" && result.note === noServer) skipped++;
      }
    if (skipped > 0)
      process.stderr.write(`\nSKIPPED ${skipped} tests and the contract kit on MongoDB: ${noServer}\n`);
  },
};
