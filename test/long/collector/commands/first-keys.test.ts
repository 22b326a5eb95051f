import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyHome } from "../../../support/cli.ts";
import type { Home, Json } from "../../../support/cli.ts";

const credentialsOf = (home: Home): string => join(home.path, "config", "agent-gate", "credentials.json");

/** Starts a collector, stops it, and returns its output. */
async function startOnce(home: Home, args?: string[]): Promise<string[]> {
  const served = await home.start(args);
  await served[Symbol.asyncDispose]();
  return [...served.lines];
}

describe("a first start without a terminal", () => {
  it("makes no secret key, as it could not show it, and says how to make one", async () => {
    await using home = await emptyHome();
    await mkdir(dirname(credentialsOf(home)), { recursive: true });
    await writeFile(credentialsOf(home), "of another collector");
    const lines = await startOnce(home);
    expect(lines.join("\n")).not.toContain("sk_live_");
    const { no_secret: hint, saved } = JSON.parse(lines[1] ?? "");
    expect(saved).toBeUndefined();
    expect(hint).toContain(`collector/cli.js keys create --type sk --org default --data ${home.data}`);
    expect(await readFile(credentialsOf(home), "utf8")).toBe("of another collector");
    await expect(readFile(join(home.data, "credentials.json"))).rejects.toThrow("ENOENT");
    expect(await home.json("keys", "ls")).toMatchObject([{ type: "pk" }]);
    expect(await home.json("keys", "create", "--type", "sk")).toMatchObject({ org: "default" });
  });

  it("prints no secret key of a collector that stores only in memory", async () => {
    await using home = await emptyHome();
    for (const format of ["json", "pretty"]) {
      const lines = await startOnce(home, ["--store", "memory", "--log-format", format]);
      expect(lines.join("\n")).toMatch(/pk_live_[^]*AGENT_GATE_INIT_SK/);
      expect(lines.join("\n")).not.toContain("sk_live_");
    }
  });
});

it("an incomplete key in the environment ends the start with one sentence", async () => {
  await using home = await emptyHome();
  const env = { AGENT_GATE_INIT_PK: "pk_live_" };
  expect(await home.run(["start", "--port", "0", "--data", home.data], env)).toEqual({
    code: 6,
    stdout: "",
    stderr:
      "agent-gate-collector: AGENT_GATE_INIT_PK: must be a whole key, pk_live_ and 20 or more visible ASCII characters\n",
  });
});

it("a revoked key cannot be rotated, and the audit log names who used sudo and as which user", async () => {
  await using home = await emptyHome();
  const org = await home.json("orgs", "create", "acme");
  const { id } = await home.json("keys", "create", "--type", "sk");
  await home.run(["keys", "revoke", id, "--data", home.data], { SUDO_USER: "alice" });
  const rotated = await home.run(["keys", "rotate", id, "--data", home.data]);
  expect(rotated).toMatchObject({ code: 1, stdout: "" });
  const create = `cli.js keys create --org ${org.id} --type sk --data ${home.data}`;
  expect(rotated.stderr).toContain(`${id} was revoked and cannot be rotated: make a new key with node `);
  expect(rotated.stderr).toContain(`${create}\n`);
  const entries: Json[] = await home.json("audit", "ls");
  expect(entries.map(({ action }) => action)).toEqual(["organization.created", "key.created", "key.revoked"]);
  const mistyped = await home.run(["audit", "ls", "--org", "acne", "--data", home.data]);
  expect(mistyped).toMatchObject({ code: 1, stderr: expect.stringContaining('no organization "acne"') });
  const [who = "", , alice] = entries.map((entry) => entry.who);
  expect(alice).toBe(`operator:alice (as ${who.replace("operator:", "")})`);
});

it("a terminal says what each key is for, where both are saved, and that no proxy here needs a copy", async () => {
  await using home = await emptyHome();
  const env = { NODE_OPTIONS: "--import=data:text/javascript,process.stdout.isTTY=true" };
  const served = await home.start(["--data", home.data, "--log-format", "pretty"], env);
  await served[Symbol.asyncDispose]();
  const printed = served.lines.join("\n");
  expect(printed).toMatch(/ {2}publishable {2}pk_live_\w+\n {15}sends verdicts, reads scores\n/);
  expect(printed).toMatch(/ {2}secret {7}sk_live_\w+\n {15}the same, and signs what is sent\n/);
  expect(printed).toContain(
    `Both are saved for the proxies of this machine, which need no copy: ${credentialsOf(home)} (0600). Keys are not shown again.`,
  );
});
