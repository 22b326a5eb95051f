import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  ServerResponse,
} from "node:http";
import { renameSync } from "node:fs";
import { resolve } from "node:path";
import type { ListenOptions as NetListenOptions, Socket } from "node:net";
import { Duplex } from "node:stream";
import { closeServer } from "../../shared/lifecycle.ts";
import { guard } from "../faults/guard.ts";
import { type Refusal, refusal, type RefusalCode, written } from "../refusal.ts";
import { type Admit, createAdmission } from "./admission.ts";
import { type Mount, pathOf, place } from "./mounts.ts";
import { withoutUpgrade } from "./upgrade.ts";

export interface ListenOptions {
  host: string;
  port: number;
  /** A socket in the file system, in the place of host and port. */
  socket?: string | undefined;
  allowHosts: readonly string[];
  allowOrigins: readonly string[];
  /** The name of this proxy: what it has passed on itself is not let in. */
  instance?: string;
  /** How long a request may take to send its headers. */
  headersMs?: number;
  /** How long what is under way may take to finish when the server closes. */
  graceMs?: number;
}

export interface ListenDeps {
  /** Looked at for every request, so they may be others later. */
  mounts(): readonly Mount[];
  /** Told of whatever threw before a mount took the call; the connection is closed. Must not throw itself. */
  crashed(error: unknown): void;
  /** Everything below `/.agent-gate/`; without it there is nothing there. */
  control?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Asked by Node since 24.9; before, every offer to go on in another protocol arrives as an upgrade. */
interface UpgradeOptions {
  shouldUpgradeCallback: (request: IncomingMessage) => boolean;
}

export interface Listener extends AsyncDisposable {
  url: string;
  host: string;
  port: number;
}

const headersMs = 10_000;
const keepAliveMs = 65_000;
const checkMs = 500;
const graceMs = 10_000;
const headerBytesMax = 16 * 1024;
const controlPath = "/.agent-gate";

/** Takes requests of any method with any body, and reads none of them. Fails as `net.Server` does when the port is taken. */
export async function listen(options: ListenOptions, deps: ListenDeps): Promise<Listener> {
  const serverOptions: ServerOptions & UpgradeOptions = {
    headersTimeout: options.headersMs ?? headersMs,
    // A body has its own clock, which runs only while it does not move.
    requestTimeout: 0,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: headerBytesMax,
    requireHostHeader: false,
    shouldUpgradeCallback: isForWebSocket,
  };
  const server = createServer(serverOptions);
  guard(server, (error, told) => {
    deps.crashed(error);
    for (const each of told) if (each instanceof ServerResponse || each instanceof Duplex) each.destroy();
  });
  const tunnels = new Set<Duplex>();
  const admit = createAdmission({
    allowHosts: [...options.allowHosts, options.host],
    allowOrigins: options.allowOrigins,
    instance: options.instance,
  });
  serve(server, { ...deps, admit, tunnels });
  const { socket, host, port } = options;
  await opened(server, socket === undefined ? { host, port } : { path: ownName(socket) });
  if (socket !== undefined) takeName(socket);
  return {
    ...addressOf(server, socket),
    [Symbol.asyncDispose]: async () => {
      for (const tunnel of tunnels) tunnel.destroy();
      await closeServer(server, options.graceMs ?? graceMs);
    },
  };
}

function opened(server: Server, at: NetListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

const isPipe = (socket: string): boolean => socket.startsWith("\\\\");

/** Until it listens, a socket has a name of this process, so that its real name always leads to a process that answers. */
const ownName = (socket: string): string => (isPipe(socket) ? socket : `${socket}.${process.pid}`);

function takeName(socket: string): void {
  if (!isPipe(socket)) renameSync(ownName(socket), socket);
}

function addressOf(server: Server, socket: string | undefined): Pick<Listener, "url" | "host" | "port"> {
  const bound = server.address();
  if (bound === null || typeof bound === "string")
    return { url: `unix:${resolve(socket ?? "")}`, host: "localhost", port: 0 };
  const { address, family, port } = bound;
  return { url: `http://${family === "IPv6" ? `[${address}]` : address}:${port}`, host: address, port };
}

interface Served extends ListenDeps {
  admit: Admit;
  tunnels: Set<Duplex>;
}

function serve(server: Server, served: Served): void {
  const { admit, control } = served;
  const refusedOn = new WeakSet<Socket>();
  const refusing = ({ socket }: IncomingMessage, code: RefusalCode): Refusal =>
    refusal(code, code === "misdirected_request" ? example(socket, served.mounts()) : undefined);
  const refuse = (request: IncomingMessage, response: ServerResponse, code: RefusalCode): void => {
    refusedOn.add(request.socket);
    sendRefusal(response, refusing(request, code));
  };
  const answer = (request: IncomingMessage, response: ServerResponse, admitted?: () => void): void => {
    // What follows a refusal on its connection may be the other half of what was refused.
    if (refusedOn.has(request.socket)) return;
    const refused = admit(request);
    if (refused !== undefined) return refuse(request, response, refused);
    admitted?.();
    const path = pathOf(request.url ?? "");
    if (path.startsWith(controlPath) && /^(?:[/?]|$)/.test(path.slice(controlPath.length)))
      return control === undefined ? refuse(request, response, "not_found") : control(request, response);
    const placed = place(served.mounts(), path);
    if (placed === undefined)
      return refuse(request, response, path.startsWith("/") ? "not_found" : "validation_error");
    placed.mount.answer(request, response, placed.path);
  };
  server.on("request", (request, response) => answer(request, response));
  // "Continue" is said once, by us and only to whom we want to hear: tools are not asked whether they expect anything.
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) =>
    answer(request, response, () => response.writeContinue()),
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, "expectation_failed"),
  );
  server.on("connect", (request, socket: Duplex) =>
    refuseRaw(socket, refusing(request, "misdirected_request"), "Not a forward proxy: unset HTTPS_PROXY"),
  );
  server.on("upgrade", (request, socket: Duplex, head: Buffer) => {
    if (!isForWebSocket(request)) return withoutUpgrade(server, request, socket, head);
    const refused = admit(request);
    if (refused !== undefined) return refuseRaw(socket, refusing(request, refused));
    const placed = place(served.mounts(), pathOf(request.url ?? ""));
    if (placed === undefined) return refuseRaw(socket, refusal("not_found"));
    served.tunnels.add(socket);
    socket.once("close", () => served.tunnels.delete(socket));
    placed.mount.upgrade(request, socket, head, placed.path);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // An answer that is under way leaves no place for another.
    const answering: unknown = Reflect.get(socket, "_httpMessage");
    const isAnswered = answering instanceof ServerResponse && answering.headersSent;
    if (error.code === "ECONNRESET" || isAnswered) socket.destroySoon();
    else refuseRaw(socket, refusal(unparsed[error.code ?? ""] ?? "validation_error"));
  });
}

const isForWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === "websocket";

const unparsed: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "payload_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** What whoever took this for a forward proxy can type instead. */
function example({ localAddress = "", localPort = 0 }: Socket, [mount]: readonly Mount[]): string {
  const plain = localAddress.replace("::ffff:", "");
  const host = plain.includes(":") ? `[${plain}]` : plain;
  return `curl http://${host}:${localPort}${(mount?.prefix ?? "/").replace(/\/?$/, "/")}`;
}

function sendRefusal(response: ServerResponse, { status, rawHeaders, body }: Refusal): void {
  response.writeHead(status, [...rawHeaders, "connection", "close"]);
  response.end(body);
}

function refuseRaw(socket: Duplex, refused: Refusal, phrase?: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.on("error", () => socket.destroy());
  socket.end(written(refused, phrase), () => socket.destroy());
}
