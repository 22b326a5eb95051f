import { EventEmitter, once } from "node:events";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Judge } from "../../proxy/judge/judge.ts";
import { type FakeTool, startFakeTool } from "./fake-tool.ts";
import { bad, type Mode, type Plane, simpleJudge, startPlane } from "./plane.ts";
import { play, type Sent, sentBy, type Stream, streamOf } from "./streams.ts";

/** What a client has in the end. */
interface Outcome {
  ended: "left" | "broken" | "whole";
  status: number;
  coding: string;
  body: Buffer;
}

/** Planes of every kind before one tool, through which streams go. */
export interface Rig extends AsyncDisposable {
  tool: FakeTool;
  planes: Plane[];
  run(stream: Stream): Promise<void>;
}

export async function startRig(): Promise<Rig> {
  const told = new EventEmitter().setMaxListeners(0);
  const streams = new Map<string, { stream: Stream; sent: Sent }>();
  const tool = await startFakeTool(({ target }, socket) => {
    const found = streams.get(target);
    if (found !== undefined) void play(found.stream, found.sent, socket).then(() => told.emit(target));
  });
  const planes = new Map<string, Plane>();
  for (const mode of ["observe", "enforce", "redact"] satisfies Mode[])
    for (const verdicts of ["at once", "later"] satisfies Stream["verdicts"][])
      planes.set(
        mode + verdicts,
        await startPlane(tool.url, { mode, deps: { judge: judgeOf(mode, verdicts) } }),
      );
  return {
    tool,
    planes: [...planes.values()],
    async run(stream) {
      const path = `/${stream.seed}`;
      const sent = sentBy(stream);
      streams.set(path, { stream, sent });
      const plane = planes.get(stream.mode + stream.verdicts);
      const outcome = await read(`${plane?.url}${path}`, stream, once(told, path));
      streams.delete(path);
      const wrong = wrongWith(stream, sent, outcome);
      if (wrong !== undefined) throw new Error(`${wrong}: ${JSON.stringify(stream)}`);
    },
    async [Symbol.asyncDispose]() {
      for (const plane of planes.values()) await plane[Symbol.asyncDispose]();
      await tool.alone();
      await tool[Symbol.asyncDispose]();
    },
  };
}

function judgeOf(mode: Mode, verdicts: Stream["verdicts"]): Judge {
  const judge = simpleJudge(mode);
  if (verdicts === "at once") return judge;
  return async (call, subject) => {
    await new Promise((resolve) => setImmediate(resolve));
    return await judge(call, subject);
  };
}

async function read(url: string, { reader, seed }: Stream, toolIsDone: Promise<unknown>): Promise<Outcome> {
  return await new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const head = { status: 0, coding: "identity" };
    const end = (ended: Outcome["ended"]): void => resolve({ ended, ...head, body: Buffer.concat(chunks) });
    const leave = (): void => {
      asked.destroy();
      end("left");
    };
    const asked = request(url, { agent: false }, (answer) => {
      let hasPaused = false;
      Object.assign(head, {
        status: answer.statusCode,
        coding: answer.headers["content-encoding"] ?? "identity",
      });
      if (reader === "leaving" && seed % 3 === 0) return leave();
      answer.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (reader === "leaving") leave();
        if (reader === "slow") {
          answer.pause();
          setTimeout(() => answer.resume(), 1);
        }
        if (reader === "pausing" && !hasPaused) {
          hasPaused = true;
          answer.pause();
          // Long enough for the end of the tool's connection to have arrived.
          void toolIsDone.then(() => setTimeout(() => answer.resume(), 5));
        }
      });
      answer.on("error", () => end("broken"));
      answer.on("end", () => end(answer.complete ? "whole" : "broken"));
    });
    asked.on("error", () => end("broken"));
    asked.end();
  });
}

function wrongWith(stream: Stream, sent: Sent, outcome: Outcome): string | undefined {
  const { body, coding, status, ended } = outcome;
  const isJudged = stream.mode !== "observe";
  if (isJudged && stream.isBad && readable(outcome).includes(bad)) return "what must not pass has passed";
  if (ended === "left") return undefined;
  const isCut = stream.end.startsWith("cut");
  // What is withheld of a stream is ended by the proxy, whatever the tool does.
  if (isJudged && stream.isBad && ended === "whole" && body.includes("output_blocked")) return undefined;
  const mustBreak = stream.framing === "close" ? stream.end.endsWith("reset") : isCut;
  const isBroken = ended === "broken" || status === 502;
  if (mustBreak) return isBroken ? undefined : `the tool broke, its answer looks complete, with ${status}`;
  if (isBroken) return stream.end.endsWith("reset") ? undefined : "a complete answer was broken off";
  // Where a length is missing, FIN in the middle is the end: what was cut there is judged as it is.
  if (isCut && !isJudged)
    return sent.body.subarray(0, body.length).equals(body) ? undefined : "the bytes differ";
  if (isJudged && (isCut || stream.isBad)) return undefined;
  const isEqual = coding === stream.coding ? sent.body.equals(body) : sent.plain.equals(body);
  return status === 200 && isEqual ? undefined : `the bytes differ, with status ${status}`;
}

/** What a client makes of the bytes; of half a coded body nothing. */
function readable({ body, coding, ended }: Outcome): Buffer {
  return coding === "identity" || ended === "whole" ? decoded(body, coding) : Buffer.alloc(0);
}

function decoded(body: Buffer, coding: string): Buffer {
  return coding === "gzip" ? gunzipSync(body) : coding === "br" ? brotliDecompressSync(body) : body;
}

/** Several at a time, as clients call. */
export async function runAll(rig: Rig, seeds: readonly number[], atOnce = 24): Promise<void> {
  const waiting = seeds.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const seed of waiting) await rig.run(streamOf(seed));
    }),
  );
}
