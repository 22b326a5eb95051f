import { parentPort, workerData } from "node:worker_threads";
import { ownCpuMs } from "./cpu-clock.ts";
import {
  createJudge,
  type Finished,
  type JudgeInput,
  type Judgement,
  type JudgeOptions,
  warmUp,
} from "./judge.ts";

/**
 * What the thread says: that it may be asked, that it has read what it was asked and begins, the result of a gate that is done before the others,
 * how often each exception has matched so far, or the answer.
 */
export type Told = "ready" | "started" | { finished: Finished } | { hits: readonly number[] } | Judgement;

const port = parentPort;
if (port === null) throw new Error("this file runs as a worker thread");
const tell = (told: Told): void => port.postMessage(told);

// A module with rules that misbehave, which only a test may have.
const injected = process.env["NODE_ENV"] === "test" ? process.env["AGENT_GATE_TEST_RULES"] : undefined;
if (injected !== undefined) await import(injected);

// The other end of the port is thread.ts, which sends what these types say.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const judge = createJudge(workerData as JudgeOptions, { now: () => performance.now(), cpuMs: ownCpuMs });
port.on("message", (asked: JudgeInput) => {
  tell("started");
  const judged = judge.judge(asked, (finished) => tell({ finished }));
  if (judge.hits.some((count) => count > 0)) tell({ hits: judge.hits });
  tell(judged);
});
warmUp(judge, { readsJson: true });
tell("ready");
