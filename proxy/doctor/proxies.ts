import type { Finding } from "../../shared/doctor.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { loadConfig } from "../config/load.ts";
import type { Home } from "../home/home.ts";
import { describedServers } from "../home/definition-file.ts";
import { pinnedServers } from "../home/pin-file.ts";
import type { RunningProxy } from "../home/running.ts";
import { proxyCommand } from "../../shared/next-command.ts";

export function checkConfig(flags: Readonly<Record<string, unknown>>): Finding {
  const name = "config";
  try {
    const { file } = loadConfig(flags);
    return { name, ok: true, detail: file ?? "no file, all settings have their defaults" };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return {
      name,
      ok: false,
      detail: error.message,
      fix: `correct it, then: ${proxyCommand("config", "check")}`,
    };
  }
}

export function checkProxies(proxies: readonly RunningProxy[]): Finding {
  const where = proxies.map(
    ({ pid, command, url = "no address", upstreams: [only] }) =>
      `${command === "mcp" ? `mcp ${only?.name}` : url} (pid ${pid})`,
  );
  const detail = where.length === 0 ? "none running" : `${where.length} running: ${where.join(", ")}`;
  return { name: "proxies", ok: true, detail };
}

/** A rule that no proxy has needed is new, not needed any more, or spelled wrong. A proxy that judged nothing yet knows nothing of it. */
export function checkRules(proxies: readonly RunningProxy[]): Finding[] {
  const experienced = proxies.filter(({ counters }) => Object.values(counters).some((calls) => calls > 0));
  const [first, ...others] = experienced.map(
    ({ unused_rules }) => new Set(unused_rules.map((rule) => JSON.stringify(rule))),
  );
  const unused = [...(first ?? [])].filter((rule) => others.every((set) => set.has(rule)));
  return unused.map((rule) => ({
    name: "rule",
    ok: true,
    detail: `${rule} has not matched yet. If it should have, look at its spelling`,
  }));
}

/** A server that says something else of its tools than it did was updated, or turned. */
export function checkPins(home: Home): Finding[] {
  return pinnedServers(home)
    .filter(({ changes }) => changes.size > 0)
    .map(({ server, changes }) => ({
      name: "pin",
      ok: false,
      detail: `${server} says something else of ${[...changes.keys()].slice(0, 5).join(", ")} than when it was pinned`,
      fix: `see: ${proxyCommand("pins")}   if it was updated: ${proxyCommand("pins", "forget", server)}`,
    }));
}

/** A server that gives orders in what it says of its tools was poisoned, or speaks louder than it should. */
export function checkDefinitions(home: Home): Finding[] {
  return describedServers(home).flatMap(({ server, tools }) =>
    [...tools].map(([tool, rules]) => ({
      name: "definition",
      ok: false,
      detail: `${server} describes ${tool} with words that give orders to the model (${rules.join(", ")})`,
      fix:
        `read its description; if it is fine: {"gate": "injection", "tool": "*/${tool}", "action": "off"} in rules` +
        `   then: ${proxyCommand("pins", "forget", server)}`,
    })),
  );
}
