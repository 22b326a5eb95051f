import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { isRecord, valueAt } from "./servers.ts";

/** Codex skips a hook that its user has not trusted, and says nothing. */
export type Trust = "trusted" | "not trusted" | "unknown";

const patienceMs = 10_000;
/** As the user starts it. */
const program = "codex";

/** Has Codex trust our hook in this file, by the hash that Codex itself says; or says that it does not. */
export const trustHook = (path: string): Promise<Trust> => withCodex((codex) => trusting(codex, path, true));

export const isTrusted = (path: string): Promise<Trust> => withCodex((codex) => trusting(codex, path, false));

type Call = (method: string, params: object) => Promise<unknown>;

interface Codex {
  call: Call;
  send: (message: object) => void;
}

async function trusting({ call, send }: Codex, path: string, mayWrite: boolean): Promise<Trust> {
  await call("initialize", {
    clientInfo: { name: "agent-gate", title: null, version: "1" },
    capabilities: null,
  });
  send({ jsonrpc: "2.0", method: "initialized" });
  const cwds = [process.cwd()];
  const ours = (listed: unknown): Record<string, unknown>[] => hooksIn(listed, path);
  const before = ours(await call("hooks/list", { cwds }));
  if (before.length === 0) return "not trusted";
  if (before.every(isTrustedHook)) return "trusted";
  if (!mayWrite) return "not trusted";
  const value = Object.fromEntries(
    before.map(({ key, currentHash }) => [String(key), { trusted_hash: currentHash }]),
  );
  const edits = [{ keyPath: "hooks.state", value, mergeStrategy: "upsert" }];
  await call("config/batchWrite", { edits, reloadUserConfig: true });
  return ours(await call("hooks/list", { cwds })).every(isTrustedHook) ? "trusted" : "not trusted";
}

const isTrustedHook = ({ trustStatus }: Record<string, unknown>): boolean => trustStatus === "trusted";

/** Those of its hooks that stand in the file and start our program. */
function hooksIn(listed: unknown, path: string): Record<string, unknown>[] {
  const hooks = valueAt(listed, ["data", 0, "hooks"]);
  const all: unknown[] = Array.isArray(hooks) ? hooks : [];
  return all.filter(isRecord).filter((hook) => {
    const words = JSON.stringify(hook);
    return words.includes(JSON.stringify(path).slice(1, -1)) && words.includes("agent-gate-hook.cjs");
  });
}

/** Codex as a server on its standard streams, for as long as the questions take. */
async function withCodex(ask: (codex: Codex) => Promise<Trust>): Promise<Trust> {
  const child = spawn(program, ["app-server"], { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map<unknown, (result: unknown) => void>();
  const ended = new Promise<Trust>((resolve) => {
    const timer = setTimeout(() => child.kill(), patienceMs);
    for (const end of ["error", "close"])
      child.once(end, () => {
        clearTimeout(timer);
        resolve("unknown");
      });
  });
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const said: unknown = orNothing(() => JSON.parse(line));
    if (isRecord(said)) waiting.get(said["id"])?.(said["result"]);
  });
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  const call: Call = (method, params) =>
    new Promise((resolve) => {
      const id = waiting.size + 1;
      waiting.set(id, resolve);
      send({ jsonrpc: "2.0", id, method, params });
    });
  const answer = await Promise.race([ask({ call, send }), ended]);
  child.kill();
  return answer;
}

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
