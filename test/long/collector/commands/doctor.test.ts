import { chmod, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { generateKey } from "../../../../shared/keys.ts";
import { emptyHome } from "../../../support/cli.ts";
import type { Json } from "../../../support/cli.ts";
import { eightyColumns, expectEightyColumns } from "../../../support/eighty-columns.ts";

const onFreePort = { PORT: "0" };

describe("doctor", () => {
  it("finds nothing wrong on a machine where nothing was started", async () => {
    await using home = await emptyHome();
    const { code, stdout } = await home.run(["doctor", "--data", home.data], onFreePort);
    expect(stdout).toMatch(/^✓ Node: .*\n✓ data directory: .* not there yet/);
    expect(code).toBe(0);
  });

  it("asks the collector that holds the data how it is", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const report = await home.json("doctor");
    expect(report.ok).toBe(true);
    const names = report.findings.map((finding: Json) => finding.name);
    expect(names).toEqual(
      expect.arrayContaining(["events.db", "directory.db", "keyring", "/health", "/ready"]),
    );
    const held = report.findings.find((finding: Json) => finding.name === "data directory");
    expect(held.detail).toContain(`served by pid ${served.pid}`);
  });

  it("crosses what is wrong, says what to type, and exits 1", async () => {
    await using home = await emptyHome();
    const served = await home.start();
    await served[Symbol.asyncDispose]();
    await chmod(join(home.data, "events.db"), 0o644);
    await rm(join(home.data, "keyring"));
    const busy = createServer().listen(0, "127.0.0.1");
    await once(busy, "listening");
    const port = String((busy.address() as AddressInfo).port);
    const key = generateKey("pk");
    const mistyped = `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`;
    const environment = { PORT: port, AGENT_GATE_INIT_PK: mistyped };
    const { code, stdout } = await home.run(["doctor", "--data", home.data], environment);
    busy.close();
    const crossed = [...stdout.matchAll(/^✗ ([^:]+): .*\n {4}→ ./gm)].map(([, name]) => name);
    expect(crossed).toEqual(["AGENT_GATE_INIT_PK", "permissions", "keyring", "port"]);
    expect(stdout).not.toContain(mistyped);
    expect(stdout).toContain("4 problems");
    expect(code).toBe(1);
  });

  it("fits a terminal of eighty columns", async () => {
    await using home = await emptyHome();
    const served = await home.start();
    await served[Symbol.asyncDispose]();
    for (const file of ["events.db", "directory.db"]) await chmod(join(home.data, file), 0o644);
    const { stdout } = await home.run(["doctor", "--data", home.data], { ...onFreePort, ...eightyColumns });
    expectEightyColumns(stdout);
    expect(stdout).toMatch(/^✗ permissions: others may read[^✓✗]*\n {2}\S*events\.db\n/m);
  });

  it("crosses a collector that does not answer", async () => {
    await using home = await emptyHome();
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
    closed.close();
    await once(closed, "close");
    const { code, stdout } = await home.run(["doctor", "--url", url, "--data", home.data, "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).ok).toBe(false);
  });
});
