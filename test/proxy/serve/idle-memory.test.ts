import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { compiled } from "../../support/programs.ts";

const module = compiled("proxy/serve/idle-memory.js");

/**
 * Drops a hundred buffers of a megabyte, as large answers do. Prints its memory before, and again when it is below
 * half or after twenty seconds.
 */
const idle = `
  const { giveBackWhenIdle } = await import(process.argv[1]);
  if (process.argv[2] === "given back") giveBackWhenIdle();
  let buffers = Array.from({ length: 100 }, () => Buffer.alloc(2 ** 20));
  // The buffers are so old that collections of new objects do not free them.
  for (let at = 0; at < 200; at++) globalThis.some = Array.from({ length: 10_000 }, () => ({}));
  const before = process.memoryUsage().external;
  buffers = undefined;
  const endMs = performance.now() + 20_000;
  const look = () => {
    const { external } = process.memoryUsage();
    if (external > before / 2 && performance.now() < endMs) return setTimeout(look, 500);
    console.log(JSON.stringify({ before, after: external }));
  };
  look();
`;

it("an idle process gives back the memory of large answers", async () => {
  const args = ["--input-type=module", "-e", idle, module, "given back"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: {} });
  const { before, after } = JSON.parse(stdout) as { before: number; after: number };
  expect(before).toBeGreaterThan(100 * 2 ** 20);
  expect(after).toBeLessThan(before / 2);
});
