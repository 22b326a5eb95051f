import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import type { Document } from "mongodb";
import { answerTo, commandOf, expectsAnswer, frameReader } from "./frames.ts";
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
  /** Resolves when the server has answered all that was passed on, whether or not somebody still waits for it. */
  settled(): Promise<void>;
  /** The same, and everybody has hung up: nothing can come through here any more. */
  left(): Promise<void>;
}

const greetings = new Set(["hello", "ismaster", "isMaster", "endSessions", "saslStart", "saslContinue"]);
const address = /^mongodb:\/\/((?:[^@/]*@)?)([^:,/]+)(?::(\d+))?[^/]*\/?([^?]*)(?:\?(.*))?$/;

export const notWritablePrimary: Document = {
  ok: 0,
  errmsg: "not primary",
  code: 10_107,
  codeName: "NotWritablePrimary",
};
export const outOfDiskSpace: Document = {
  ok: 0,
  errmsg: "not enough disk space",
  code: 14_031,
  codeName: "OutOfDiskSpace",
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
  const relays = new Set<Relay>();
  const waiting = new Set<() => void>();
  const counted = new Map<string, number>();
  let rule: Rule = () => undefined;
  let connections = 0;

  const look = (): void => {
    for (const retry of waiting) retry();
  };
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const retry = (): void => {
        if (!isSo()) return;
        waiting.delete(retry);
        resolve();
      };
      waiting.add(retry);
      retry();
    });

  const server = createServer((client) => {
    const upstream = connect(Number(port), host);
    const connection = ++connections;
    const treatmentOf = (frame: Frame): Treatment | undefined => {
      const command = commandOf(frame, connection);
      if (command === undefined) return undefined;
      const key = `${command.name} ${command.collection}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
      return rule(command);
    };
    const relay = startRelay(client, upstream, { treatmentOf, onAnswer: look });
    relays.add(relay);
    upstream.on("close", () => {
      relays.delete(relay);
      look();
    });
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
    settled: () => until(() => [...relays].every(({ underWay }) => underWay.size === 0)),
    left: () => until(() => relays.size === 0),
    async [Symbol.asyncDispose]() {
      for (const { cut } of relays) cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Relay {
  /** The commands that the server has not answered yet. */
  underWay: ReadonlySet<number>;
  cut: () => void;
}

/** Carries frames both ways between two sockets. A client that hangs up takes nothing back: the server finishes what it was sent. */
function startRelay(
  client: Socket,
  upstream: Socket,
  { treatmentOf, onAnswer }: { treatmentOf: (frame: Frame) => Treatment | undefined; onAnswer: () => void },
): Relay {
  const treated = new Map<number, Treatment & { frame: Frame }>();
  const underWay = new Set<number>();
  const cut = (): void => {
    client.destroy();
    upstream.destroy();
  };
  const passOn = (frame: Frame): void => {
    if (expectsAnswer(frame)) underWay.add(frame.requestId);
    upstream.write(frame.bytes);
  };
  const toServer = async (frame: Frame): Promise<void> => {
    const treatment = treatmentOf(frame);
    if (treatment === undefined) return passOn(frame);
    const { after, fault, reply } = treatment;
    await after;
    if (fault === "cut before") return cut();
    if (fault === "silent" || client.destroyed) return;
    if (reply?.applied === false) return void client.write(answerTo(frame, reply.document));
    treated.set(frame.requestId, { ...treatment, frame });
    passOn(frame);
  };
  const toClient = (answer: Frame): void => {
    const { fault, reply, frame } = treated.get(answer.responseTo) ?? {};
    treated.delete(answer.responseTo);
    underWay.delete(answer.responseTo);
    if (fault === "cut after") cut();
    else if (!client.destroyed)
      client.write(
        reply === undefined || frame === undefined ? answer.bytes : answerTo(frame, reply.document),
      );
    else if (underWay.size === 0) upstream.destroy();
    onAnswer();
  };
  client.setNoDelay().on(
    "data",
    frameReader((frame) => void toServer(frame)),
  );
  upstream.setNoDelay().on("data", frameReader(toClient));
  client.on("error", () => client.destroy()).on("close", () => underWay.size === 0 && upstream.destroy());
  upstream.on("error", cut).on("close", cut);
  return { underWay, cut };
}
