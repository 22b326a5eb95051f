import { describe, expect, it } from "vitest";
import { expiryOf } from "../../../../collector/terminal/expiry.ts";
import { issueKey } from "../../../../collector/auth/issue-key.ts";
import { emptyHome, type Json } from "../../../support/cli.ts";
import { startTestCollector } from "../../../support/collector.ts";
import { anEvent, ask, ingest } from "../../../collector/commands/wire.ts";

/** What a key is answered when it looks, sends a batch, and asks for an evaluation. */
async function answers(url: string, key: string): Promise<unknown[]> {
  const looked = await ask(url, "/v1/agents", key);
  const sent = await ingest(url, [anEvent("a", 1)], { bearer: key });
  const headers = { authorization: `Bearer ${key}` };
  const evaluated = await fetch(`${url}/v1/evaluate`, {
    method: "POST",
    headers,
    body: JSON.stringify({ agent_id: "a", output: "fine" }),
  });
  const { code = evaluated.status } = (await evaluated.json()) as Json;
  return [looked.body.code ?? looked.status, sent.body.code ?? sent.status, code];
}

describe("a key", () => {
  it.each([
    ["all", [200, 202, 200]],
    ["read", [200, "key_access", "key_access"]],
    ["ingest", ["key_access", 202, "key_access"]],
  ] as const)("that may do %s does that and no more", async (access, expected) => {
    await using collector = await startTestCollector();
    const { value } = await issueKey(collector.issue, { org: collector.id, type: "pk", name: "", access });
    expect(await answers(collector.url, value)).toEqual(expected);
  });

  it("has a successor that may do the same", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { id } = await home.json("keys", "create", "--type", "pk", "--access", "ingest");
    const { key } = await home.json("keys", "rotate", id);
    expect(await answers(served.url, key)).toEqual(["key_access", 202, "key_access"]);
  });

  it("is refused from the moment on at which it ends, for signatures too", async () => {
    let nowMs = Date.now();
    await using collector = await startTestCollector({ deps: { now: () => nowMs } });
    const expiresAtMs = nowMs + 1_000;
    const issued = { org: collector.id, name: "", expiresAtMs } as const;
    const { value: pk } = await issueKey(collector.issue, { ...issued, type: "pk" });
    const { value: sk } = await issueKey(collector.issue, { ...issued, type: "sk" });
    const signed = async (): Promise<number> =>
      (await ingest(collector.url, [anEvent("a", 1)], { bearer: collector.pk, secret: sk })).status;
    expect([(await ask(collector.url, "/v1/agents", pk)).status, await signed()]).toEqual([200, 202]);
    nowMs = expiresAtMs;
    expect((await ask(collector.url, "/v1/agents", pk)).body.code).toBe("auth_expired");
    expect(await signed()).toBe(401);
  });

  it("that may only read does not sign batches", async () => {
    await using collector = await startTestCollector();
    const { value } = await issueKey(collector.issue, {
      org: collector.id,
      type: "sk",
      name: "",
      access: "read",
    });
    const sent = await ingest(collector.url, [anEvent("a", 1)], { bearer: collector.pk, secret: value });
    expect(sent).toMatchObject({ status: 401, body: { code: "hmac_invalid" } });
  });

  it("says in the list how long it has", async () => {
    await using home = await emptyHome();
    await home.json("orgs", "create", "acme");
    for (const expires of ["90d", "5d", "2999-01-31"])
      await home.json("keys", "create", "--type", "pk", "--expires", expires);
    const { stdout } = await home.run(["keys", "ls", "--data", home.data]);
    const status = stdout
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((row) => row.split(/ {2,}/).at(-1));
    expect(status).toEqual([
      expect.stringMatching(/^active until \d{4}-\d\d-\d\d$/),
      "active, ends in 4 d: rotate it",
      "active until 2999-01-31",
    ]);
    expect(await home.json("keys", "ls")).toMatchObject([
      {},
      { status: "active", access: "all" },
      { expires_at: "2999-01-31T00:00:00.000Z" },
    ]);
  });

  it.each(["soon", "0d", "2001-01-01", "2027-02-30"])("cannot end at %s", (expires) => {
    expect(() => expiryOf(expires, Date.UTC(2026, 10, 23))).toThrow("--expires");
  });
});

describe("an organization", () => {
  it("that is suspended is refused everything until it is served again, and others are not", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    await home.json("orgs", "create", "acme");
    const { key } = await home.json("keys", "create", "--type", "pk", "--org", "acme");
    const { publishable } = await served.created;
    expect(await home.json("orgs", "suspend", "acme")).toMatchObject({ suspended_at: expect.any(String) });
    const code = "organization_suspended";
    expect(await answers(served.url, key)).toEqual([code, code, code]);
    expect(await answers(served.url, publishable)).toEqual([200, 202, 200]);
    expect((await home.run(["orgs", "ls", "--data", home.data])).stdout).toMatch(
      /acme .* suspended just now/,
    );
    expect(await home.json("orgs", "resume", "acme")).toMatchObject({ suspended_at: null });
    expect(await answers(served.url, key)).toEqual([200, 202, 200]);
    const did = (await home.json("audit", "ls", "--org", "acme")).map(({ action }: Json) => action);
    expect(did.slice(-2)).toEqual(["organization.suspended", "organization.resumed"]);
  });

  it("keeps its keys under another name, which nobody else may have", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    await home.json("orgs", "create", "acme");
    const { publishable } = await served.created;
    expect(await home.json("orgs", "rename", "default", "umbrella")).toMatchObject({ name: "umbrella" });
    expect((await ask(served.url, "/v1/agents", publishable)).status).toBe(200);
    expect(await home.json("orgs", "show", "umbrella")).toMatchObject({
      name: "umbrella",
      keys: 2,
      suspended_at: null,
    });
    const taken = await home.run(["orgs", "rename", "umbrella", "acme", "--data", home.data]);
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining("already") });
  });
});
