import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proxyProgram } from "../../../support/programs.ts";
import { canary, sayings } from "../../../support/real/apis/said.ts";
import { type FakeApis, startFakeApis } from "../../../support/real/apis/server.ts";
import { type Had, type Sdk, sdksWith, type Way } from "../../../support/real/sdks.ts";
import { type PythonSdks, startPythonSdks } from "../../../support/real/sdks/python.ts";
import { tap } from "../../../support/real/wiretap.ts";
import { findReal } from "../../../support/real.ts";
import { spawnProxy } from "../../../support/spawn.ts";

const real = await findReal();
let asking: PythonSdks | undefined;
const all = sdksWith(() => (asking ??= startPythonSdks(real.python ?? "")));
const sdks = Object.entries(all).filter(([, { needsPython }]) => real.python !== undefined || !needsPython);

const modes = ["block", "redact", "observe"] as const;
let apis: FakeApis;
let installed: Record<(typeof modes)[number], Installed>;
beforeAll(async () => {
  apis = await startFakeApis();
  const [block, redact, observe] = await Promise.all(modes.map(install));
  if (block && redact && observe) installed = { block, redact, observe };
});
afterAll(async () => {
  for (const mode of modes) await installed[mode][Symbol.asyncDispose]();
  await asking?.[Symbol.asyncDispose]();
  await apis[Symbol.asyncDispose]();
  await real[Symbol.asyncDispose]();
});

const models = Object.keys(sayings);
const clean = models.filter((model) => model.startsWith("clean"));
const bad = models.filter((model) => !model.startsWith("clean"));
const addresses = bad.filter((model) => model.startsWith("address"));
/** Any part of a canary that is not in a clean answer too. */
const partOfCanary = /lovelace|engine-house|rm -rf \/|no-preserve/;

interface Asked {
  had: Had;
  body: Buffer;
  /** All that the program was handed, and every byte that came to it. */
  seen: string;
}

async function ask(sdk: Sdk, url: string, [model, way]: readonly [string, Way]): Promise<Asked> {
  await using wire = await tap(url);
  const had = await sdk.ask(wire.url, model, way);
  return { had, body: wire.body(), seen: JSON.stringify(had) + wire.heard().toString() };
}

const waysOf = ({ shows }: Sdk, models: readonly string[]): (readonly [string, Way])[] =>
  (Object.keys(shows) as Way[]).flatMap((way) => models.map((model) => [model, way] as const));

interface Installed extends AsyncDisposable {
  url: string;
  /** The verdicts since a time, in order, as a user asks for them. */
  verdicts(since: string): { passed: boolean }[];
}

async function install(mode: string): Promise<Installed> {
  const proxy = await spawnProxy({ upstream: apis.url, args: ["--mode", mode] });
  const flags = ["queue", "ls", "--json", "--home", proxy.home];
  return {
    url: proxy.url,
    verdicts(since) {
      const listed = spawnSync(process.execPath, [proxyProgram, ...flags], { encoding: "utf8" });
      if (listed.status !== 0) throw new Error(listed.stderr);
      const all = JSON.parse(listed.stdout) as {
        evaluation_id: string;
        timestamp: string;
        passed: boolean;
      }[];
      return all
        .filter(({ timestamp }) => timestamp >= since)
        .toSorted((one, other) => (one.evaluation_id < other.evaluation_id ? -1 : 1));
    },
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  };
}

const now = (): string => new Date().toISOString();

/** They keep the one word `error` of the problem. */
const isSilent = /^(?:openai \(Node\)|ollama \(Python\))/;

const manyOf = (count: number, passed: boolean): { passed: boolean }[] =>
  Array.from({ length: count }, () => ({ passed }));

