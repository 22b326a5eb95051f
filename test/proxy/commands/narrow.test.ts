import { stripVTControlCharacters } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { headings, rowOf } from "../../../proxy/commands/queue-ls.ts";
import { createHint, verdictLine } from "../../../proxy/terminal/verdict-line.ts";
import type { QueuedRecord } from "../../../proxy/queue/queue.ts";
import { printTable } from "../../../shared/print.ts";
import { expectEightyColumns } from "../../support/eighty-columns.ts";
import { verdict } from "../../support/proxy-cli.ts";

const record: QueuedRecord = {
  ...verdict(),
  agent_id: "an-agent-with-a-very-long-name",
  tool: "GET /a-folder/:id/and-another-one/:id",
  passed: false,
  gates: [
    {
      name: "filesystem",
      passed: false,
      reason: "destructive rm of a root path and two more",
      latency_ms: 0.1,
    },
    { name: "pii", passed: false, reason: "14 email addresses, 3 phone numbers", latency_ms: 0.1 },
  ],
  total_latency_ms: 123.4,
  state: "acknowledged",
  action: "observed",
  tool_ms: 3,
  attempts: 1,
  queued_at: new Date(Date.now() - 50_000).toISOString(),
};

const tools = ["billing_export_invoices_of_all_years", "billing_export_invoices_of_all_months"];
const agents = ["support-agent-europe-west-1", "support-agent-europe-west-2"];
const near: QueuedRecord[] = tools.flatMap((tool) =>
  agents.map((agent_id) => ({ ...record, ...verdict(), tool, agent_id })),
);

/** What is printed where the terminal has so many columns. */
function printedBy(columns: number, print: () => void): string[] {
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  const { columns: given } = process.stdout;
  process.stdout.columns = columns;
  try {
    print();
  } finally {
    process.stdout.columns = given;
    write.mockRestore();
  }
  return stripVTControlCharacters(printed.join("")).trimEnd().split("\n");
}

const table = (records: readonly QueuedRecord[], columns: number): string[] =>
  printedBy(columns, () =>
    printTable(
      headings,
      records.map((each) => rowOf(each, null)),
    ),
  );

describe.each([80, 60])("a terminal of %i columns", (columns) => {
  it("shows a verdict whole, and what has no room stands below", () => {
    const printed = stripVTControlCharacters(verdictLine(record, record, columns));
    expectEightyColumns(printed, columns);
    expect(printed).toMatch(
      /^\S+ {2}! GET \/a-folder\/:id\/and-another-one\/:id\s+observed\s+123\.4 ms\s+ev_/,
    );
    expect(printed).toMatch(/\n {10}filesystem: destructive rm of a root path and two\s+more; pii: 14 email/);
  });

  it("shows no two tools and no two agents alike", () => {
    const lines = near.map((each) => verdictLine(each, { action: "passed" }, columns));
    for (const [at, { tool = "" }] of near.entries()) expect(lines[at]).toContain(` ${tool}`);
    const rows = table(near, columns);
    expectEightyColumns(rows.join("\n"), columns);
    for (const name of [...tools, ...agents])
      expect(rows.filter((line) => line.split(/\s+/).includes(name))).toHaveLength(2);
  });

  it("shows of an id as much as a command needs", () => {
    const row = table(near, columns).find((line) => line.startsWith("ev_"));
    const [id = ""] = row?.split(" ") ?? [];
    expect(id).toHaveLength(18);
    expect(near[0]?.evaluation_id.startsWith(id)).toBe(true);
  });
});

it("a terminal of eighty columns has room for a verdict and its reason on two lines if no name is long", () => {
  const short = { ...verdict({ passed: false }), total_latency_ms: 123.4 };
  const line = stripVTControlCharacters(verdictLine(short, { action: "observed" }, 80));
  expect(line).toMatch(
    /^\S+ {2}! GET \/users\/:id {5,}observed {6}123\.4 ms {3}ev_\w{15}\n {10}pii: 1 e-mail address$/,
  );
  expectEightyColumns(line);
  const passed = stripVTControlCharacters(verdictLine(verdict(), { action: "passed" }, 80));
  expect(passed).toMatch(/^\S+ {2}✓ GET \/users\/:id {10,}\d\.\d ms$/);
});

it("what a rule of the user allowed is named below, on lines of eighty columns and in a wide one", () => {
  const allowed = [
    { gate: "filesystem", rule: "fs.rm.root", tool: "GET /runbook", path: "command" },
    { gate: "pii" },
  ];
  const words = "allowed by your rule: fs.rm.root at command in GET /runbook, pii";
  const [first, ...below] = stripVTControlCharacters(
    verdictLine(verdict(), { action: "passed", allowed }, 80),
  ).split("\n");
  expect(first).toMatch(/^\S+ {2}✓ GET \/users\/:id {5,}allowed {4,}\d\.\d ms$/);
  expect(below).toEqual([`${" ".repeat(10)}${words}`]);
  expect(verdictLine(verdict(), { action: "passed", allowed })).toContain(words);
});

it("says nothing of allow where it has no rule", () => {
  const found = [{ rule: "tone.insult", place: "", count: 1, action: "block" }] as const;
  expect(printedBy(80, () => createHint()(record, { action: "blocked", found }))).toEqual([""]);
});

it("what is read through a pipe has a line for each", () => {
  expect(rowOf(record, null)[0]).toBe(record.evaluation_id);
  const line = verdictLine(record, record);
  expect(line).toContain(record.tool);
  expect(line).not.toContain("\n");
});

it.each([
  ["passed", true, "✓"],
  ["observed", false, "!"],
  ["annotated", false, "!"],
  ["redacted", false, "!"],
  ["blocked", false, "✗"],
] as const)("only what did not reach the agent is crossed: %s", (action, passed, mark) => {
  for (const columns of [80, 200])
    expect(stripVTControlCharacters(verdictLine(verdict({ passed }), { action }, columns))).toMatch(
      new RegExp(`^\\S+ {2}${mark} `),
    );
});

it("the hint says, in eighty columns, that it holds for later answers too", () => {
  const found = [{ rule: "pii.email", place: "email", count: 1, action: "redact" }] as const;
  expect(printedBy(80, () => createHint()(record, { action: "redacted", found }))).toEqual([
    "  to allow such answers of this tool from now on:",
    expect.stringMatching(/ allow ev_\w{15} --write$/),
    expect.stringMatching(/^  ids of others: \S.* queue ls --failed$/),
  ]);
});
