// The database that benchmarks write to: the one of MONGODB_URI, or the server that the tests have built.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import envPaths from "env-paths";
import { temporaryFolder } from "./measure.mjs";

const cached = join(envPaths("agent-gate", { suffix: "" }).cache, "mongo-wire", "v1.24.2", "ferretdb");

export async function startMongo() {
  const { MONGODB_URI, AGENT_GATE_MONGO_SERVER } = process.env;
  if (MONGODB_URI !== undefined) return { uri: MONGODB_URI, name: "the server of MONGODB_URI" };
  const binary = AGENT_GATE_MONGO_SERVER ?? cached;
  if (!existsSync(binary)) throw new Error("no MongoDB server: set MONGODB_URI, or run the tests once");
  const folder = temporaryFolder();
  const args = [
    "--handler=sqlite",
    `--sqlite-url=file:${folder}/`,
    "--listen-addr=127.0.0.1:0",
    "--debug-addr=-",
    "--telemetry=disable",
    `--state-dir=${folder}`,
    "--log-level=info",
  ];
  const child = spawn(binary, args, { env: { DO_NOT_TRACK: "1" }, stdio: ["ignore", "ignore", "pipe"] });
  process.on("exit", () => child.kill("SIGKILL"));
  let log = "";
  const port = await new Promise((resolve) => {
    child.stderr.on("data", (chunk) => {
      log = (log + chunk).slice(-10_000);
      const found = /Listening on TCP [^\n]*?:(\d+)/.exec(log)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { uri: `mongodb://127.0.0.1:${port}/?directConnection=true`, name: "FerretDB on SQLite" };
}

/** Passes everything on to a server on this machine and counts the commands on their way, greetings aside. */
export async function countCommands(uri) {
  const { hostname, port } = new URL(uri);
  const counts = new Map();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let pending = Buffer.alloc(0);
    client.on("data", (chunk) => {
      upstream.write(chunk);
      pending = Buffer.concat([pending, chunk]);
      while (pending.length > 16 && pending.length >= pending.readInt32LE(0)) {
        const name = commandOf(pending);
        if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
        pending = pending.subarray(pending.readInt32LE(0));
      }
    });
    upstream.pipe(client);
    for (const socket of [client, upstream])
      socket
        .setNoDelay()
        .on("error", () => undefined)
        .on("close", () => [client, upstream].forEach((s) => s.destroy()));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(uri);
  through.port = String(server.address().port);
  return { uri: through.href, counts };
}

/** `insert events`, say: the first name of the command's document, and the collection that it is given. */
function commandOf(frame) {
  const [opMessage, body, text] = [2013, 0, 2];
  if (frame.readInt32LE(12) !== opMessage) return undefined;
  let at = 20;
  while (frame[at] !== body) at += 1 + frame.readInt32LE(at + 1);
  const end = frame.indexOf(0, at + 6);
  const name = frame.toString("utf8", at + 6, end);
  if (/^(hello|ismaster|endSessions|sasl.*|ping)$/i.test(name)) return undefined;
  if (frame[at + 5] !== text) return name;
  return `${name} ${frame.toString("utf8", end + 5, frame.indexOf(0, end + 5))}`;
}
