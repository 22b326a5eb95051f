import { Opened } from "../../../shared/lifecycle.ts";
import type { Server } from "./child.ts";
import { type Ending, Endings } from "./endings.ts";
import { FromClient } from "./from-client.ts";
import { FromServer } from "./from-server.ts";
import type { Wrapped } from "./wrapped.ts";

/** So much may wait for verdicts before the server has to wait too. */
const heldBytesMax = 32 * 1024 * 1024;
/** What is left to send is sent now, or by whoever starts next. */
const lastMs = 1_000;
const strictCode = 1;

/**
 * The pipe between a client and a server. Nothing is loaded for it that is not needed to pass messages on: the settings come while the server starts, and
 * what judges with the first call of a tool.
 */
export async function wrap(
  server: Server,
  own: readonly string[],
  command: readonly string[],
): Promise<void> {
  const opened = new Opened();
  const endings = new Endings(server);
  const pipe = new Pipe(server, endings);
  try {
    const { Wrapped } = await import("./wrapped.ts");
    pipe.begin(Wrapped.open(own, command, opened));
  } catch (error) {
    server.signal("SIGKILL");
    throw error;
  }
  const ending = await endings.ending;
  if (!ending.isHurried) await pipe.end();
  server.signal("SIGKILL");
  say(ending, pipe);
  if (!ending.isHurried) await withinMs(lastMs, opened[Symbol.asyncDispose]());
  await pipe.flushed();
  process.exit(pipe.hasFailed ? strictCode : ending.code);
}

function say({ why, code, isHurried }: Ending, { hasSpoken }: Pipe): void {
  if (why !== undefined) tell(why);
  else if (!hasSpoken && !isHurried && code !== 0)
    tell(`the server ended with code ${code} before it said anything`);
}

const tell = (words: string): boolean => process.stderr.write(`agent-gate-proxy: ${words}\n`);

async function withinMs(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}

/** The bytes of both directions. What the client says goes on before it is looked at, what the server says when it may. */
class Pipe {
  /** The server has printed something. */
  hasSpoken = false;
  /** It printed what it should not. */
  hasFailed = false;
  readonly #server: Server;
  readonly #endings: Endings;
  /** What came before the settings were read. */
  readonly #asked: Buffer[] = [];
  readonly #said: Buffer[] = [];
  #fromClient: FromClient | undefined;
  #fromServer: FromServer | undefined;

  constructor(server: Server, endings: Endings) {
    this.#server = server;
    this.#endings = endings;
    const { stdin, stdout } = process;
    const { child } = server;
    stdin.on("data", (chunk: Buffer) => this.#hearClient(chunk));
    stdin.on("end", () => endings.clientClosed());
    stdin.on("error", () => endings.clientClosed());
    stdout.on("error", () => endings.gone());
    // Node empties what nobody listens to when a process ends.
    child.stdout.on("data", (chunk: Buffer) => this.#hearServer(chunk));
    child.stdin.on("drain", () => stdin.resume());
    stdout.on("drain", () => child.stdout.resume());
  }

  begin(wrapped: Wrapped): void {
    const { session } = wrapped;
    this.#fromClient = new FromClient({
      session,
      asked(asked) {
        asked.sinceMs = performance.now();
        // While the tool works, what judges its answer is loaded.
        if (asked.method === "tools/call") void Promise.resolve(wrapped.judging()).catch(() => undefined);
      },
    });
    for (const chunk of this.#asked.splice(0)) this.#fromClient.write(chunk);
    this.#fromServer = new FromServer({
      session,
      judging: () => wrapped.judging(),
      say: (bytes) => void process.stdout.write(bytes),
      noise: (line) => this.#noise(line, wrapped),
      crashed: (error) => wrapped.crashed(error),
      bytesMax: wrapped.bytesMax,
    });
    for (const chunk of this.#said.splice(0)) this.#hearServer(chunk);
    this.#server.child.stdout.resume();
  }

  /** Everything that the server has said goes out. */
  async end(): Promise<void> {
    await this.#fromServer?.end();
  }

  async flushed(): Promise<void> {
    if (process.stdout.destroyed || process.stdout.writableLength === 0) return;
    await new Promise((resolve) => process.stdout.write("", resolve));
  }

  #hearClient(chunk: Buffer): void {
    const { child } = this.#server;
    if (this.#fromClient === undefined) this.#asked.push(chunk);
    else this.#fromClient.write(chunk);
    if (child.stdin.writable && !child.stdin.write(chunk)) process.stdin.pause();
  }

  #hearServer(chunk: Buffer): void {
    const { stdout } = this.#server.child;
    const fromServer = this.#fromServer;
    this.hasSpoken = true;
    if (fromServer === undefined) {
      this.#said.push(chunk);
      stdout.pause();
      return;
    }
    fromServer.write(chunk);
    if (process.stdout.writableNeedDrain) stdout.pause();
    else if (fromServer.heldBytes > heldBytesMax) {
      stdout.pause();
      void fromServer.settled().finally(() => stdout.resume());
    }
  }

  #noise(line: Buffer, { strictStdout, session }: Wrapped): void {
    if (!strictStdout) {
      if (line.length > 0)
        process.stderr.write(Buffer.concat([Buffer.from(`[${session.parties.server}] `), line, newline]));
      return;
    }
    this.hasFailed = true;
    tell("the server printed a line that is no message (--strict-stdout)");
    this.#endings.gone();
  }
}

const newline = Buffer.from("\n");
