import { basename } from "node:path";
import { beforeEach } from "vitest";

/** Everything random in a run follows from this number. `run.mjs` prints it; a failing test does too. */
const seed = Number(process.env["CONTRACT_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(`CONTRACT_SEED=${seed}`));
});

/** A number in [0, 1) each time it is called, the same ones for the same seed (mulberry32). */
export function randomOf(salt: number): () => number {
  let state = (seed + Math.imul(salt, 0x9e3779b9)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const suffix = Math.floor(randomOf(1)() * 36 ** 6)
  .toString(36)
  .padStart(6, "0");

/** Makes ids that no other file and no earlier run has used, so that the kit never needs an empty collector. */
export function idsOf(file: string): (about: string) => string {
  const prefix = basename(file, ".test.ts");
  let made = 0;
  return (about) => `${prefix}-${about}-${suffix}-${made++}`;
}
