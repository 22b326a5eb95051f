import { readFileSync } from "node:fs";

/** Clocks that stand still while a thread waits for a core, in milliseconds. Reading one takes 1 to 13 microseconds. */

/** Linux says of the thread that reads it how many nanoseconds it ran. */
const ownFile = "/proc/thread-self/schedstat";

function fromFile(): number {
  return Number(readFileSync(ownFile, "latin1").split(" ", 1)[0]) / 1_000_000;
}

/** The types are those of Node 20; this is there from 23.9 on. */
const usageOfThread: unknown = Reflect.get(process, "threadCpuUsage");

function fromNode(): number {
  if (typeof usageOfThread !== "function") return Number.NaN;
  const used: unknown = Reflect.apply(usageOfThread, process, []);
  return isUsage(used) ? (used.user + used.system) / 1_000 : Number.NaN;
}

const isUsage = (given: unknown): given is { user: number; system: number } =>
  typeof given === "object" && given !== null && "user" in given && "system" in given;

function ofProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function works(clock: () => number): boolean {
  try {
    return clock() > 0;
  } catch {
    return false;
  }
}

const ofThread = [fromNode, fromFile].find(works);

/** What this thread used. Where nobody can tell threads apart it is what all of them used, which is more: a budget is then used up earlier, never later. */
export const ownCpuMs: () => number = ofThread ?? ofProcess;

/** What all threads but this one used, or all of them where they cannot be told apart. */
export const othersCpuMs = (): number => ofProcess() - (ofThread?.() ?? 0);
