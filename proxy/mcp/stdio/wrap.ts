import { Opened } from "../../../shared/lifecycle.ts";
import type { Server } from "./child.ts";
import { type Ending, Endings } from "./endings.ts";
import { FromClient } from "./from-client.ts";
import { FromServer } from "./from-server.ts";
import type { HostLog } from "./host-log.ts";
import { NoMessages } from "./no-messages.ts";
import { tell } from "./tell.ts";
import { Wrapped } from "./wrapped.ts";

/** So much may wait for verdicts before the server has to wait too. */
const heldBytesMax = 32 * 1024 * 1024;
/** What is left to send is sent now, or by whoever starts next; what is left to say goes out, or nobody reads it. */
const lastMs = 1_000;
const hurriedMs = 600;
/** How long the rest of the log may take, if the host reads it. */
const logMs = 60_000;
const strictCode = 1;
/** Until the settings are known. */
const lineBytesMax = 16 * 1024 * 1024;

/**
 * The pipe between a client and a server. Nothing is loaded for it that is not needed to pass messages on: the settings come while the server starts, and
 * what judges with the first call of a tool.
 */
export async function wrap(
  { server, log }: { server: Server; log: HostLog },
  own: readonly string[],
  command: readonly string[],
): Promise<void> {
  passOn(server, log);
  const opened = new Opened();
  const endings = new Endings(server);
  const wrapped = new Wrapped(own, command, opened);
  const pipe = new Pipe(server, endings, wrapped);
  const ready = wrapped.ready.catch((error: unknown) => {
    server.signal("SIGKILL");
    throw error;
  });
  const ending = await Promise.race([endings.ending, ready.then(() => endings.ending)]);
  server.signal("SIGKILL");
  const finish = async (): Promise<void> => {
    await Promise.all([ready, pipe.end()]);
    say(ending, server);
    await Promise.all([withinMs(lastMs, opened[Symbol.asyncDispose]()), pipe.flushed()]);
    await withinMs(logMs, log.flushed());
  };
  // A host that has sent a signal may no longer read, and may not wait for long.
  await (ending.isHurried ? withinMs(hurriedMs, finish()) : finish());
  process.exit(pipe.hasFailed ? strictCode : ending.code);
}

function say({ why, code, isHurried }: Ending, { hasSpoken }: Server): void {
  if (why !== undefined) tell(why);
  else if (!hasSpoken && !isHurried && code !== 0)
    tell(`the server ended with code ${code} before it said anything`);
}

/** Passes the server's log on unchanged. */
function passOn(server: Server, log: HostLog): void {
  const logged = server.child.stderr;
  server.listenToLog((chunk) => {
    log.write(chunk);
    logged.pause();
    log.whenRoom(() => logged.resume());
  });
}

async function withinMs(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}

/** The bytes of both directions. What the client says goes on at once, what the server says when it may. */
class Pipe {
  /** The server printed what it should not. */
  hasFailed = false;
  #noneOpen: () => void = () => undefined;
  readonly #server: Server;
  readonly #endings: Endings;
  readonly #wrapped: Wrapped;
  readonly #fromClient: FromClient;
  readonly #fromServer: FromServer;
  readonly #noMessages = new NoMessages(() => this.#wrapped.session.parties.server);

  constructor(server: Server, endings: Endings, wrapped: Wrapped) {
    this.#server = server;
    this.#endings = endings;
    this.#wrapped = wrapped;
    const { session } = wrapped;
    this.#fromClient = new FromClient({
      session,
      asked(asked) {
        asked.sinceMs = performance.now();
        // While the tool works, what judges its answer is loaded.
        if (asked.method === "tools/call") void Promise.resolve(wrapped.judging()).catch(() => undefined);
      },
      forward: (bytes) => this.#forward(bytes),
      answer: (message) => this.#fromServer.tell(message),
      gates: () => wrapped.config?.gateInput,
      ready: wrapped.ready,
      judging: () => wrapped.judging(),
      crashed: (error) => wrapped.crashed(error),
    });
    this.#fromServer = new FromServer({
      session,
      judging: () => wrapped.judging(),
      say: (bytes) => void process.stdout.write(bytes),
      noise: (bytes) => this.#noise(bytes),
      crashed: (error) => wrapped.crashed(error),
      bytesMax: () => wrapped.config?.maxInspectBytes ?? lineBytesMax,
    });
    const { stdin, stdout } = process;
    const { child } = server;
    const closed = (): void =>
      void this.#fromClient.end().finally(() => void endings.clientClosed(this.#answered()));
    stdin.on("data", (chunk: Buffer) => this.#fromClient.write(chunk));
    stdin.on("end", closed);
    stdin.on("error", closed);
    stdout.on("error", () => endings.gone());
    child.stdin.on("drain", () => stdin.resume());
    stdout.on("drain", () => child.stdout.resume());
    server.listen((chunk) => this.#hearServer(chunk));
  }

  /** Everything that the server has said goes out. */
  async end(): Promise<void> {
    await this.#fromServer.end();
    this.#noMessages.tell();
  }

  async flushed(): Promise<void> {
    if (process.stdout.destroyed || process.stdout.writableLength === 0) return;
    await new Promise((resolve) => process.stdout.write("", resolve));
  }

  /** Resolves when every request of the client is answered. */
  async #answered(): Promise<void> {
    if (this.#wrapped.session.questions.areOpen) await new Promise<void>((done) => (this.#noneOpen = done));
  }

  #forward(bytes: Buffer): void {
    const { child } = this.#server;
    if (child.stdin.writable && !child.stdin.write(bytes)) process.stdin.pause();
  }

  #hearServer(chunk: Buffer): void {
    const { stdout } = this.#server.child;
    this.#fromServer.write(chunk);
    if (!this.#wrapped.session.questions.areOpen) this.#noneOpen();
    if (process.stdout.writableNeedDrain) stdout.pause();
    else if (this.#fromServer.heldBytes > heldBytesMax) {
      stdout.pause();
      void this.#fromServer.settled().finally(() => this.#hearOn());
    }
  }

  #noise(bytes: number): void {
    this.#noMessages.note(bytes);
    void this.#wrapped.ready.then(() => this.#endIfStrict()).catch(() => undefined);
  }

  #endIfStrict(): void {
    if (this.#wrapped.config?.strictStdout !== true || this.hasFailed) return;
    this.hasFailed = true;
    tell("the server printed a line that is no message (--strict-stdout)");
    this.#endings.gone();
  }

  #hearOn(): void {
    if (!process.stdout.writableNeedDrain) this.#server.child.stdout.resume();
  }
}
