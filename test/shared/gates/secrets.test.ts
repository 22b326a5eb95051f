import { describe, expect, it } from "vitest";
import { createGate } from "../../../shared/gates/create-gate.ts";
import { failedGates, openGate } from "./verdict.ts";

const named = { gates: { secrets: true } };
/** Tokens are put together here, since hosts of repositories refuse a file that holds one. */
const noise = "wT4nQ8zLr2VbX7kMd0HsYc5JgAe9UfPi3oNqD1aBcEfGhKlS6tWvZyRmOuIpQx";
const token = (prefix: string, length: number): string => prefix + noise.slice(0, length);

describe("a gate that the contract has not", () => {
  const output = `GITHUB_TOKEN=${token("ghp_", 36)}`;

  it("is not there unless it is named", async () => {
    await using gate = openGate();
    const { passed, gates } = await gate.evaluate({ output });
    expect(passed).toBe(true);
    expect(gates.map(({ name }) => name).toSorted()).toEqual(["content", "filesystem", "pii"]);
  });

  it.each([{ gates: { secrets: true } }, { profile: "balanced" } as const])(
    "is there with %j",
    async (options) => {
      await using gate = openGate(options);
      const { gates } = await gate.evaluate({ output });
      expect(gates.map(({ name }) => name)).toContain("secrets");
      expect(gates.filter(({ passed }) => !passed)).toMatchObject([
        { name: "secrets", reason: expect.stringContaining("1 token of a known service") },
      ]);
    },
  );

  it("never says what it found", async () => {
    await using gate = openGate(named);
    const judged = JSON.stringify(
      await gate.evaluate({ output: { env: output, password: "Wq7_pelican88" } }),
    );
    expect(judged).toContain("secrets");
    expect(judged).not.toContain(noise.slice(0, 6));
    expect(judged).not.toContain("pelican");
  });

  it("leaves alone what an exception names, and what is switched off", async () => {
    const bare = token("ghp_", 36);
    expect(await failedGates(bare, { ...named, exceptions: [{ rule: "secrets.token" }] })).toEqual([]);
    expect(await failedGates(bare, { gates: { secrets: { off: ["secrets.t*"] } } })).toEqual([]);
  });

  it("refuses a rule that there is not", () => {
    expect(() => createGate({ gates: { secrets: { off: ["secrets.tokens"] } } })).toThrow("secrets.token");
  });
});

describe("what stands in a value", () => {
  it.each([
    { password: "Wq7_pelican88" },
    { name: "DB_PASSWORD", value: "tR9!vmq2Lz" },
    { env: [{ value: "tR9!vmq2Lz", name: "DB_PASSWORD" }] },
    { apiKey: noise.slice(0, 32) },
    { auths: { host: { auth: btoa("ci:Jk3!tern-Mallow") } } },
    { Credentials: { AccessKeyId: "AKIA", SecretAccessKey: noise.slice(0, 40) } },
  ])("%j, as a value, as a text and inside of a text", async (output) => {
    for (const shape of [output, JSON.stringify(output), { text: JSON.stringify(output) }])
      expect(await failedGates(shape, named)).toContain("secrets");
    await using gate = openGate(named);
    expect((await gate.judgeText(JSON.stringify(output), { json: true })).passed).toBe(false);
  });
});

describe("what is never flagged in a value", () => {
  it.each([
    { key: "0b6f3a52-9d1c-4e77-8a40-5c2e91f7d3b6" },
    { NextContinuationToken: noise.slice(0, 40), IsTruncated: true },
    { properties: { password: { type: "string" } }, required: ["password"] },
    { "login.password": "Password", "login.forgot": "Forgot your password?" },
    { usage: { prompt_tokens: 1204, max_tokens: 4096 } },
    { headers: { "sec-websocket-key": "q4xkcO32u266gldTuKaSOw==", upgrade: "websocket" } },
    { name: "DB_SECRET", valueFrom: "arn:aws:secretsmanager:eu-north-1:402919283746:secret:orders" },
  ])("%j", async (output) => {
    expect(await failedGates(output, named)).not.toContain("secrets");
    expect(await failedGates(JSON.stringify(output), named)).not.toContain("secrets");
  });
});

describe("where a credential stands", () => {
  it.each([
    ["DB_PASSWORD=tR9!vmq2Lz;", "tR9!vmq2Lz"],
    ["a postgres://ledger:uD81kxWcq0@pg.host/x", "uD81kxWcq0"],
    ["mysql -p'Tundra_Wren61' x", "Tundra_Wren61"],
    ["password is copper_Lantern29.", "copper_Lantern29"],
  ])("in %j is %j", async (text, secret) => {
    await using gate = openGate({ gates: { secrets: true } });
    const { findings } = await gate.evaluate({ output: text });
    expect(findings.map(({ from, to }) => text.slice(from, to))).toContain(secret);
  });
});
