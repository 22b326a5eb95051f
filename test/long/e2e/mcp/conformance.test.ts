import { describe, expect, it } from "vitest";
import { findAskedFor } from "../../../support/mcp/asked-for.ts";
import { judge, printed, totalOf } from "../../../support/mcp/conformance.ts";
import { httpServers } from "../../../support/mcp/http-servers.ts";
import { spawnProxy } from "../../../support/spawn.ts";

const { packages, node24: node } = await findAskedFor();
const fixture = httpServers["the fixture on SDK v2"];
if (fixture === undefined) throw new Error("the fixture is missing");

const modes = ["observe", "enforce"] as const;

describe.runIf(packages !== undefined && node !== undefined)("the official conformance suite", () => {
  const referee = { packages: packages ?? "", node: node ?? "" };

  it.each(["2025-11-25", "2026-07-28"])(
    "passes all that %s asks for at the fixture, and through the proxy as without it, scenario by scenario",
    async (revision) => {
      await using server = await fixture.start(referee.packages);
      const direct = await judge(server.url, revision, referee);
      process.stdout.write(printed("direct", revision, direct));
      expect(direct.size).toBeGreaterThan(30);
      expect(totalOf(direct, { isScored: true }).failed).toBe(0);
      const { origin, pathname } = new URL(server.url);
      for (const mode of modes) {
        await using proxy = await spawnProxy({ upstream: origin, args: ["--mode", mode] });
        const through = await judge(`${proxy.url}${pathname}`, revision, referee);
        process.stdout.write(printed(`through us in ${mode}`, revision, through));
        expect(Object.fromEntries(through), mode).toEqual(Object.fromEntries(direct));
      }
    },
  );
});
