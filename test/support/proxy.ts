import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serveProxy, type Serving } from "../../proxy/serve/serve.ts";
import { loadConfig } from "../../proxy/config/load.ts";
import type { LocalFacts, VerdictRecord } from "../../proxy/tool-call.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { temporaryFolder } from "./folder.ts";

export interface TestProxyOptions {
  /** The only tool, or several, each in a folder of its name. */
  upstream: string | Readonly<Record<string, string | { url: string; kind: string }>>;
  /** Where verdicts go; without one the proxy is offline. */
  collector?: { url: string; pk: string; sk?: string };
  /** Flags of `http` in camelCase. */
  flags?: Readonly<Record<string, unknown>>;
  /** A home that stays behind. */
  home?: string;
}

export interface TestProxy extends AsyncDisposable {
  url: string;
  home: string;
  serving: Serving;
  /** Every verdict so far, in order. */
  verdicts: readonly (VerdictRecord & LocalFacts)[];
}

const byTheLetter = { profile: "contract", mode: "block" } as const;

/** A real proxy on port 0 with a home of its own, as the commands `http` and `run` run it, gone at the end of the scope. */
export async function startTestProxy(options: TestProxyOptions): Promise<TestProxy> {
  const opened = new Opened();
  const home = options.home ?? opened.add(await temporaryFolder()).path;
  const verdicts: (VerdictRecord & LocalFacts)[] = [];
  const { collector } = options;
  const keyFile = join(home, "test-keys");
  if (collector !== undefined)
    await writeFile(keyFile, `${collector.pk}\n${collector.sk ?? ""}\n`, { mode: 0o600 });
  const { upstream } = options;
  const config = join(home, "agent-gate.json");
  if (typeof upstream !== "string") {
    const upstreams = Object.entries(upstream).map(([name, given]) =>
      typeof given === "string" ? { name, url: given } : { name, ...given },
    );
    await writeFile(config, JSON.stringify({ upstreams }));
  }
  const flags = {
    ...(typeof upstream === "string" ? { upstream } : { config }),
    listen: "127.0.0.1:0",
    agent: "test-agent",
    ...byTheLetter,
    home,
    logLevel: "error",
    ...(collector === undefined ? { offline: true } : { collector: collector.url, keyFile, flushMs: "20" }),
    ...options.flags,
  };
  try {
    const serving = opened.add(
      await serveProxy({
        command: typeof upstream === "string" ? "http" : "run",
        load: () => loadConfig(flags, {}, home),
        onVerdict: (record, local) => verdicts.push({ ...record, ...local }),
      }),
    );
    return {
      url: serving.url,
      home,
      serving,
      verdicts,
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}
