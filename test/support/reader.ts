import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { root } from "./compile.ts";

export interface Shown {
  command: string;
  output: string;
}

/** The commands of the console blocks, each with what the page says it prints. */
export function commandsOf(page: string): Shown[] {
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

const serveMs = 60_000;
const unix = (printed: string): string => printed.replaceAll("\r\n", "\n").trim();

/** The page in a reader's hands: an empty home, a folder to work in, servers that stay, and a shell for everything else. */
export class Reader implements AsyncDisposable {
  readonly #home: string;
  readonly #folder: string;
  readonly #servers: ChildProcess[] = [];
  /** What each server has printed until now. */
  readonly #printed = new Map<string, string>();
  /** What the page calls an address, and what it is here. */
  readonly #addresses = new Map<string, string>();
  readonly #env: Readonly<Record<string, string>>;

  constructor(home: string, folder: string, env: Readonly<Record<string, string>> = {}) {
    this.#home = home;
    this.#folder = folder;
    this.#env = env;
  }

  meet(onPage: string, here: string): void {
    this.#addresses.set(onPage, here);
  }

  #here(text: string): string {
    let here = text;
    for (const [onPage, address] of this.#addresses) here = here.replaceAll(onPage, address);
    return here.replaceAll(/dist\/\w+\/cli\.js|shared\/bin\/[\w-]+\.cjs/g, (program) => join(root, program));
  }

  /** Starts a server as the page says, on a free port, and reads on once it has printed what the page shows. */
  async serve({ command, output }: Shown, addresses: readonly string[], args: string): Promise<void> {
    for (const address of addresses) this.#addresses.delete(address);
    const child = this.#spawn(`exec ${this.#here(command)} ${args}`);
    this.#servers.push(child);
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      this.#printed.set(command, printed);
    });
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
        if (pattern().test(output.startsWith("…\n") ? `\n${printed.trimEnd()}` : printed.trim())) return;
        for (const address of addresses) this.#addresses.delete(address);
      }
      const late = AbortSignal.timeout(serveMs);
      await Promise.race([once(child.stdout, "data", { signal: late }), ended]).catch((error: unknown) => {
        throw new Error(`${command} printed ${printed}\nand not ${pattern().source}`, { cause: error });
      });
    }
  }

  /** What a server has printed until now. */
  printedBy(command: string): string {
    return this.#printed.get(command) ?? "";
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

  /** Saves a file of the page in the folder, with the addresses of now. */
  save(name: string, text: string): void {
    writeFileSync(join(this.#folder, name), this.#here(text));
  }

  shows({ output }: Shown): RegExp {
    return patternOf(this.#here(output));
  }

  #spawn(script: string): ChildProcess {
    const env = {
      PATH: process.env["PATH"] ?? "",
      HOME: this.#home,
      NO_COLOR: "1",
      PYTHONIOENCODING: "utf-8",
      ...this.#env,
    };
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
  { is: /agent-gate\.cjs try$/, addresses: ["http://127.0.0.1:8378", "http://127.0.0.1:8377"], args: "" },
  {
    is: /collector start$/,
    addresses: ["http://127.0.0.1:8377"],
    args: "--port 0 --log-format pretty",
  },
  {
    is: /agent-gate(-proxy|\.cjs)? http /,
    addresses: ["http://127.0.0.1:8378"],
    args: "--listen 127.0.0.1:0 --log-format pretty",
  },
];

/** Types every command of a page in its order, and holds what is printed against what the page shows. */
export async function play(
  reader: Reader,
  shown: readonly Shown[],
  files: readonly (readonly [name: string, text: string])[] = [],
): Promise<void> {
  let group: Shown[] = [];
  const runGroup = async (): Promise<void> => {
    if (group.length === 0) return;
    for (const [name, text] of files) reader.save(name, text);
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
    await reader.serve(each, server.addresses, server.args);
  }
  await runGroup();
}
