import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import type { Document } from "mongodb";
import { answerTo, commandOf, frameReader } from "./frames.ts";
import type { Frame, WireCommand } from "./frames.ts";

/** What becomes of one command. Without anything said it is passed on, and so is its answer. */
export interface Treatment {
  /** The command is passed on only when this resolves. */
  after?: Promise<unknown>;
  /** The connection is cut before the server saw the command, or once it has applied it; or it stays open and no answer ever comes. */
  fault?: "cut before" | "cut after" | "silent";
  /** What the driver is told in place of the server's answer, which the server gives or is never asked for. */
  reply?: { document: Document; applied: boolean };
}

export type Rule = (command: WireCommand) => Treatment | undefined;

export interface MongoWire extends AsyncDisposable {
  /** The same database, through here. */
  uri: string;
  /** Decides from now on what becomes of each command. */
  rule(rule: Rule): void;
  /** How many commands of that name have come, on that collection if one is named. */
  count(name: string, collection?: string): number;
  /** All that came since the last reset but greetings: `insert events` and how often. */
  counts(): Record<string, number>;
  reset(): void;
}

const greetings = new Set(["hello", "ismaster", "isMaster", "endSessions", "saslStart", "saslContinue"]);
const address = /^mongodb:\/\/((?:[^@/]*@)?)([^:,/]+)(?::(\d+))?[^/]*\/?([^?]*)(?:\?(.*))?$/;

export const notWritablePrimary: Document = {
  ok: 0,
  errmsg: "not primary",
  code: 10_107,
  codeName: "NotWritablePrimary",
};
export const writeConcernTimeout: Document = {
  ok: 1,
  n: 1,
  writeConcernError: {
    code: 64,
    codeName: "WriteConcernTimeout",
    errmsg: "waiting for replication timed out",
    errInfo: { wtimeout: true },
  },
};
/** What a router says when its own connection to a shard broke: no code tells what happened. */
export const codelessError: Document = { ok: 0, errmsg: "network error while attempting to run the command" };

/** A man in the middle between drivers and a real server of MongoDB's protocol: it reads every command, counts it, and does to it what the rule says. */
export async function startMongoWire(database: { uri: string }): Promise<MongoWire> {
  const [, credentials, host = "", port = "27017", name, options = ""] = address.exec(database.uri) ?? [];
  if (host === "") throw new Error("the man in the middle needs a plain mongodb:// address");
  const sockets = new Set<Socket>();
  const counted = new Map<string, number>();
  let rule: Rule = () => undefined;
  let connections = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(port), host);
    const connection = ++connections;
    relay(client, upstream, (frame) => {
      const command = commandOf(frame, connection);
      if (command === undefined) return undefined;
      const key = `${command.name} ${command.collection}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
      return rule(command);
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay());
      socket.on("close", () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: bound } = server.address() as AddressInfo;
  const kept = options.split("&").filter((option) => !/^(directConnection|replicaSet)=|^$/.test(option));
  return {
    // A driver that found the members of a set by itself would go past the middle.
    uri: `mongodb://${credentials}127.0.0.1:${bound}/${name}?${["directConnection=true", ...kept].join("&")}`,
    rule(next) {
      rule = next;
    },
    count(name, collection) {
      if (collection !== undefined) return counted.get(`${name} ${collection}`) ?? 0;
      return [...counted].reduce((sum, [key, count]) => sum + (key.startsWith(`${name} `) ? count : 0), 0);
    },
    counts: () => Object.fromEntries([...counted].filter(([key]) => !greetings.has(key.split(" ")[0] ?? ""))),
    reset: () => counted.clear(),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Carries frames both ways between two sockets that live and die together. */
function relay(client: Socket, upstream: Socket, treatmentOf: (frame: Frame) => Treatment | undefined): void {
  const treated = new Map<number, Treatment & { frame: Frame }>();
  const cut = (): void => {
    client.destroy();
    upstream.destroy();
  };
  const toServer = async (frame: Frame): Promise<void> => {
    const treatment = treatmentOf(frame);
    if (treatment === undefined) return void upstream.write(frame.bytes);
    const { after, fault, reply } = treatment;
    await after;
    if (fault === "cut before") return cut();
    if (fault === "silent") return;
    if (reply?.applied === false) return void client.write(answerTo(frame, reply.document));
    treated.set(frame.requestId, { ...treatment, frame });
    upstream.write(frame.bytes);
  };
  const toClient = (answer: Frame): void => {
    const { fault, reply, frame } = treated.get(answer.responseTo) ?? {};
    treated.delete(answer.responseTo);
    if (fault === "cut after") return cut();
    client.write(reply === undefined || frame === undefined ? answer.bytes : answerTo(frame, reply.document));
  };
  client.on(
    "data",
    frameReader((frame) => void toServer(frame)),
  );
  upstream.on("data", frameReader(toClient));
  for (const socket of [client, upstream]) socket.on("close", cut).on("error", cut);
}
