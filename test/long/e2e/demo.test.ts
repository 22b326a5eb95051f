import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { emptyHome } from "../../support/cli.ts";
import { expectEightyColumns } from "../../support/eighty-columns.ts";
import { proxyProgram } from "../../support/programs.ts";
import { between, seededRandom, seeds } from "../../support/random.ts";

interface Playing extends AsyncDisposable {
  child: ChildProcess;
  lines: string[];
  /** The next line that has these words. */
  until: (words: string) => Promise<string>;
  ended: () => Promise<{ code: number | null; printed: string; said: string }>;
  /** Processes, ports and files of it that are there now. */
  left: () => Promise<unknown>;
}

/** A demo in an empty home, in a process group that gets its signals as a terminal sends them. */
async function play(
  flags: readonly string[] = ["--fast"],
  more: Record<string, string> = {},
): Promise<Playing> {
  const home = await emptyHome();
  const folder = join(home.path, "tmp");
  mkdirSync(folder);
  mkdirSync(join(home.path, "home"));
  const env = { PATH: process.env["PATH"] ?? "", HOME: join(home.path, "home"), TMPDIR: folder, ...more };
  const child = spawn(process.execPath, [proxyProgram, "demo", ...flags], {
    env,
    cwd: folder,
    detached: true,
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  const lines: string[] = [];
  let said = "";
  // It may have ended when it is written to.
  child.stdin.on("error", () => undefined);
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const reader = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  return {
    child,
    lines,
    until: async (words) => {
      for (let at = 0; ; at++) {
        if (at === lines.length) await Promise.race([once(reader, "line"), closed]);
        const line = lines[at];
        if (line === undefined) throw new Error(`it ended without ${words}: ${lines.join("\n")}${said}`);
        if (line.includes(words)) return line;
      }
    },
    ended: async () => ({ code: (await closed)[0], printed: lines.join("\n"), said }),
    left: async () => ({
      processes: processes(child.pid ?? 0, home.path),
      ports: await open(lines.join("\n")),
      files: readdirSync(home.path, { recursive: true, encoding: "utf8" }).toSorted(),
    }),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), "SIGKILL");
      await closed;
      await home[Symbol.asyncDispose]();
    },
  };
}

const nothing = { processes: "", ports: [], files: ["home", "tmp"] };

