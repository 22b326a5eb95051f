import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyHome } from "../../../support/cli.ts";
import { anEvent, ask, ingest } from "../../../collector/commands/wire.ts";

describe("keys and organizations beside a collector that is serving", () => {
  it("saves the keys of a first start for local proxies, for their owner alone, and prints no secret where it may be a log", async () => {
    await using home = await emptyHome();
    const first = await home.start();
    const created = await first.created;
    expect(created).toMatchObject({ event: "organization_created", org: "default" });
    expect((await ask(first.url, "/v1/agents", created.publishable)).status).toBe(200);
    await first[Symbol.asyncDispose]();

    const saved = join(home.path, "config", "agent-gate", "credentials.json");
    expect(created.saved).toBe(saved);
    expect((await stat(saved)).mode & 0o777).toBe(0o600);
    expect(first.lines.join("\n")).not.toContain(created.secret);
    expect(JSON.parse(await readFile(saved, "utf8"))).toEqual({
      collector: first.url,
      organization: "default",
      publishable: created.publishable,
      secret: created.secret,
    });

    const second = await home.start();
    await second[Symbol.asyncDispose]();
    expect(second.lines).toHaveLength(1);
  });

  it("makes an organization and keys that the running collector takes from the next request on", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const made = await home.json("orgs", "create", "acme");
    expect(made).toEqual({ id: expect.stringMatching(/^org_/), name: "acme" });
    const pk = await home.json("keys", "create", "--org", "acme", "--type", "pk", "--name", "ci");
    expect(pk).toEqual({
      id: expect.stringMatching(/^key_/),
      org: "acme",
      type: "pk",
      name: "ci",
      access: "all",
      expires_at: null,
      key: expect.stringMatching(/^pk_live_/),
    });
    const sk = await home.json("keys", "create", "--org", "acme", "--type", "sk");
    const sent = await ingest(served.url, [anEvent("a", 1)], { bearer: pk.key, secret: sk.key });
    expect(sent.status).toBe(202);
  });

  it("shows at once that a key is in use, also one that only signs", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const pk = await home.json("keys", "create", "--type", "pk");
    const sk = await home.json("keys", "create", "--type", "sk");
    await home.json("keys", "create", "--type", "sk");
    const sent = await ingest(served.url, [anEvent("a", 1)], { bearer: pk.key, secret: sk.key });
    expect(sent.status).toBe(202);
    const keys: { id: string; last_used_at: string | null }[] = await home.json("keys", "ls");
    const used = keys.filter(({ last_used_at }) => last_used_at !== null);
    expect(new Set(used.map(({ id }) => id))).toEqual(new Set([pk.id, sk.id]));
  });

  it("has a revoked key refused at once", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { id, key } = await home.json("keys", "create", "--type", "pk");
    expect((await ask(served.url, "/v1/agents", key)).status).toBe(200);
    expect(await home.json("keys", "revoke", id)).toEqual({ id, status: "revoked" });
    const refused = await ask(served.url, "/v1/agents", key);
    expect(refused).toMatchObject({ status: 401, body: { code: "auth_revoked" } });
  });

  it("takes the old and the new key after a rotation, until the old one is revoked", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const old = await home.json("keys", "create", "--type", "sk", "--name", "worker");
    const next = await home.json("keys", "rotate", old.id);
    expect(next).toMatchObject({ type: "sk", name: "worker", org: "default" });
    for (const { key } of [old, next]) {
      const sent = await ingest(served.url, [anEvent("a", 1)], { bearer: key, secret: key });
      expect(sent.status).toBe(202);
    }
    await home.json("keys", "revoke", old.id);
    const pk = (await served.created).publishable;
    const signedWith = async (secret: string): Promise<number> =>
      (await ingest(served.url, [anEvent("a", 2)], { bearer: pk, secret })).status;
    expect([await signedWith(old.key), await signedWith(next.key)]).toEqual([401, 202]);
  });

  it("lists keys and organizations without a single key in the output", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { publishable, secret } = await served.created;
    const keys = await home.json("keys", "ls");
    expect(keys).toMatchObject([
      { org: "default", type: "pk", status: "active", last_used_at: null },
      { org: "default", type: "sk", status: "active", revoked_at: null },
    ]);
    const table = await home.run(["keys", "ls", "--data", home.data]);
    for (const text of [JSON.stringify(keys), table.stdout])
      for (const key of [publishable, secret]) expect(text).not.toContain(key);
    expect(await home.json("orgs", "ls")).toMatchObject([{ name: "default", signing: "optional" }]);
  });

  it("holds an organization that was set to signed batches to it at once", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { publishable, secret } = await served.created;
    const changed = await home.json("orgs", "set", "default", "--signing", "required");
    expect(changed).toMatchObject({ name: "default", signing: "required", ingest_key: "any" });
    const plain = await ingest(served.url, [anEvent("a", 1)], { bearer: publishable });
    const signed = await ingest(served.url, [anEvent("a", 1)], { bearer: publishable, secret });
    expect([plain.body.code, signed.status]).toEqual(["hmac_invalid", 202]);
  });

  it("asks which organization is meant when there are several, and names them", async () => {
    await using home = await emptyHome();
    await home.json("orgs", "create", "acme");
    await home.json("orgs", "create", "umbrella");
    const { code, stderr } = await home.run(["keys", "create", "--type", "pk", "--data", home.data]);
    expect(code).toBe(2);
    expect(stderr).toContain("acme, umbrella");
    const taken = await home.run(["orgs", "create", "acme", "--data", home.data]);
    expect(taken).toMatchObject({ code: 1, stdout: "" });
  });
});
