import { expect, it } from "vitest";
import { type PastCall, writePast } from "../../support/past-sessions.ts";
import { pastHome } from "./past-home.ts";

const atMs = Date.parse("2026-10-01T10:00:00Z");
const password = (n: number): PastCall => ({ tool: "Bash", output: `DB_PASSWORD=hT7q9LmX2vRbK${n}` });

it("judges equal outputs once and counts each", async () => {
  await using home = await pastHome();
  const calls = [...Array.from({ length: 50 }, () => password(1)), password(2)];
  writePast["codex"]?.(home.path, { id: "s1", calls, atMs });
  const { outputs, would } = await home.scan(["codex"]);
  expect([outputs, would.outputs.redacted, home.asked()]).toEqual([51, 51, 2]);
});

it("says what it has so far when it is ended", async () => {
  const stopping = new AbortController();
  const calls = Array.from({ length: 100 }, (_, at) => password(at));
  await using home = await pastHome((times) => {
    if (times === 40) stopping.abort();
  });
  writePast["codex"]?.(home.path, { id: "s1", calls, atMs });
  const { outputs, stopped } = await home.scan(["codex"], { signal: stopping.signal });
  expect([outputs, stopped]).toEqual([40, true]);
});
