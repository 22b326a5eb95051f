import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { startExampleTool } from "../../../proxy/example/tool.ts";
import { emptyHome } from "../../support/cli.ts";
// What the page starts is in dist/.
import "../../support/programs.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

interface Shown {
  command: string;
  output: string;
}

/** The commands of the console blocks, each with what the page says it prints. */
function commandsOf(page: string): Shown[] {
  const blocks = [...page.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block]) => block ?? "");
  return blocks.flatMap((block) =>
    block.split(/^\$ /m).flatMap((part) => {
      const [, command, output] = /^((?:.*\\\n)*.*)\n([^]*)$/.exec(part) ?? [];
      return command === undefined || output === undefined ? [] : [{ command, output }];
    }),
  );
}

/** `…` on the page stands for anything. */
function patternOf(output: string): RegExp {
  const literal = output
    .trim()
    .split("…")
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join("[^]*")}$`);
}

const serveMs = 15_000;
const unix = (printed: string): string => printed.replaceAll("\r\n", "\n").trim();

/** The page in a reader's hands: an empty home, a folder to work in, servers that stay, and a shell for everything else. */
class Reader implements AsyncDisposable {
  readonly #home: string;
  readonly #folder: string;
  readonly #servers: ChildProcess[] = [];
  /** What the page calls an address, and what it is here. */
  readonly #addresses = new Map<string, string>();

  constructor(home: string, folder: string) {
    this.#home = home;
    this.#folder = folder;
  }

  meet(onPage: string, here: string): void {
    this.#addresses.set(onPage, here);
  }

  #here(text: string): string {
    let here = text;
    for (const [onPage, address] of this.#addresses) here = here.replaceAll(onPage, address);
    return here.replaceAll(/dist\/\w+\/cli\.js/g, (program) => join(root, program));
  }

  /** Starts a server as the page says, on a free port, and reads on once it has printed what the page shows. */
  async serve({ command, output }: Shown, addresses: readonly string[], args: string): Promise<void> {
    for (const address of addresses) this.#addresses.delete(address);
    const child = this.#spawn(`exec ${this.#here(command)} ${args}`);
    this.#servers.push(child);
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    const pattern = (): RegExp => patternOf(this.#here(output));
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`${command} ended with ${code}: ${printed}`);
    });
    while (child.stdout !== null) {
      const found = [...printed.matchAll(/http:\/\/127\.0\.0\.1:\d+/g)].map(([address]) => address);
      const own = [...new Set(found)].filter((address) => ![...this.#addresses.values()].includes(address));
      if (own.length >= addresses.length) {
        addresses.forEach((address, at) => this.#addresses.set(address, own[at] ?? ""));
        // What npm itself says first is the `…` on the page.
        if (pattern().test(`${output.startsWith("…\n") ? "\n" : ""}${printed.trim()}`)) return;
        for (const address of addresses) this.#addresses.delete(address);
      }
      const late = AbortSignal.timeout(serveMs);
      await Promise.race([once(child.stdout, "data", { signal: late }), ended]).catch((error: unknown) => {
        throw new Error(`${command} printed ${printed}\nand not ${pattern().source}`, { cause: error });
      });
    }
  }

  /** Runs commands in one shell, one after the other, and gives what each of them printed. */
  async run(commands: readonly Shown[]): Promise<string[]> {
    const script = commands
      .map(({ command }, at) => `printf '\\n@@${at}@@\\n'\n${this.#here(command)}`)
      .join("\n");
    const child = this.#spawn(script);
    let stdout = "";
    let stderr = "";
    child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`bash ended with ${code}: ${stderr}\n${stdout}`);
    return stdout.split(/\n?@@\d+@@\n/).slice(1);
  }

  shows({ output }: Shown): RegExp {
    return patternOf(this.#here(output));
  }

  #spawn(script: string): ChildProcess {
    const env = { PATH: process.env["PATH"] ?? "", HOME: this.#home, NO_COLOR: "1" };
    return spawn("bash", ["-euo", "pipefail", "-c", script], {
      cwd: this.#folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.#servers.toReversed()) {
      server.kill("SIGTERM");
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
    }
  }
}

/** Commands that serve: the addresses that they bring, and what is added so that they find a free port. */
const servers: readonly { is: RegExp; addresses: readonly string[]; args: string }[] = [
  { is: /^npm start$/, addresses: ["http://127.0.0.1:8377", "http://127.0.0.1:8378"], args: "" },
  {
    is: /collector\/cli\.js start$/,
    addresses: ["http://127.0.0.1:8377"],
    args: "--port 0 --log-format pretty",
  },
  {
    is: /proxy\/cli\.js http /,
    addresses: ["http://127.0.0.1:8378"],
    args: "--listen 127.0.0.1:0 --log-format pretty",
  },
];

it("every command of the README does what the page says, in the order of the page", async () => {
  await using home = await emptyHome();
  await using tool = await startExampleTool();
  const folder = join(home.path, "work");
  await mkdir(folder);
  await using reader = new Reader(home.path, folder);
  reader.meet("http://127.0.0.1:3001", tool.url);

  const shown = commandsOf(readme);
  expect(shown.length).toBeGreaterThan(18);
  let group: Shown[] = [];
  const runGroup = async (): Promise<void> => {
    if (group.length === 0) return;
    const printed = await reader.run(group);
    group.forEach((each, at) => expect(unix(printed[at] ?? ""), each.command).toMatch(reader.shows(each)));
    group = [];
  };
  for (const each of shown) {
    const server = servers.find(({ is }) => is.test(each.command));
    if (server === undefined) {
      group.push(each);
      continue;
    }
    await runGroup();
    const command = each.command === "npm start" ? "node bin/agent-gate.cjs try" : each.command;
    await reader.serve({ ...each, command }, server.addresses, server.args);
  }
  await runGroup();
});

it("the two commands of the README are those that a checkout needs", () => {
  const scripts: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(readme).toContain("```sh\nnpm ci && npm start\n```");
  expect(scripts).toMatchObject({
    scripts: { prepare: "tsc -p .", start: "node bin/agent-gate.cjs try" },
  });
});
