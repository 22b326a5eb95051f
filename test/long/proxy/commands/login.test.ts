import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generateKey } from "../../../../shared/keys.ts";
import { startTestCollector, type TestCollector } from "../../../support/collector.ts";
import { proxyHome, type ProxyHome } from "../../../support/proxy-cli.ts";

const fileOf = (home: ProxyHome): string => join(home.path, "config/agent-gate/credentials.json");
const read = async (home: ProxyHome): Promise<unknown> => JSON.parse(await readFile(fileOf(home), "utf8"));

function login(home: ProxyHome, collector: Pick<TestCollector, "url">, input: string) {
  return home.run(["login", "--collector", collector.url], { input });
}

describe("login", () => {
  it("stores a key that works, for this user alone, and shows only its beginning", async () => {
    await using collector = await startTestCollector();
    await using home = await proxyHome();
    const { pk, sk, url } = collector;
    const done = await login(home, collector, `${pk}\n${sk}\n`);
    expect(done).toMatchObject({ code: 0, stderr: "" });
    expect(done.stdout).not.toContain(pk);
    expect(await read(home)).toEqual({ collector: url, publishable: pk, secret: sk });
    expect((await stat(fileOf(home))).mode & 0o777).toBe(0o600);
    expect((await stat(join(home.path, "config/agent-gate"))).mode & 0o777).toBe(0o700);
  });

  it("stores a secret key alone, which is the bearer too", async () => {
    await using collector = await startTestCollector();
    await using home = await proxyHome();
    expect(await login(home, collector, collector.sk)).toMatchObject({ code: 0 });
    expect(await read(home)).toEqual({ collector: collector.url, secret: collector.sk });
    expect(await home.json("whoami")).toMatchObject({ works: true, signs: true });
  });

  it("replaces the key that was there", async () => {
    await using collector = await startTestCollector();
    await using home = await proxyHome();
    const other = await collector.newOrganization();
    for (const { pk } of [collector, other])
      expect(await login(home, collector, pk)).toMatchObject({ code: 0 });
    expect(await read(home)).toMatchObject({ publishable: other.pk });
  });

  it.each([
    ["the collector does not know it", () => generateKey("pk")],
    ["it is no key", () => "hunter2"],
    ["nothing was given", () => ""],
  ])("stores nothing and ends with 4 when %s", async (_, key) => {
    await using collector = await startTestCollector();
    await using home = await proxyHome();
    const done = await login(home, collector, `${key()}\n`);
    expect(done).toMatchObject({ code: 4, stdout: "" });
    await expect(read(home)).rejects.toThrow("ENOENT");
  });

  it("quotes nothing of what is no key", async () => {
    await using home = await proxyHome();
    const { stdout, stderr } = await login(home, { url: "http://127.0.0.1:1" }, "hunter2\n");
    expect(stdout + stderr).not.toContain("hunter2");
  });

  it("stores nothing when the second key does not work", async () => {
    await using collector = await startTestCollector();
    await using home = await proxyHome();
    const done = await login(home, collector, `${collector.pk}\n${generateKey("sk")}\n`);
    expect(done).toMatchObject({ code: 4, stderr: expect.stringContaining("auth_invalid") });
    await expect(read(home)).rejects.toThrow("ENOENT");
  });

  it("stores nothing and ends with 5 when nobody answers, with 6 when no key may go there", async () => {
    await using home = await proxyHome();
    const key = generateKey("pk");
    expect(await login(home, { url: "http://127.0.0.1:1" }, key)).toMatchObject({ code: 5 });
    expect(await login(home, { url: "http://192.0.2.1" }, key)).toMatchObject({ code: 6 });
    await expect(read(home)).rejects.toThrow("ENOENT");
  });

  it("takes no key from the command line", async () => {
    await using home = await proxyHome();
    expect(await home.run(["login", generateKey("pk")])).toMatchObject({ code: 2 });
  });
});

describe("whoami", () => {
  it("says which collector and key are used, and that they work", async () => {
    await using collector = await startTestCollector();
    await using home = await proxyHome();
    await login(home, collector, collector.pk);
    expect(await home.json("whoami")).toEqual({
      collector: collector.url,
      key: `${collector.pk.slice(0, 12)}…`,
      signs: false,
      source: fileOf(home),
      organization: null,
      works: true,
    });
  });

  it("ends with 4 when the key is revoked or missing, and with 5 when the collector does not answer, as doctor does", async () => {
    await using home = await proxyHome();
    {
      await using collector = await startTestCollector();
      await login(home, collector, collector.pk);
      const { keys } = await collector.deps.directory.snapshot();
      for (const { id } of keys) await collector.deps.directory.revokeKey(id, Date.now());
      expect(await home.run(["whoami"])).toMatchObject({
        code: 4,
        stderr: expect.stringContaining("auth_revoked"),
      });
    }
    expect(await home.run(["whoami"])).toMatchObject({
      code: 5,
      stdout: expect.stringMatching(/collector takes it +no/),
    });
    await home.run(["logout"]);
    expect(await home.run(["whoami", "--collector", "http://127.0.0.1:1"])).toMatchObject({
      code: 5,
      stderr: expect.stringMatching(/does not answer, and there is no key: .* collector start$/m),
    });
    await using other = await startTestCollector();
    expect(await home.run(["whoami", "--collector", other.url])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("login"),
    });
  });
});

describe("logout", () => {
  it("forgets the stored key, and is content when there is none", async () => {
    await using collector = await startTestCollector();
    await using home = await proxyHome();
    await login(home, collector, collector.pk);
    expect(await home.json("logout")).toEqual({ removed: true, file: fileOf(home) });
    await expect(read(home)).rejects.toThrow("ENOENT");
    expect(await home.json("logout")).toEqual({ removed: false, file: fileOf(home) });
  });
});
