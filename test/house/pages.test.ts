import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { gateActions } from "../../proxy/tool-call.ts";
import { limits } from "../../shared/contract/limits.ts";
import { lifecycleStage } from "../../shared/contract/reputation.ts";
import { inspecting } from "../../shared/gates/gates.ts";
import { root } from "../support/compile.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const tracked = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).stdout.trim().split("\n");
const manifest: { scripts: Record<string, string>; engines: { node: string }; files: string[] } = JSON.parse(
  read("package.json"),
);

it("a reader meets few files and folders at the top, and the package has dist/ and what starts it", () => {
  const visible = new Set(
    tracked.map((path) => path.split("/")[0] ?? "").filter((name) => !name.startsWith(".")),
  );
  const known =
    "package.json package-lock.json tsconfig.json proxy collector shared training test docs README.md LICENSE NOTICE CHANGELOG.md";
  const community = "AGENTS.md CODE_OF_CONDUCT.md CONTRIBUTING.md SECURITY.md";
  expect([...visible].toSorted()).toEqual(`${known} ${community}`.split(" ").toSorted());
  expect(manifest.files).toEqual([
    "dist",
    "!dist/.*",
    "shared/pages/style.css",
    "shared/bin",
    "shared/gates/injection/*.txt",
    "shared/gates/table/*.br",
    "NOTICE",
  ]);
});

it("each link of a page leads to a file", () => {
  const links = tracked
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) =>
      [
        ...read(path)
          .replaceAll(/```.*?```/gs, "")
          .matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g),
      ].map(([, to = ""]) => `${path}: ${join(dirname(path), to)}`),
    );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !existsSync(join(root, link.split(": ")[1] ?? "")))).toEqual([]);
});

it("each page that types a command says how it is typed in a clone", () => {
  const pages = tracked.filter((path) => /^docs\/(?:tasks|operate)\/.*\.md$/.test(path));
  const typing = pages.filter((path) => /agent-gate-(?:proxy|collector) /.test(read(path)));
  expect(typing.length).toBeGreaterThan(10);
  const words = "In a clone of the repository, type `node shared/bin/agent-gate.cjs` for `agent-gate-proxy`";
  expect(typing.filter((path) => !read(path).split("\n")[2]?.startsWith(words))).toEqual([]);
});

it("CI runs what .ci/run does on each Node that we support, with two actions of GitHub", () => {
  const workflow = parse(read(".github/workflows/ci.yml"));
  const { strategy, steps } = workflow.jobs.test;
  expect(strategy.matrix.node).toEqual([20, 22, 24]);
  expect(steps.map(({ uses, run }: { uses?: string; run?: string }) => uses?.split("@")[0] ?? run)).toEqual([
    "actions/checkout",
    "actions/setup-node",
    ".ci/run",
  ]);
  expect(manifest.engines.node).toBe(`>=${read(".nvmrc").trim()}`);
});

it("AGENTS.md names scripts and folders that there are", () => {
  const page = read("AGENTS.md");
  const scripts = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  expect(scripts.filter((name) => manifest.scripts[name] === undefined)).toEqual([]);
  const folders = [...page.matchAll(/^\| `(\w+)\/` +\| (.*)$/gm)].flatMap(([, side = "", cell = ""]) => [
    side,
    ...[...cell.matchAll(/`(\w+)\/`/g)].map(([, stage = ""]) => `${side}/${stage}`),
  ]);
  expect(folders.length).toBeGreaterThan(15);
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

it("the glossary explains twenty-two words, and says of gates, actions, stages and the window what the code does", () => {
  const rows = [...read("docs/reference/glossary.md").matchAll(/^\| \*\*(.+)\*\* \| (.+) \|$/gm)];
  const meaning = new Map(rows.map(([, word = "", text = ""]) => [word, text]));
  const quoted = (word: string): string[] =>
    [...(meaning.get(word) ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  expect([...meaning.keys()].join(", ")).toBe(
    "output, gate, rule, finding, verdict, clean, allowed, profile, action, withheld, redacted, annotated, observed, queue, dead letter, " +
      "window, score, stage, organization, upstream, host, wrapper",
  );
  expect(quoted("gate").toSorted()).toEqual([...inspecting, "latency"].toSorted());
  expect(quoted("action").filter((name) => name !== "rules")).toEqual([...gateActions]);
  expect(quoted("stage")).toEqual(lifecycleStage.options);
  expect(meaning.get("window")).toContain(`last ${limits.windowEvaluations} verdicts`);
  expect(meaning.get("stage")).toContain(`(under ${limits.calibratedAt})`);
});

it("the CHANGELOG tells a version in forty lines of at most 160 columns", () => {
  const lines = read("CHANGELOG.md").trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((line) => line.length > 160)).toEqual([]);
});
