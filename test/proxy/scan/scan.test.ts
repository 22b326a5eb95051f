import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scanCommand } from "../../../proxy/commands/scan.ts";
import { histories } from "../../../proxy/scan/histories.ts";
import { canariesIn, canary } from "../../support/canary.ts";
import type { Json } from "../../support/cli.ts";
import { eightyColumns, expectEightyColumns } from "../../support/eighty-columns.ts";
import { day, type PastCall, writeDatabase, writePast } from "../../support/past-sessions.ts";
import { byOwnDefaults } from "../../support/programs.ts";
import { proxyHome } from "../../support/proxy-cli.ts";
import { pastHome } from "./past-home.ts";

const hosts = Object.keys(histories);
const session = { id: "5f1e", calls: day, atMs: Date.now() - 86_400_000 };

const ownPlaces = Object.fromEntries(
  ["CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "XDG_DATA_HOME"].map((name) => [name, ""]),
);
const env = { ...byOwnDefaults, ...ownPlaces, ...eightyColumns };

/** Every file of a home with its bytes. */
const filesIn = (path: string): Map<string, string> =>
  new Map(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file).toString("latin1")]),
  );

it("counts what reached the model in five hosts, and shows, writes and changes nothing of a session", async () => {
  await using past = await pastHome();
  await using home = await proxyHome();
  for (const host of hosts) writePast[host]?.(past.path, session);
  const before = filesIn(past.path);
  const { code, stdout, stderr } = await home.run(["scan"], { env: { ...env, HOME: past.path } });
  const json: Json = await past.scan(hosts);
  expect(filesIn(past.path)).toEqual(before);
  expect([code, stderr]).toEqual([0, ""]);
  expect(canariesIn("what is said", stdout + JSON.stringify(json))).toEqual([]);
  expectEightyColumns(stdout);
  expect(stdout).toMatch(/^Read 45 outputs of 5 sessions in .*\bCodex\b.*, \d{4}-\d\d-\d\d\.$/ms);
  expect(stdout).toMatch(/^secrets +10 {2}secrets\.password 10\n +in Bash 5, Read 5$/m);
  expect(stdout).toMatch(/^ {2}5 withheld, 15 redacted, 5 annotated, 5 only recorded, 15 clean$/m);
  expect(stdout).toMatch(/^To put it in front of .* wrap [\w-]+ --hooks$/ms);
  const counts = { outputs: 9, sessions: 1, files: 1 };
  expect(json.hosts).toHaveLength(hosts.length);
  for (const host of hosts) expect(json.hosts).toContainEqual(expect.objectContaining({ host, ...counts }));
  const kinds = Object.fromEntries(json.kinds.map(({ gate, ...kind }: Json) => [gate, kind]));
  expect(kinds).toMatchObject({
    secrets: { outputs: 10, findings: 10, rules: [{ rule: "secrets.password", outputs: 10, findings: 10 }] },
    pii: { outputs: 5, findings: 10, tools: [{ tool: "WebFetch", outputs: 5 }] },
    injection: { outputs: 5, tools: [{ tool: "(other)", outputs: 5 }] },
    filesystem: { outputs: 5, rules: [{ rule: "fs.rm.root", outputs: 5, findings: 5 }] },
    content: { outputs: 5, rules: [{ rule: "content.refusal", outputs: 5, findings: 5 }] },
  });
});

const secret = (n: number): PastCall => ({ tool: "bash", output: `DB_PASSWORD=${canary(n)}` });
const databaseIn = (path: string): string => join(path, ".local/share/opencode/opencode.db");

it("reads what OpenCode has in its database and in the log beside it, and writes to neither", async () => {
  await using home = await pastHome();
  const database = databaseIn(home.path);
  const sessions = [{ ...session, calls: [secret(1), secret(2)] }];
  const seen = async (): Promise<unknown> => {
    const before = filesIn(home.path);
    const { outputs, unread } = await home.scan(["opencode"]);
    expect(filesIn(home.path)).toEqual(before);
    return [outputs, unread.files];
  };
  writeDatabase(database, sessions, true);
  expect(await seen()).toEqual([2, []]);
  rmSync(database);
  writeDatabase(database, sessions);
  expect(await seen()).toEqual([2, []]);
  // Without its index a log can only be read by a program that writes one.
  rmSync(`${database}-shm`);
  const lost = { path: `${database}-wal`, why: "its index is gone" };
  expect(await seen()).toEqual([0, [lost, { path: database, why: expect.any(String) }]]);
});

it("counts what it cannot read, and names the file and nothing in it", async () => {
  await using home = await pastHome();
  const database = databaseIn(home.path);
  writePast["claude-code"]?.(home.path, session);
  const lines = join(home.path, ".claude/projects/-home-ann-work/5f1e.jsonl");
  appendFileSync(
    lines,
    `{"type":"user" ${canary(1)}\n{"type":"user","message":{"content":[{"type":"tool_res`,
  );
  writeDatabase(database, [], true);
  writeFileSync(database, `${canary(2)}\n`.repeat(500));
  const scorecard = await home.scan(hosts);
  const files = [{ path: database, why: "SQLITE_NOTADB" }];
  expect(scorecard).toMatchObject({ outputs: 9, unread: { broken_records: 1, files } });
  expect(canariesIn("what is said", JSON.stringify(scorecard))).toEqual([]);
});

it("looks at one host, and at what is newer", async () => {
  await using home = await pastHome();
  const dayMs = 86_400_000;
  const now = Date.now();
  writePast["copilot-cli"]?.(home.path, { id: "old", calls: day, atMs: now - 9 * dayMs });
  writePast["copilot-cli"]?.(home.path, { id: "new", calls: day, atMs: now - 2 * dayMs });
  writePast["codex"]?.(home.path, session);
  expect(await home.scan(["copilot-cli"])).toMatchObject({ outputs: 18, sessions: 2 });
  const sinceMs = now - 3 * dayMs;
  expect(await home.scan(["copilot-cli"], { sinceMs })).toMatchObject({ outputs: 9, sessions: 1 });
});

it("says where no past sessions were, and what to type", async () => {
  await using home = await proxyHome();
  const { code, stdout } = await home.run(["scan", "--host", "codex", "--dir", home.path], { env });
  expect([code, stdout.split("\n").slice(0, 2)]).toEqual([
    0,
    ["There are no outputs of tools in:", `  ${home.path} (Codex)`],
  ]);
  expect(stdout).toMatch(/scan --host codex --dir FOLDER\n.* check FILE\n$/s);
});

it.each([
  [
    ["--host", "cursor"],
    'no past sessions of "cursor" can be read; there are claude-code, codex, gemini, copilot-cli, opencode',
  ],
  [["--host", "codx"], 'no past sessions of "codx" can be read: did you mean "codex"?'],
  [["--since", "soon"], "--since: must be a time such as 90s, 12h or 7d"],
  [["--dir", "x"], "--dir is the folder of one host: name it with --host"],
])("refuses %j: %s", async (args, words) => {
  await expect(scanCommand().parseAsync(args, { from: "user" })).rejects.toThrow(words);
});
