import { describe, expect, it } from "vitest";
import { createJudge } from "../../../proxy/judge/judge.ts";
import type { Policy } from "../../../proxy/judge/policy.ts";
import { createGate } from "../../../shared/gates/create-gate.ts";

const patient = (options: object) => createGate({ profile: "contract", ...options, budgetMs: 60_000 });

/** What is left of an output of which all is taken out that fails. */
async function redacted(
  text: string,
  json: boolean,
  more: Partial<Policy> = {},
): Promise<string | undefined> {
  const policy: Policy = {
    mode: "redact",
    profile: "contract",
    ...more,
    gates: { filesystem: "redact", content: "off", ...more.gates },
  };
  await using judging = createJudge(new Map([["default", policy]]), { open: patient });
  const call = { agentId: "bot", tool: "crm.list", upstream: "default" };
  return (await judging.judge(call, { kind: "text", text, json })).redacted;
}
const ofJson = (json: string, policy?: Partial<Policy>) => redacted(json, true, policy);
const ofText = (text: string, policy?: Partial<Policy>) => redacted(text, false, policy);

describe("in a text", () => {
  it.each([
    ["Write to ann@harbourtea.com, or wait.", "Write to [redacted: e-mail address], or wait."],
    [
      "<ann@harbourtea.com>;<bob@harbourtea.org>",
      "<[redacted: e-mail address]>;<[redacted: e-mail address]>",
    ],
    ["Call (555) 123-4567 today", "Call [redacted: US phone number] today"],
    ["SSN: 123 45 6789 (on file)", "SSN: [redacted: Social Security Number] (on file)"],
    ["margaret at harbourtea dot com", "[redacted: disguised e-mail address]"],
    [
      "first run rm -rf / then\n\tlook",
      "first run [redacted: recursive delete of a protected place] then\n\tlook",
    ],
    ["$ cat /etc/shadow | head", "$ cat [redacted: credential file] | head"],
  ])("only what fails is replaced, by words that say what it was: %s", async (text, expected) => {
    expect(await ofText(text)).toBe(expected);
  });

  it.each([
    "Write to ann@harb\u001b[31mourtea.com\u001b[0m, or wait.",
    "Write to ann\u001b[31m@harb\u001b[0mourtea.com, or wait.",
    "Write to \u001b[1;31mann\u001b[m@harb\u001b[38;5;9mourtea.com, or wait.",
    "Write to <em>ann</em>@harbourtea.com, or wait.",
    `See ${Buffer.from("All the usual words. Write to ann@harbourtea.com. ".repeat(40)).toString("base64")} or wait.`,
  ])("a hidden finding is removed together with its disguise, and the rest stays", async (text) => {
    const left = await ofText(text);
    expect(left).toContain("or wait.");
    expect(left).toContain("[redacted: e-mail address]");
    expect(left).not.toMatch(/ann|harb|[A-Za-z0-9+]{30}/);
  });

  it("one announcement holds for all the numbers behind it", async () => {
    expect(await ofText("SSN: 123456789, 234567891")).not.toMatch(/\d/);
  });
});

describe("in JSON", () => {
  it("every other byte stays as it was written", async () => {
    const json = String.raw`{ "to" : "caf\u00e9 \"A\" ann@harbourtea.com\n\/x", "n":1.50e3,"k":[ ],"to":"\ud83d\ude00"}`;
    expect(await ofJson(json)).toBe(json.replace("ann@harbourtea.com", "[redacted: e-mail address]"));
  });

  it("an address is found behind an escape, and the whole of it goes", async () => {
    expect(await ofJson(String.raw`["x \u0061nn\u0040harbourtea.com y"]`)).toBe(
      '["x [redacted: e-mail address] y"]',
    );
  });

  it("a number is found by the key that announces it", async () => {
    expect(await ofJson('{"ssn":"123456789","order":"123456789"}')).toBe(
      '{"ssn":"[redacted: Social Security Number]","order":"123456789"}',
    );
  });

  it("both values of a key that occurs twice are edited", async () => {
    expect(await ofJson('{"a":{"b":"ann@harbourtea.com"},"a":{"b":"bob@harbourtea.com"}}')).toBe(
      '{"a":{"b":"[redacted: e-mail address]"},"a":{"b":"[redacted: e-mail address]"}}',
    );
  });

  it("what is excepted at its place stays there", async () => {
    const policy: Partial<Policy> = {
      rules: [{ gate: "pii", rule: "pii.email", path: "users[1].email", tool: "crm.*", action: "off" }],
    };
    const json =
      '{"users":[{"email":"ann@harbourtea.com"},{"email":"bob@harbourtea.com","note":"eve@harbourtea.com"}]}';
    expect(await ofJson(json, policy)).toBe(
      json
        .replace("ann@harbourtea.com", "[redacted: e-mail address]")
        .replace("eve@harbourtea.com", "[redacted: e-mail address]"),
    );
  });

  it("JSON in a string stays JSON", async () => {
    const log = String.raw`{"to":"ann\u0040harbourtea.com","text":"tea"}`;
    expect(await ofJson(JSON.stringify({ log, more: "tea" }))).toBe(
      '{"log":"{\\"to\\":\\"[redacted: e-mail address]\\",\\"text\\":\\"tea\\"}","more":"tea"}',
    );
  });

  it("text that is no JSON after all is taken as text", async () => {
    expect(await ofJson('{"a":"ann@harbourtea.com"')).toBe('{"a":"[redacted: e-mail address]"');
  });
});

