import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { expect, it } from "vitest";
import { emptyHome } from "../../support/cli.ts";
import { root } from "../../support/compile.ts";
import { proxyProgram } from "../../support/programs.ts";

interface Trying extends AsyncDisposable {
  child: ChildProcess;
  /** What it printed until it was ready. */
  printed: string[];
  /** The command that is printed beside these words. */
  command: (words: string) => string;
  /** A signal to all processes of the terminal, as Ctrl-C sends it. */
  interrupt: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** `npm start` in a terminal of its own, in a home where nothing is. */
function tryIt(home: string, ...flags: string[]): Promise<Trying> {
  return tryWith({}, home, ...flags);
}

/** The same with variables of the environment. */
async function tryWith(more: Record<string, string>, home: string, ...flags: string[]): Promise<Trying> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, NO_COLOR: "1", ...more };
  const child = spawn(process.execPath, [proxyProgram, "try", ...flags], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const printed: string[] = [];
  const reader: Interface = createInterface({ input: child.stdout });
  const exited = once(child, "exit");
  for await (const line of reader) {
    printed.push(line);
    if (line.startsWith("ready in ")) break;
  }
  const interrupt = async (signal: NodeJS.Signals = "SIGINT"): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), signal);
    const [code] = (await exited) as [number | null];
    return code;
  };
  return {
    child,
    printed,
    command: (words) =>
      printed.find((line) => line.includes(words))?.replace(new RegExp(`^ *${words} *`), "") ?? "",
    interrupt,
    [Symbol.asyncDispose]: async () => void (await interrupt("SIGKILL")),
  };
}

const shell = (command: string): string =>
  execFileSync("bash", ["-c", command.replace(/^curl /, "curl -s ")], { encoding: "utf8" });

/** Processes that are still there: those of the terminal's group, and those that work on data of this home. */
const left = (group: number, home: string): string =>
  execFileSync("ps", ["-eo", "pgid=,stat=,args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => Number.parseInt(line, 10) === group || line.includes(home))
    .filter((line) => !/^\s*\d+\s+Z/.test(line))
    .join("\n");

/** Of the example's agent, as the command that is printed tells of it. */
const evaluations = (trying: Trying, home: string): unknown => {
  const env = { PATH: process.env["PATH"] ?? "", HOME: home };
  const said = execFileSync("bash", ["-c", `${trying.command("the agent's score")} --json`], {
    env,
    encoding: "utf8",
  });
  return JSON.parse(said).agents[0];
};

it("npm start prints what to type next, each line does what it says, and Ctrl-C leaves no process", async () => {
  await using home = await emptyHome();
  await using trying = await tryIt(home.path);
  expect(shell(trying.command("a clean answer"))).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*x-agent-gate: pass/);
  expect(shell(trying.command("an e-mail address, redacted"))).toMatch(
    /^HTTP\/1.1 200 OK\r\n[^]*x-agent-gate: redacted[^]*"\[redacted: e-mail address\]"/,
  );
  expect(shell(trying.command("an order to the agent, annotated"))).toMatch(
    /^HTTP\/1.1 200 OK\r\n[^]*x-agent-gate: annotated\r\nx-agent-gate-note: gate "injection" found 1 order/,
  );
  expect(shell(trying.command("a dangerous command, withheld"))).toMatch(
    /^HTTP\/1.1 403 Forbidden\r\n[^]*x-agent-gate: blocked[^]*recursive delete of a protected place/,
  );
  await expect
    .poll(() => evaluations(trying, home.path))
    .toMatchObject({ agent_id: "example-agent", evaluations: 4, pass_rate: 0.25 });
  expect(shell(`curl ${trying.command("proxy page")}`)).toContain("<title>Agent Gate</title>");

  const group = trying.child.pid ?? 0;
  expect(await trying.interrupt()).toBe(0);
  expect(left(group, home.path)).toBe("");
});

it("npm start keeps its data between starts, and --fresh starts over", async () => {
  await using home = await emptyHome();
  {
    await using trying = await tryIt(home.path);
    shell(trying.command("a clean answer"));
    await trying.interrupt();
  }
  {
    await using again = await tryIt(home.path);
    shell(again.command("a dangerous command, withheld"));
    await expect.poll(() => evaluations(again, home.path)).toMatchObject({ evaluations: 2 });
    await again.interrupt();
  }
  await using fresh = await tryIt(home.path, "--fresh");
  expect(evaluations(fresh, home.path)).toBeUndefined();
});

it("npm start uses its own data and keys, also where a user's variables name others", async () => {
  await using home = await emptyHome();
  await using trying = await tryWith(
    {
      MONGODB_URI: "mongodb://127.0.0.1:1/nowhere",
      AGENT_GATE_KEY: "pk_live_of_a_user_who_has_another_one",
      HOST: "192.0.2.1",
    },
    home.path,
  );
  shell(trying.command("a clean answer"));
  await expect.poll(() => evaluations(trying, home.path)).toMatchObject({ evaluations: 1 });
});

it("npm start ends when its collector cannot start", async () => {
  await using home = await emptyHome();
  const folder = join(home.path, ".local/share/agent-gate/try");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "collector"), "no folder");
  const env = { PATH: process.env["PATH"] ?? "", HOME: home.path };
  const { status, stderr } = spawnSync(process.execPath, [proxyProgram, "try"], {
    env,
    encoding: "utf8",
    timeout: 180_000,
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/\nagent-gate-proxy: the collector did not start: see the line above\n$/),
  });
});