/** Of its group, and those that work on data of this home. */
const processes = (group: number, home: string): string =>
  execFileSync("ps", ["-eo", "pgid=,stat=,args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => Number.parseInt(line, 10) === group || line.includes(home))
    .filter((line) => !/^\s*\d+\s+Z/.test(line))
    .join("\n");

/** Which of the ports that were printed are listened on. */
async function open(printed: string): Promise<number[]> {
  const ports = new Set([...printed.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port)));
  ports.delete(3001);
  const found: number[] = [];
  for (const port of ports) {
    const socket = connect(port, "127.0.0.1");
    if (
      await once(socket, "connect").then(
        () => true,
        () => false,
      )
    )
      found.push(port);
    socket.destroy();
  }
  return found;
}

const pidOf = (line: string): number => Number(/pid (\d+)/.exec(line)?.[1]);

/** What is printed, in this order. */
const story = [
  /^ 1 {2}A collector and a proxy start$/,
  /^ {3}\$ .+ collector start --port 0 --data \S+\/collector$/,
  /^ {3}\$ .+ http http:\/\/127\.0\.0\.1:\d+ --port 0 --config \S+\/agent-gate\.json$/,
  /^ 2 {2}A clean answer/,
  /^ {3}\$ curl -si http:\/\/127\.0\.0\.1:\d+\/notes\/1$/,
  /^ {5}HTTP\/1\.1 200 OK$/,
  /^ {5}x-agent-gate: pass$/,
  /^ {5}\{"id":1,"title":"Groceries","body":"Bread, apples, coffee\."\}$/,
  /^\d\d:\d\d:\d\d {2}✓ GET \/notes\/:id .+ ev_\w+$/,
  /^ {5}the tool itself sends the same 61 bytes/,
  /^ 3 {2}An e-mail address/,
  /"email":"\[redacted: e-mail address\]"/,
  /! GET \/users\/:id .+ redacted .+ ev_\w+$/,
  /^ 4 {2}An API key/,
  /"api_key":"\[redacted: [\w ]+\]"/,
  /! GET \/settings .+ redacted /,
  /^ 5 {2}An order to the model/,
  /x-agent-gate-note: gate "injection" found 1 order/,
  /! GET \/pages\/:id .+ annotated /,
  /^ 6 {2}A destructive command/,
  /^ {5}HTTP\/1\.1 403 Forbidden$/,
  /^ {5}\{"type":"urn:agent-gate:output-blocked".+recursive delete of a protected place in command/,
  /✗ GET \/runbook .+ withheld /,
  /^ 7 {2}An MCP server is wrapped/,
  /^ {3}\$ echo '\{"jsonrpc":"2\.0",.+"tools\/call".+' \| .+ mcp --name ops .+ -- node \S+mcp-server\.js$/,
  /^ {5}\{"jsonrpc":"2\.0","id":1,"result":.+\[agent-gate\] The output of tool .+ was withheld/,
  /✗ ops\/read .+ withheld /,
  /^ 8 {2}The collector is killed/,
  /of 6 verdicts so far, the collector has 6$/,
  /^ {3}\$ kill -9 \d+$/,
  /✓ GET \/notes\/:id /,
  /✓ GET \/notes\/:id /,
  /^ {3}\$ .+ status --config /,
  /^ {5}proxies 1 running {3}queue 2 /,
  /^ {5}collector .+the collector does not answer: ECONNREFUSED/,
  /^ {5}proxies 1 running {3}queue 4 /,
  /^ 9 {2}The collector is started again/,
  /^ {3}\$ .+ collector start --port \d+ --data /,
  /^ {5}proxies 1 running {3}queue 0 /,
  /of 10 verdicts, the collector has 10: none was lost$/,
  /^10 {2}What the score is made of$/,
  /^ {3}\$ .+ collector agents show demo-agent --data /,
  /^ {5}demo-agent: \d+ of 1,000, calibrating, 50\.0 % of 10 outputs passed$/,
  /^ {5}200 of 400 for outputs that passed$/,
  /^ {7}lost 40 to filesystem in tool ops\/read \(1 output\)$/,
  /^Nothing is left of this demo: no process, no port, no file\./,
  / init$/,
  / http http:\/\/127\.0\.0\.1:3001$/,
  / check answer\.json --explain$/,
];

function expectStory(lines: readonly string[]): void {
  let at = 0;
  for (const part of story) {
    const found = lines.findIndex((line, index) => index >= at && part.test(line));
    expect(found, `${String(part)} after line ${at} of\n${lines.join("\n")}`).toBeGreaterThan(-1);
    at = found + 1;
  }
}

describe("agent-gate demo", () => {
  it("shows each thing in order, also where a user's variables say otherwise, and leaves nothing behind", async () => {
    await using playing = await play([], {
      MONGODB_URI: "mongodb://127.0.0.1:1/nowhere",
      PORT: "1",
      AGENT_GATE_KEY: "pk_live_of_a_user_who_has_another_one",
      AGENT_GATE_MODE: "observe",
      AGENT_GATE_HOME: "/nowhere",
      AGENT_GATE_OFFLINE: "true",
    });
    const { code, said } = await playing.ended();
    expect({ code, said }).toEqual({ code: 0, said: "" });
    expectStory(playing.lines);
    expect(await playing.left()).toEqual(nothing);
  });

  it("fits eighty columns in a terminal, and Enter goes on", async () => {
    const terminal = `if(process.argv[2]==='demo'){process.stdout.columns=80;process.stdin.isTTY=process.stdout.isTTY=true}`;
    await using playing = await play([], {
      NODE_OPTIONS: `--import=data:text/javascript,${terminal}`,
      NO_COLOR: "1",
    });
    const { child } = playing;
    child.stdout?.on("data", () => child.stdin?.write("\n"));
    const { code, printed, said } = await playing.ended();
    expect({ code, said }).toEqual({ code: 0, said: "" });
    expectEightyColumns(printed);
    expect(await playing.left()).toEqual(nothing);
  });

  const signals = seeds(4).flatMap((seed) =>
    (["SIGINT", "SIGTERM"] as const).map((signal) => ({ seed, signal })),
  );

  it.each(signals)(
    "leaves nothing behind after $signal at any step (seed $seed)",
    async ({ seed, signal }) => {
      const random = seededRandom(seed * 2 + (signal === "SIGINT" ? 0 : 1));
      const step = between(random, 1, 10);
      const ms = between(random, 0, 400);
      await using playing = await play();
      await playing.until(`${String(step).padStart(2)}  `);
      // The signal may come at any moment of a step, so this waits for none.
      await delay(ms);
      process.kill(-(playing.child.pid ?? 0), signal);
      const { code, said } = await playing.ended();
      // The last step may be over by then.
      if (code !== 0)
        expect({ code, said }).toEqual({
          code: 130,
          said: "agent-gate-proxy: stopped: nothing is left of this demo\n",
        });
      expect(await playing.left(), `step ${step}, ${ms} ms`).toEqual(nothing);
    },
  );

  it("leaves nothing behind when Ctrl-C is pressed twice, as npx passes it on", async () => {
    await using playing = await play();
    await playing.until(" 8  ");
    process.kill(-(playing.child.pid ?? 0), "SIGINT");
    process.kill(-(playing.child.pid ?? 0), "SIGINT");
    expect((await playing.ended()).code).toBe(130);
    await expect.poll(() => playing.left()).toEqual(nothing);
  });

  it("leaves no process behind when it is killed itself", async () => {
    await using playing = await play();
    await playing.until(" 5  ");
    playing.child.kill("SIGKILL");
    await playing.ended();
    await expect.poll(() => playing.left()).toMatchObject({ processes: "", ports: [] });
  });

  it.each(["in front of an example tool", "it listens on"])(
    "says in one sentence that a process of it ended (%s)",
    async (words) => {
      await using playing = await play();
      const pid = pidOf(await playing.until(words));
      const name = words === "it listens on" ? "collector" : "proxy";
      await playing.until(" 2  ");
      process.kill(pid, "SIGKILL");
      expect(await playing.ended()).toMatchObject({
        code: 1,
        said: expect.stringMatching(
          new RegExp(
            `^agent-gate-proxy: the ${name} ended in the middle of the demo \\(SIGKILL\\): start it again with \\S.* demo\\n$`,
          ),
        ),
      });
      expect(await playing.left()).toEqual(nothing);
    },
  );

  it("says in one sentence that the port of the collector was taken meanwhile", async () => {
    await using playing = await play();
    const port = Number(/:(\d+) /.exec(await playing.until("it listens on"))?.[1]);
    await playing.until("$ kill -9 ");
    const server = createServer((socket) => socket.destroy());
    for (let isTaken = false; !isTaken;)
      isTaken = await once(server.listen(port, "127.0.0.1"), "listening").then(
        () => true,
        () => false,
      );
    expect(await playing.ended()).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        new RegExp(
          `^agent-gate-proxy: the collector did not start, because port ${port} is in use by another ` +
            `program \\(pid ${process.pid}\\): start it again with \\S.* demo\\n$`,
        ),
      ),
    });
    server.close();
    await once(server, "close");
    expect(await playing.left()).toEqual(nothing);
  });

  it("says in one sentence that its folder cannot be made", async () => {
    await using playing = await play(["--fast"], { TMPDIR: "/nowhere" });
    const { code, said } = await playing.ended();
    expect({ code, said }).toEqual({
      code: 1,
      said: "agent-gate-proxy: the folder /nowhere cannot be written (ENOENT): name another in TMPDIR\n",
    });
  });
});