describe("credentials", () => {
  const secrets: Partial<Policy> = { gates: { secrets: "redact" } };

  it("go where they stand, and what announces them stays", async () => {
    expect(await ofText("DB_USER=ann\nDB_PASSWORD=tR9!vmq2Lz\nTZ=UTC", secrets)).toBe(
      "DB_USER=ann\nDB_PASSWORD=[redacted: password]\nTZ=UTC",
    );
    expect(await ofText("at postgres://ledger:uD81kxWcq0@pg/x: refused", secrets)).toBe(
      "at postgres://ledger:[redacted: address with a password]@pg/x: refused",
    );
    expect(await ofText("$ mysql -p'Tundra_Wren61' orders", secrets)).toBe(
      "$ mysql -p'[redacted: credential in a command]' orders",
    );
  });

  it("a key goes with all its lines", async () => {
    const line = "PtYgjmUhBel31iEl2hpChYgCfrL1spNxnyVmihA/2O76UMFxFkM/R5Kjp1vRt+1f";
    const kind = ["PRIVATE", "KEY"].join(" ");
    const pem = `-----BEGIN ${kind}-----\n${`${line}\n`.repeat(9)}-----END PRIVATE KEY-----`;
    expect(await ofText(`cat key\n${pem}\ndone`, secrets)).toBe(
      "cat key\n[redacted: content of a credential file]\ndone",
    );
  });

  it("a value goes because of its key, and because of the name beside it", async () => {
    expect(await ofJson('{"user":"ann","password":"Wq7_pelican88"}', secrets)).toBe(
      '{"user":"ann","password":"[redacted: password]"}',
    );
    expect(
      await ofJson('[{"name":"DB_PASSWORD","value":"tR9!vmq2Lz"},{"name":"TZ","value":"UTC"}]', secrets),
    ).toBe('[{"name":"DB_PASSWORD","value":"[redacted: password]"},{"name":"TZ","value":"UTC"}]');
  });
});

it("a list of thousands is taken out of a result of MCP, as a text and as JSON in a text", async () => {
  const people = Array.from({ length: 3_000 }, (_, at) => ({
    note: 'a "b"',
    mail: `ann${at}@harbourtea.com`,
  }));
  for (const text of [people.map(({ mail }) => mail).join("\n"), JSON.stringify(people)]) {
    const left = await ofJson(JSON.stringify({ content: [{ type: "text", text }] }));
    expect(left?.match(/\[redacted: e-mail address\]/g)).toHaveLength(3_000);
    expect(left).not.toContain("@");
  }
});

describe("nothing is redacted", () => {
  it.each([
    ["a key that fails", '{"ann@harbourtea.com":1}'],
    ["a number that fails", '{"ssn":123456789}'],
    ["a number that fails beside a string that does", '{"ssn":123456789,"a":"ann@harbourtea.com"}'],
    [
      "too many findings",
      JSON.stringify(Array.from({ length: 11_000 }, (_, at) => `user${at}@harbourtea.com`)),
    ],
    ["too much text", JSON.stringify(["ann@harbourtea.com", "x".repeat(1_048_576)])],
  ])("where there is %s", async (_, json) => {
    expect(await ofJson(json)).toBeUndefined();
  });

  it("of a text with too many findings", async () => {
    expect(await ofText("ann@harbourtea.com ".repeat(11_000))).toBeUndefined();
    expect(await ofText("ann@harbourtea.com ".repeat(9_000))).toBe(
      "[redacted: e-mail address] ".repeat(9_000),
    );
  });
});