describe.each(sdks)("%s", (name, sdk) => {
  it.each(modes)(
    "has the same of a clean answer in %s as without the proxy, byte for byte, with one verdict each",
    async (mode) => {
      const proxy = installed[mode];
      const since = now();
      const ways = waysOf(sdk, clean);
      for (const each of ways) {
        const direct = await ask(sdk, apis.url, each);
        const shown = await ask(sdk, proxy.url, each);
        expect(shown.had, each.join()).toEqual(direct.had);
        expect(shown.body.toString(), each.join()).toBe(direct.body.toString());
        expect(shown.had.error).toBeUndefined();
        expect(JSON.stringify(shown.had)).toContain(each[0] === "clean" ? "日本!" : "green-tea");
        expect(shown.seen).toMatch(/x-agent-gate: (?:pass|stream)/);
      }
      // In Ollama's stream a call is no text, and is taken for an empty answer.
      const isUnsure = ([model, way]: readonly [string, Way]): boolean =>
        name.startsWith("ollama") && model === "clean-call" && way === "streamed";
      expect(proxy.verdicts(since)).toMatchObject(
        ways.map((each) => (isUnsure(each) ? {} : { passed: true })),
      );
    },
  );

  it("never has anything of an address or a command in block, says so in its own way, and does not ask again", async () => {
    const proxy = installed.block;
    const since = now();
    const ways = waysOf(sdk, bad);
    const before = apis.asked.length;
    for (const each of ways) {
      const { had, seen } = await ask(sdk, proxy.url, each);
      expect(seen, each.join()).not.toMatch(partOfCanary);
      const [kind, ...parts] = [sdk.shows[each[1]] ?? []].flat();
      if (had.error === undefined) expect(had.ended, each.join()).toBe(kind);
      else expect(had.error.name, each.join()).toBe(kind);
      for (const part of parts) expect(had.error?.message, each.join()).toContain(part);
      if (each[1] === "at once") {
        expect(had.error?.status).toBe(403);
        if (!isSilent.test(name)) expect(JSON.stringify(had)).toMatch(/found 1 [a-z]/);
      } else expect(had.text).toBe(textBefore(each[0], had));
    }
    expect(apis.asked.length - before).toBe(ways.length);
    expect(proxy.verdicts(since)).toMatchObject(manyOf(ways.length, false));
  });

  it("has a mark in the place of an address in redact, and the rest as it was", async () => {
    const proxy = installed.redact;
    const since = now();
    const ways = waysOf(sdk, addresses);
    for (const each of ways) {
      const direct = await ask(sdk, apis.url, each);
      const { had, seen } = await ask(sdk, proxy.url, each);
      expect(seen, each.join()).not.toMatch(partOfCanary);
      const marked = JSON.stringify(direct.had.call).replace(canary.address, "[redacted: e-mail address]");
      expect(had.call, each.join()).toEqual(JSON.parse(marked));
      expect(had.text).toBe(direct.had.text.replace(canary.address, "[redacted: e-mail address]"));
      expect(had).toMatchObject({ ended: direct.had.ended });
      expect(had.error).toBeUndefined();
    }
    expect(proxy.verdicts(since)).toMatchObject(manyOf(ways.length, false));
  });

  it("has all of it in observe, byte for byte, with one failed verdict each", async () => {
    const proxy = installed.observe;
    const since = now();
    const ways = waysOf(sdk, bad);
    for (const each of ways) {
      const direct = await ask(sdk, apis.url, each);
      expect(direct.seen, each.join()).toMatch(partOfCanary);
      const shown = await ask(sdk, proxy.url, each);
      expect(shown.had, each.join()).toEqual(direct.had);
      expect(shown.body.toString()).toBe(direct.body.toString());
    }
    expect(proxy.verdicts(since)).toMatchObject(manyOf(ways.length, false));
  });
});

/** What a program has of a text that was cut off: where its library keeps what came, all up to the word before. */
function textBefore(model: string, { text }: Had): string {
  if (text === "") return "";
  return model === "address" ? "Of course. You reach her at" : "Sure, run this and all is well:\n\nrm ";
}
