import { spawnSync } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const oxlint = join(root, "node_modules/.bin/oxlint");

/** Lints one file, as if it stood in this place of the house. */
function lint(path: string, source: string): string {
  const folder = mkdtempSync(join(root, "node_modules/.house-"));
  try {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
    writeFileSync(join(folder, ".oxlintrc.json"), configWithoutIgnores());
    return spawnSync(oxlint, [path], { cwd: folder, encoding: "utf8" }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function configWithoutIgnores(): string {
  const read = spawnSync(oxlint, ["--print-config"], { cwd: root, encoding: "utf8" });
  const config = JSON.parse(read.stdout) as Record<string, unknown>;
  delete config["ignorePatterns"];
  return JSON.stringify(config);
}

const use = (from: string): string => `import { thing } from "${from}";\nexport const used = thing;\n`;

it.each([
  ["shared/a.ts", "../collector/collector.ts", "shared imports neither side"],
  ["shared/contract/a.ts", "../../proxy/proxy.ts", "shared imports neither side"],
  ["shared/a.ts", "koa", "shared is pure"],
  ["shared/gates/pii/a.ts", "node:fs", "shared is pure"],
  ["shared/gates/create-gate.ts", "node:worker_threads", "shared is pure"],
  ["shared/prompt.ts", "node:zlib", "shared is pure"],
  ["shared/keys.ts", "node:readline/promises", "shared is pure"],
  ["shared/gates/engine/thread.ts", "node:fs", "shared is pure"],
  ["shared/gates/engine/cpu-clock.ts", "node:worker_threads", "shared is pure"],
  ["shared/gates/engine/thread.ts", "../../proxy/proxy.ts", "shared imports neither side"],
  ["collector/dashboard/a.tsx", "koa", "a browser finds no other package"],
  ["collector/dashboard/a.tsx", "node:fs", "a browser finds no other package"],
  ["collector/dashboard/a.tsx", "../../shared/contract/limits.ts", "known here by its types only"],
  ["collector/dashboard/a.tsx", "../app/serve-pages.ts", "pages know the contract"],
  ["proxy/dashboard/a.tsx", "undici", "a browser finds no other package"],
  ["proxy/dashboard/a.tsx", "../accept/page-data.ts", "known here by its types only"],
  ["proxy/dashboard/a.tsx", "../../collector/collector.ts", "pages know the contract"],
  ["shared/pages/a.tsx", "../../collector/collector.ts", "pages know the contract"],
  ["shared/pages/a.tsx", "../ids.ts", "known here by its types only"],
  ["shared/page-files.ts", "zod", "own modules only"],
  ["collector/dashboard/a.tsx", "../../proxy/proxy.ts", "pages know the contract"],
  ["collector/a.ts", "../proxy/proxy.ts", "never knows the proxy"],
  ["collector/app/a.ts", "../../proxy/judge/judge.ts", "never knows the proxy"],
  ["collector/app/a.ts", "undici", "belongs to the other side"],
  ["collector/app/a.ts", "../auth/keys.ts", "a stage knows other stages by their types only"],
  [
    "collector/store/embedded/a.ts",
    "../../score/recorder.ts",
    "a stage knows other stages by their types only",
  ],
  ["proxy/judge/a.ts", "../queue/queue.ts", "a stage knows other stages by their types only"],
  ["proxy/sync/a.ts", "../../collector/collector.ts", "never knows the collector"],
  ["proxy/accept/a.ts", "koa", "belongs to the other side"],
])("%s may not import %s", (path, from, sentence) => {
  expect(lint(path, use(from))).toContain(sentence);
});

const stages = {
  collector: ["app", "auth", "limit", "routes", "score", "store"],
  proxy: ["accept", "intercept", "judge", "queue", "sync"],
};

it.each(Object.entries(stages).flatMap(([side, names]) => names.map((name) => `${side}/${name}`)))(
  "%s may import no command",
  (stage) => {
    expect(lint(`${stage}/deep/a.ts`, use("../../commands/a.ts"))).toContain("by their types only");
  },
);

it.each([
  ["shared/a.ts", "node:crypto"],
  ["shared/contract/a.ts", "./schema.ts"],
  ["shared/gates/a.ts", "../ids.ts"],
  ["shared/gates/engine/thread.ts", "node:worker_threads"],
  ["shared/gates/engine/thread-worker.ts", "node:worker_threads"],
  ["shared/gates/engine/cpu-clock.ts", "node:fs"],
  ["shared/prompt.ts", "node:readline/promises"],
  ["shared/keys.ts", "node:zlib"],
  ["collector/app/a.ts", "../../shared/errors.ts"],
  ["collector/app/a.ts", "../store-error.ts"],
  ["collector/commands/a.ts", "../store/store.ts"],
  ["collector/collector.ts", "./store/store.ts"],
])("%s may import %s", (path, from) => {
  expect(lint(path, use(from))).toContain("Found 0 warnings and 0 errors");
});

it.each([
  ["a stage", "another stage", "collector/app/a.ts", "../store/store.ts"],
  ["the proxy's page", "what it is answered", "proxy/dashboard/a.ts", "../accept/page-data.ts"],
])("lets %s know %s by its types", (_, __, path, from) => {
  const source = `import type { Thing } from "${from}";\nexport type Held = Thing;\n`;
  expect(lint(path, source)).toContain("Found 0 warnings and 0 errors");
});
