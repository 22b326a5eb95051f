import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { isFromNpx } from "../../../proxy/hosts/own-words.ts";
import { nextCommand } from "../../../proxy/scan/next.ts";

const counts = { outputs: 1, sessions: 1, files: 1 };
const codex = { host: "codex", name: "Codex", ...counts };
const gemini = { host: "gemini", name: "Gemini CLI", ...counts };

it("names the host with the most outputs that has no hook of ours, and otherwise what hooks have found", async () => {
  const home = await mkdtemp(join(tmpdir(), "agent-gate-next-"));
  const machine = { system: "linux", env: {}, home, folder: home } as const;
  const hook = (file: string): void => {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), '{"command":"node agent-gate-hook.cjs"}');
  };
  const next = (...hosts: (typeof codex)[]): string => nextCommand({ hosts }, machine).command;
  expect(next(codex, gemini)).toContain(" wrap codex --hooks");
  hook(".codex/hooks.json");
  expect(next(codex, gemini)).toContain(" wrap gemini --hooks");
  hook(".gemini/settings.json");
  expect(next(codex, gemini)).toMatch(/ report$/);
  expect(next()).toMatch(/ check FILE$/);
  await rm(home, { recursive: true, force: true });
});

it("knows that npx started it, which keeps nothing that a hook could start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "agent-gate-next-"));
  const programIn = (root: string): string => {
    const program = join(folder, root, "agent-gate/dist/proxy/cli.js");
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, "");
    writeFileSync(join(folder, root, "agent-gate/package.json"), '{"name":"agent-gate"}');
    return program;
  };
  expect(isFromNpx(programIn(".npm/_npx/5f1e/node_modules"))).toBe(true);
  expect(isFromNpx(programIn("lib/node_modules"))).toBe(false);
  await rm(folder, { recursive: true, force: true });
});
