import { expect, it } from "vitest";
import { verdictsOf } from "../../../proxy/hosts/verdicts-of.ts";
import { hosts } from "../../../proxy/hosts/table.ts";
import type { LocalFacts } from "../../../proxy/tool-call.ts";
import { Turns } from "../../../proxy/terminal/turns.ts";
import type { QueuedRecord } from "../../../proxy/queue/queue.ts";
import { localFacts, proxyHome, verdict } from "../../support/proxy-cli.ts";

const session = "3f2a9c10-5b7d-4e21-9a55-0c1d2e3f4a5b";
const at = (minutes: number): string => new Date(2026, 10, 28, 14, minutes).toISOString();

it("tail --host reads as the session of that host: a line for each turn, and its verdicts below", async () => {
  await using home = await proxyHome();
  const append = (agent_id: string, tool: string, timestamp: string, local: Partial<LocalFacts>): void => {
    const record = verdict({ agent_id, tool, timestamp });
    void home.queue.append(record, { ...localFacts(record), ...local });
  };
  append("claude-code", "Bash", at(0), { session, prompt: "one" });
  append("claude-code", "Bash", at(1), { session, prompt: "two" });
  const [tail, json] = [["tail"], ["tail", "--json"]].map((args) =>
    home.go(...args, "--host", "claude-code"),
  );
  await Promise.all([tail!.said("Ctrl-C ends"), json!.said("Ctrl-C ends")]);
  append("claude-code", "Bash", at(2), { session, prompt: "three" });
  // The hook does not learn the turn of a failing command.
  append("claude-code", "Read", at(2), { session });
  append("billing-bot", "GET /users/:id", at(2), {});
  // The user has named the agent, and a wrapper sees no session.
  append("mine", "notes/read", at(2), { host: "claude-code" });
  append("claude-code", "Grep", at(3), { session, prompt: "four" });
  append("claude-code", "Bash", at(4), { session: "other", prompt: "one" });
  const lines: string[] = [];
  for (let line = 0; line < 8; line++) lines.push(await tail!.line());
  expect(lines.map((line) => line.replace(/^\d\S+ {2}(✓ \S+).*/, "$1"))).toEqual([
    "session 3f2a9c10… · turn 3 · 14:02",
    "✓ Bash",
    "✓ Read",
    "✓ notes/read",
    "session 3f2a9c10… · turn 4 · 14:03",
    "✓ Grep",
    "session other · turn 1 · 14:04",
    "✓ Bash",
  ]);
  expect(JSON.parse(await json!.line())).toMatchObject({ tool: "Bash", session, prompt: "three" });
  await Promise.all([tail!.stop("SIGTERM"), json!.stop("SIGTERM")]);
});

it.each([
  ["claude-code", { agent_id: "claude-code" }, true],
  ["claude-code", { agent_id: "mine", host: "claude-code" }, true],
  ["claude-code", { agent_id: "claude-code", host: "cursor" }, false],
  ["claude-code", { agent_id: "claude" }, false],
  ["codex", { agent_id: "codex-mcp-client" }, true],
  ["copilot-cli", { agent_id: "copilot" }, true],
  ["vscode", { agent_id: "VS Code" }, true],
  ["cursor", { agent_id: "cursor-vscode" }, true],
] as const)("of %s is %j: %s", (id, record, isOf) => {
  expect(verdictsOf([id, hosts[id]!])(record)).toBe(isOf);
});

it("a turn that was not shown counts, and one that is gone on with after another is named again", () => {
  const turns = new Turns();
  const record = (prompt: string): QueuedRecord => ({
    ...verdict({ timestamp: at(0) }),
    state: "waiting",
    action: "passed",
    tool_ms: 0,
    attempts: 0,
    queued_at: at(0),
    session: "s",
    prompt,
  });
  turns.note(record("a"));
  expect(turns.headingOf(record("b"))).toBe("session s · turn 2 · 14:00");
  expect(turns.headingOf(record("b"))).toBeUndefined();
  expect(turns.headingOf(record("a"))).toBe("session s · turn 1 · 14:00");
});
