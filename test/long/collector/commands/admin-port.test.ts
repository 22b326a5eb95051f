import { expect, it } from "vitest";
import { spawnCollector, EndedError } from "../../../support/spawn.ts";

it("start says where operators find the metrics, and a port that is taken is a clear error", async () => {
  await using collector = await spawnCollector({ args: ["--admin-port", "0"] });
  const said: Record<string, unknown> = JSON.parse(collector.stdout().split("\n")[0] ?? "");
  expect(said).toMatchObject({ event: "listening", url: collector.url });
  const admin = new URL(String(said["admin_url"]));
  expect(admin.hostname).toBe("127.0.0.1");
  const metrics = await (await fetch(new URL("/metrics", admin))).text();
  expect(metrics).toMatch(/^agent_gate_store_bytes [1-9]/m);
  expect(metrics).toMatch(/^agent_gate_store_free_bytes [1-9]/m);

  const second = spawnCollector({ args: ["--admin-port", admin.port] });
  await expect(second).rejects.toThrow(EndedError);
  await expect(second).rejects.toThrow(`--admin-port ${admin.port}: the port is in use`);
});
