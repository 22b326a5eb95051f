import { parentPort } from "node:worker_threads";
import { registerRequest } from "../../shared/contract/agents.ts";
import { compile } from "../../shared/contract/compile.ts";
import { evaluateRequest } from "../../shared/contract/evaluate.ts";
import { ingestRequest } from "../../shared/contract/ingest.ts";
import type { Detail } from "../../shared/contract/issues.ts";
import { ownCpuMs } from "../../shared/gates/engine/cpu-clock.ts";
import { type ErrorCode, GateError } from "../../shared/errors.ts";
import { type Read, type JsonReading, readJson } from "./read-json.ts";

export interface ToParse {
  path: string;
  memory: ArrayBuffer;
  length: number;
}

export interface ParseRefusal {
  code: ErrorCode;
  message: string;
  details: readonly Detail[] | undefined;
}

/** What became of a body, and how long this thread had a core for it. */
export type Parsed = { ms: number } & ({ read: Read } | { refused: ParseRefusal });

/** The same as the routes' own (see `routes/`): a function cannot be sent to a thread. */
const readings: Readonly<Record<string, JsonReading>> = {
  "/v1/ingest": { request: ingestRequest, accepts: compile(ingestRequest) },
  "/v1/evaluate": { request: evaluateRequest, written: "output" },
  "/v1/agents": { request: registerRequest },
};

const port = parentPort;
if (port === null) throw new Error("this file runs as a worker thread");

port.on("message", (asked: ToParse) => {
  const startedMs = ownCpuMs();
  const told = answer(asked);
  asked.memory.resize(0);
  port.postMessage({ ...told, ms: ownCpuMs() - startedMs } satisfies Parsed);
});

function answer({ path, memory, length }: ToParse): { read: Read } | { refused: ParseRefusal } {
  const reading = readings[path];
  if (reading === undefined) throw new Error("no route of this path has a body");
  try {
    const { value, written } = readJson(Buffer.from(memory, 0, length), reading);
    // What is handed on as it is written, and what nobody reads, need not be copied from one thread to the other.
    return {
      read:
        written === undefined
          ? { value }
          : { value: { ...Object(value), output: null, input: null }, written },
    };
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    const { code, message, details } = error;
    return { refused: { code, message, details } };
  }
}
