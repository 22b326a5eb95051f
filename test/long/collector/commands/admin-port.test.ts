import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { emptyHome, type Home, type Json } from "../../../support/cli.ts";
import { root } from "../../../support/compile.ts";
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

/** The one sentence of a start that fails. */
const refused = async (home: Home, ...args: string[]): Promise<string> => {
  const { code, stderr } = await home.run(["start", "--store", "memory", ...args]);
  expect(code).toBe(1);
  return stderr.trimEnd();
};

it.runIf(process.platform === "linux")(
  "says who has the port for operators, and the other port",
  async () => {
    await using home = await emptyHome();
    await using collector = await spawnCollector({ args: ["--admin-port", "0"] });
    const { port: own } = new URL(collector.url);
    const ours = `is in use by a collector of Agent Gate (pid ${collector.pid}): stop it with kill ${collector.pid}, or`;
    expect(await refused(home, "--port", "0", "--admin-port", own)).toBe(
      `agent-gate-collector: --admin-port ${own}: the port ${ours} name another port, or 0 for any`,
    );
    const start = `agent-gate-collector: port ${own} ${ours} take any free port: node `;
    const said = await refused(home, "--port", own);
    expect(said.startsWith(start)).toBe(true);
    expect(said).toMatch(/ start --store memory --port 0$/);

    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const taken = String((server.address() as AddressInfo).port);
    const another = `is in use by another program (pid ${process.pid}):`;
    expect(await refused(home, "--port", "0", "--admin-port", taken)).toBe(
      `agent-gate-collector: --admin-port ${taken}: the port ${another} name another port, or 0 for any`,
    );
    // The same port of another address is another one.
    expect(await refused(home, "--host", "127.0.0.2", "--port", taken, "--admin-port", taken)).toContain(
      `--admin-port ${taken}: the port ${another}`,
    );
    server.close();
    expect(await refused(home, "--port", taken, "--admin-port", taken)).toBe(
      `agent-gate-collector: --admin-port and --port are both ${taken}: the listener for operators needs a port of its own`,
    );
  },
);

it("says which of two listeners has a wrong address", async () => {
  await using home = await emptyHome();
  const noHost = "no such host is known; without one it is 127.0.0.1";
  const noAddress = "this machine has no such address; without one it is 127.0.0.1";
  for (const [place, why] of [
    ["256.1.1.1:0", noHost],
    ["192.0.2.1:0", noAddress],
  ] as const)
    expect(await refused(home, "--port", "0", "--admin-port", place)).toBe(
      `agent-gate-collector: --admin-port ${place}: ${why}`,
    );
  expect(await refused(home, "--host", "192.0.2.1", "--port", "0", "--admin-port", "0")).toBe(
    `agent-gate-collector: --host 192.0.2.1 --port 0: ${noAddress}`,
  );
});

it.runIf(process.platform === "linux")("knows a program of ours in whatever way it was started", async () => {
  await using home = await emptyHome();
  const folder = join(home.path, "bin");
  mkdirSync(folder);
  symlinkSync(join(root, "shared/bin/agent-gate.cjs"), join(folder, "gate"));
  for (const words of [
    ["shared/bin/agent-gate-collector.cjs", "start"],
    ["shared/bin/agent-gate.cjs", "collector", "start"],
    [join(folder, "gate"), "collector", "start"],
  ]) {
    const args = [...words, "--store", "memory", "--port", "0", "--log-format", "json"];
    const env = { PATH: process.env["PATH"] ?? "", HOME: home.path };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "ignore"] });
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    const { url }: Json = JSON.parse(String(line));
    const said = await refused(home, "--port", new URL(url).port);
    expect(said).toContain(`is in use by a collector of Agent Gate (pid ${child.pid})`);
    child.kill("SIGKILL");
    await once(child, "close");
  }
});
