import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { openKeys, type KeysOptions } from "../../../proxy/credentials/credentials.ts";
import { generateKey, keyHint } from "../../../shared/keys.ts";

const pk = generateKey("pk");
const sk = generateKey("sk");
const soon = { timeout: 60_000, interval: 5 };

interface Folder extends AsyncDisposable {
  path: (name: string) => string;
  write: (name: string, text: string) => Promise<string>;
}

async function folder(): Promise<Folder> {
  const root = await mkdtemp(join(tmpdir(), "agent-gate-keys-"));
  const path = (name: string): string => join(root, name);
  return {
    path,
    async write(name, text) {
      await writeFile(path(name), text, { mode: 0o600 });
      return path(name);
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

function open(home: Folder, more: Partial<KeysOptions> = {}) {
  const warned: string[] = [];
  const credentialsFile = home.path("credentials.json");
  const warn = (text: string): void => void warned.push(text);
  const keys = openKeys({ keyFile: undefined, env: {}, credentialsFile, warn, ...more });
  return { keys, warned, [Symbol.dispose]: () => keys[Symbol.dispose]() };
}

const stored = (more: object = {}): string =>
  JSON.stringify({
    collector: "http://127.0.0.1:9",
    organization: "default",
    publishable: pk,
    secret: sk,
    ...more,
  });

describe("where the key comes from", () => {
  it("is the flag before the environment before the file it names before what login stored", async () => {
    await using home = await folder();
    const [flag, named, env, inStore] = [1, 2, 3, 4].map(() => generateKey("pk"));
    const keyFile = await home.write("flag", flag ?? "");
    const envFile = await home.write("env", named ?? "");
    await home.write("credentials.json", stored({ publishable: inStore }));
    const bearer = (more: Partial<KeysOptions>): string | undefined => {
      using opened = open(home, more);
      return opened.keys.current()?.bearer;
    };
    const all = () => ({ AGENT_GATE_KEY: env, AGENT_GATE_KEY_FILE: envFile });
    expect(bearer({ keyFile, env: all() })).toBe(flag);
    expect(bearer({ env: all() })).toBe(env);
    expect(bearer({ env: { AGENT_GATE_KEY_FILE: envFile } })).toBe(named);
    expect(bearer({})).toBe(inStore);
  });

  it("is nowhere on a fresh machine, which is no mistake", async () => {
    await using home = await folder();
    using opened = open(home);
    expect(opened.keys.current()).toBeUndefined();
    expect(opened.warned).toEqual([]);
  });

  it("brings along from the store which collector and organization it belongs to", async () => {
    await using home = await folder();
    const source = await home.write("credentials.json", stored());
    using opened = open(home);
    expect(opened.keys.current()).toEqual({
      bearer: pk,
      secret: sk,
      source,
      hint: keyHint(pk),
      collector: "http://127.0.0.1:9",
      organization: "default",
    });
  });

  it("is removed from the environment, whichever place wins", async () => {
    await using home = await folder();
    const keyFile = await home.write("flag", pk);
    for (const given of [{ keyFile }, {}]) {
      const env: Record<string, string | undefined> = {
        AGENT_GATE_KEY: pk,
        AGENT_GATE_SECRET: sk,
        PATH: "/bin",
      };
      using opened = open(home, { ...given, env });
      expect(opened.keys.current()?.bearer).toBe(pk);
      expect(env).toEqual({ PATH: "/bin" });
    }
  });
});

describe("a key file", () => {
  it.each([
    ["a publishable key", pk, { bearer: pk }],
    ["a secret key alone, which signs and is the bearer", sk, { bearer: sk, secret: sk }],
    ["both", `${pk}\n${sk}`, { bearer: pk, secret: sk }],
    ["both, the other way round", `${sk}\n${pk}\n`, { bearer: pk, secret: sk }],
    ["Windows line ends and blank lines", `\r\n ${pk}\r\n\r\n${sk}\r\n`, { bearer: pk, secret: sk }],
  ])("may hold %s", async (_, text, pair) => {
    await using home = await folder();
    using opened = open(home, { keyFile: await home.write("key", text) });
    const { bearer, secret } = opened.keys.current() ?? {};
    expect({ bearer, ...(secret === undefined ? {} : { secret }) }).toEqual(pair);
    expect(opened.warned).toEqual([]);
  });

  it("is used and warned of when a key in it looks mistyped", async () => {
    await using home = await folder();
    const mistyped = `${pk.slice(0, -1)}${pk.endsWith("0") ? "1" : "0"}`;
    using opened = open(home, { keyFile: await home.write("key", mistyped) });
    expect(opened.keys.current()?.bearer).toBe(mistyped);
    expect(opened.warned).toEqual([expect.stringContaining(keyHint(mistyped))]);
    expect(opened.warned.join("")).not.toContain(mistyped);
  });

  it("is warned of when a line of it is no key, which is not quoted", async () => {
    await using home = await folder();
    using opened = open(home, { keyFile: await home.write("key", `hunter2hunter2\n${pk}`) });
    expect(opened.keys.current()?.bearer).toBe(pk);
    expect(opened.warned).toHaveLength(1);
    expect(opened.warned[0]).not.toContain("hunter2");
  });

  it("is warned of when others can read it", async () => {
    await using home = await folder();
    const keyFile = await home.write("key", pk);
    await chmod(keyFile, 0o644);
    using opened = open(home, { keyFile });
    expect(opened.keys.current()?.bearer).toBe(pk);
    expect(opened.warned).toEqual([expect.stringContaining("chmod 600")]);
  });

  it("is warned of when it is not there, and used as soon as it is", async () => {
    await using home = await folder();
    using opened = open(home, { keyFile: home.path("late") });
    expect(opened.keys.current()).toBeUndefined();
    expect(opened.warned).toEqual([expect.stringContaining("cannot be read")]);
    const changed = vi.fn<() => void>();
    opened.keys.watch(changed);
    await home.write("late", pk);
    await vi.waitFor(() => expect(opened.keys.current()?.bearer).toBe(pk), soon);
    expect(changed).toHaveBeenCalled();
  });

  it("is taken up at once when it is replaced", async () => {
    await using home = await folder();
    const keyFile = await home.write("key", pk);
    using opened = open(home, { keyFile, pollMs: 60_000 });
    const next = generateKey("pk");
    const changed = vi.fn<() => void>();
    opened.keys.watch(changed);
    await rename(await home.write("new", next), keyFile);
    await vi.waitFor(() => expect(opened.keys.current()?.bearer).toBe(next), soon);
    expect(changed).toHaveBeenCalledOnce();
  });

  it("is found by looking now and then where nobody tells of changes", async () => {
    await using home = await folder();
    using opened = open(home, { keyFile: join(home.path("sub"), "key"), pollMs: 20 });
    await mkdir(home.path("sub"));
    await home.write("sub/key", pk);
    await vi.waitFor(() => expect(opened.keys.current()?.bearer).toBe(pk), soon);
  });
});

describe("what login stored", () => {
  it.each(["{", "", "[]", '{"publishable":7}'])("is warned of once when it is damaged: %j", async (text) => {
    await using home = await folder();
    await home.write("credentials.json", text);
    using opened = open(home, { pollMs: 10 });
    expect(opened.keys.current()).toBeUndefined();
    await home.write("credentials.json", stored());
    await vi.waitFor(() => expect(opened.keys.current()?.bearer).toBe(pk), soon);
    await home.write("credentials.json", text);
    await vi.waitFor(() => expect(opened.keys.current()).toBeUndefined(), soon);
    expect(opened.warned).toEqual([expect.stringContaining("agent-gate-proxy login")]);
  });

  it("is forgotten when it is taken away", async () => {
    await using home = await folder();
    const file = await home.write("credentials.json", stored());
    using opened = open(home);
    expect(opened.keys.current()?.bearer).toBe(pk);
    await rm(file);
    await vi.waitFor(() => expect(opened.keys.current()).toBeUndefined(), soon);
  });
});
