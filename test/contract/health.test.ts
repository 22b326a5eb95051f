import { describe, expect, it } from "vitest";
import { kitOf } from "./kit.ts";
import { strict } from "./target.ts";
import { ask } from "./wire.ts";

const { ours } = kitOf(import.meta.url);

describe("GET /health", () => {
  it("answers 200 without a key", async () => {
    expect((await ask("/health", {})).status).toBe(200);
  });

  it("does not count against the limit of an organization", async () => {
    const answers = await Promise.all(
      Array.from({ length: 220 }, () => ask("/health", { key: ours.pk, paced: false })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect((await ask("/v1/agents", { key: ours.pk })).status).toBe(200);
  });
});

describe.runIf(strict)("our decisions: GET /health", () => {
  it("tells the status, the version, the age and the store", async () => {
    const answer = await ask("/health", {});
    expect(answer.json).toMatchObject({
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      uptime_s: expect.any(Number),
      store: expect.anything(),
    });
  });

  it("knows nothing of keys", async () => {
    expect((await ask("/health", { headers: { authorization: "rubbish" } })).status).toBe(200);
  });
});
