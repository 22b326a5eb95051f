import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openState } from "../../../../proxy/queue/state.ts";
import { startNoteTool } from "../../../support/agent.ts";
import { startTestCollector } from "../../../support/collector.ts";
import { holdLease, localFacts, type ProxyHome, proxyHome, verdict } from "../../../support/proxy-cli.ts";
import { proxyProgram } from "../../../support/programs.ts";
import { spawnCollector, spawnProxy } from "../../../support/spawn.ts";

const add = (home: ProxyHome): void => {
  const record = verdict();
  void home.queue.append(record, localFacts(record));
};

const deaf = "http://127.0.0.1:1";
const env = { AGENT_GATE_KEY: `pk_live_${"0".repeat(38)}` };

/** What a proxy of this home says when it starts, to people. */
async function announced(
  home: ProxyHome,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const child = spawn(
    process.execPath,
    [proxyProgram, "http", "--upstream", deaf, "--listen", "0", "--log-format", "pretty", ...args],
    {
      env: {
        PATH: process.env["PATH"],
        HOME: home.path,
        XDG_DATA_HOME: join(home.path, "share"),
        NO_COLOR: "1",
        ...env,
      },
    },
  );
  let told = "";
  child.stdout.on("data", (chunk: Buffer) => (told += chunk.toString()));
  while (!told.includes("page:")) await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "close");
  return told;
}

it("without a key it says that the key is missing, and not what the collector answers", async () => {
  await using home = await proxyHome();
  add(home);
  const { code, stderr } = await home.run(["sync", "--collector", deaf]);
  expect(code).toBe(4);
  expect(stderr).toMatch(/there is no key: put one here with node \S+ login/);
  using _ = holdLease(home);
  await using state = openState(home.home.stateFile);
  state.change((known) => {
    known.hold = { reason: "key", status: 0, code: "no_key", since: new Date().toISOString() };
  });
  await state[Symbol.asyncDispose]();
  const { stdout } = await home.run(["status"]);
  expect(stdout).toContain("sync held, there is no key to send with");
  expect(stdout).not.toContain("the collector answers");
});

it("says of a collector that went away that it does not answer, and not what it answered before", async () => {
  await using home = await proxyHome();
  await using state = openState(home.home.stateFile);
  state.change((known) => {
    known.last_contact = { at: new Date().toISOString(), status: 202, accepted: 1 };
  });
  await state[Symbol.asyncDispose]();
  add(home);
  await using proxy = await spawnProxy({
    upstream: deaf,
    home: home.home.path,
    collector: { url: deaf, pk: env.AGENT_GATE_KEY },
  });
  void proxy;
  await expect
    .poll(async () => (await home.run(["status"])).stdout, { interval: 300 })
    .toMatch(/sync backing off, next try in \d+ s\s+\(the collector does not answer: ECONNREFUSED\)/);
});

it("marks a collector with ✓ at the start only when it takes the key", async () => {
  await using collector = await startTestCollector();
  await using home = await proxyHome();
  const args = ["--collector", collector.url];
  // Each has a second to ask, which a busy machine does not always manage.
  await expect
    .poll(() => announced(home, args, { AGENT_GATE_KEY: collector.pk }))
    .toContain(`${collector.url} ✓   key pk_live_`);
  let wrong = "";
  await expect
    .poll(async () => (wrong = await announced(home, args, env)))
    .toContain(`${collector.url} refuses the key (auth_invalid), verdicts are kept: node `);
  expect(wrong).not.toContain("✓");
  expect(await announced(home, ["--collector", deaf], env)).toContain("does not answer, verdicts are kept");
});

async function taken(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

it("says who has the port: a proxy of this home, one of another, a collector, or another program", async () => {
  await using home = await proxyHome();
  const start = async (port: string | number, path = home.home.path): Promise<string> => {
    const args = ["http", "--upstream", deaf, "--listen", String(port), "--home", path];
    const { code, stderr } = await home.run(args);
    expect(code).toBe(1);
    return stderr;
  };
  await using proxy = await spawnProxy({ upstream: "http://127.0.0.1:9", home: home.home.path });
  const { port } = new URL(proxy.url);
  expect(await start(port)).toContain(
    `is in use by a proxy of this home (pid ${proxy.pid}, in front of http://127.0.0.1:9): ` +
      `stop it with kill ${proxy.pid}, or take any free port: node `,
  );
  if (process.platform !== "linux") return;
  expect(await start(port, join(home.path, "other"))).toContain(
    `is in use by a proxy of Agent Gate (pid ${proxy.pid}): stop it with kill ${proxy.pid}, or take any free port: node `,
  );
  await using collector = await spawnCollector();
  expect(await start(new URL(collector.url).port)).toContain(
    `a collector of Agent Gate (pid ${collector.pid})`,
  );
  const server = createServer();
  expect(await start(await taken(server))).toContain(
    `is in use by another program (pid ${process.pid}): take any free port: node `,
  );
  server.close();
});

it("prints the command that starts on another port, and repeats no header", async () => {
  await using home = await proxyHome();
  const server = createServer();
  const port = String(await taken(server));
  const args = ["http", deaf, "--agent", "a bot", "--home", home.home.path];
  const typed = await home.run([...args, "--port", port]);
  expect(typed.stderr.trimEnd().replaceAll(/\s+/g, " ")).toMatch(
    new RegExp(
      `: take any free port: .*cli.js http ${deaf} --agent 'a bot' --home ${home.home.path} --port 0$`,
    ),
  );
  const all = await home.run([...args, `--listen=0.0.0.0:${port}`]);
  expect(all.stderr).toContain(" --listen 0.0.0.0:0");
  const secret = await home.run([...args, "--port", port, "--header", "X-Key: abcdef"]);
  expect(secret.stderr).toContain("take any free port: this command with --port 0\n");
  expect(secret.stderr).not.toContain("abcdef");
  server.close();
});

it.each([
  ["256.1.1.1:80", 2, "--listen: must be an address such as 127.0.0.1:8378"],
  ["192.0.2.1:80", 1, "192.0.2.1:80 is no address of this machine: choose another address with --listen"],
])("says of --listen %s in one sentence what is wrong", async (address, exit, words) => {
  await using home = await proxyHome();
  const { code, stderr } = await home.run(["http", "--upstream", deaf, "--listen", address]);
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(exit);
});

it("goes on when its home is removed while it runs, keeps what waits, and says so", async () => {
  await using tool = await startNoteTool();
  await using home = await proxyHome();
  const path = join(home.path, "of-the-proxy");
  mkdirSync(path);
  await using proxy = await spawnProxy({ upstream: tool.url, home: path });
  const status = async (): Promise<number> => (await fetch(`${proxy.url}/notes/1`)).status;
  expect(await status()).toBe(200);
  // The proxy writes there meanwhile.
  rmSync(path, { recursive: true, maxRetries: 20, retryDelay: 50 });
  expect(await status()).toBe(200);
  await expect
    .poll(() => proxy.stderr())
    .toContain("the queue was removed while it was in use: a new one was made");
  await expect
    .poll(async () => (await home.run(["queue", "ls", "--home", path])).stdout)
    .toContain("2 waiting · 0 dead");
});