it("npm start picks other ports when the usual ones are taken, and says so", async () => {
  await using home = await emptyHome();
  const taken = [8377, 8378].map((port) =>
    createServer()
      .on("error", () => undefined)
      .listen(port, "127.0.0.1"),
  );
  try {
    await using trying = await tryIt(home.path);
    expect(trying.printed.join("\n")).toMatch(/port 8377 is in use[^]*port 8378 is in use/);
    expect(shell(trying.command("a clean answer"))).toContain("x-agent-gate: pass");
  } finally {
    for (const server of taken) server.close();
  }
});

it("npm start beside another one is refused, also when it is to be a fresh one", async () => {
  await using home = await emptyHome();
  await using trying = await tryIt(home.path);
  const env = { PATH: process.env["PATH"] ?? "", HOME: home.path };
  for (const flags of [[], ["--fresh"]]) {
    const { status, stderr } = spawnSync(process.execPath, [proxyProgram, "try", ...flags], {
      env,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({
      status: 7,
      stderr: expect.stringMatching(
        /^agent-gate-proxy: the example runs already \(pid \d+, http:\/\/[^)]+\): stop it first\n$/,
      ),
    });
  }
  expect(shell(trying.command("a clean answer"))).toContain("x-agent-gate: pass");
});

it("a second Ctrl-C ends npm start at once", async () => {
  await using home = await emptyHome();
  await using trying = await tryIt(home.path);
  const group = trying.child.pid ?? 0;
  process.kill(-group, "SIGINT");
  process.kill(-group, "SIGINT");
  expect([0, 130]).toContain(await trying.interrupt());
  await expect.poll(() => left(group, home.path)).toBe("");
});

it("npm start prints the command that allows what it withheld, as it is typed in this folder, and status finds it all", async () => {
  await using home = await emptyHome();
  const cwd = join(root, "docs");
  const env = { PATH: process.env["PATH"] ?? "", HOME: home.path, NO_COLOR: "1" };
  const child = spawn("npm", ["start"], { cwd, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const lineWith = async (words: string): Promise<string> => {
    for (let next = await lines.next(); next.done !== true; next = await lines.next())
      if (next.value.includes(words)) return next.value;
    throw new Error(`npm start ended without ${words}`);
  };
  try {
    const [proxy = ""] = /http:\S+(?= {3}in front of)/.exec(await lineWith("   in front of ")) ?? [];
    await lineWith("ready in ");
    expect((await fetch(`${proxy}/runbook`)).status).toBe(403);
    await lineWith("to allow such answers of this tool from now on:");
    const command = (await lineWith(" allow ")).trim();
    expect(command).toMatch(/^node \.\.\/shared\/bin\/agent-gate\.cjs allow ev_\w+ --write$/);
    const typed = (text: string): string =>
      execFileSync("bash", ["-c", text], { cwd, env, encoding: "utf8" });
    expect(typed(command.replace(" --write", ""))).toContain('"rule": "fs.rm.root"');
    expect(typed(command)).toMatch(/try\/agent-gate\.json has one more rule: the running proxy takes it at/);
    await expect.poll(async () => (await fetch(`${proxy}/runbook`)).status).toBe(200);
    const [, program = ""] = /^(.*) allow /.exec(command) ?? [];
    expect(typed(`${program} status`)).toMatch(/proxies 1 running[^]* sync (idle|sending)/);
    expect(typed(`${program} report`)).toMatch(/^\d outputs judged .*\d withheld/);
    expect(typed(`${program} doctor`)).toContain("no problems");
  } finally {
    const ended = once(child, "exit");
    process.kill(-(child.pid ?? 0), "SIGINT");
    await ended;
  }
});
