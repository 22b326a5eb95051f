import { hostname, userInfo } from "node:os";
import type { ToolCall } from "../tool-call.ts";

/** Calls to such a path are known by this name: `:name` stands for any segment, `*` at the end for the rest. */
export interface PathTool {
  method?: string;
  path: string;
  tool: string;
}

export interface IdentifyOptions {
  agentId: string;
  upstream: string;
  /** Stands in front of the names of tools. */
  toolPrefix: string;
  pathTools: readonly PathTool[];
}

export type Identify = (method: string, target: string) => ToolCall;

const toolCharactersMax = 200;
const rememberedMax = 1000;
/** Only such a segment is surely a word of the tool's own; everything else may be a value. */
const word =
  /^[A-Za-z][A-Za-z_-]{0,31}(?:\.(?:txt|md|json|ndjson|ya?ml|csv|html?|xml|pdf|png|jpe?g|svg|js|css|ts|py|sh|zip|gz|tar|log))?$/;

/** Who it is that calls when nobody said so. */
export function defaultAgentId(): string {
  return `${userName()}@${hostname()}`;
}

/** A container may run as a user that its system has no name for. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "user";
  }
}

/** The same call for the same method and path, so what is asked often costs one look-up. */
export function createIdentify(options: IdentifyOptions): Identify {
  const { agentId, upstream, toolPrefix } = options;
  const rules = options.pathTools.map((rule) => ({ ...rule, segments: rule.path.split("/") }));
  const remembered = new Map<string, ToolCall>();
  return (method, target) => {
    const query = target.indexOf("?");
    const path = query === -1 ? target : target.slice(0, query);
    const key = `${method} ${path}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const tool = `${toolPrefix}${toolName(rules, method, path)}`.slice(0, toolCharactersMax);
    const call = { agentId, upstream, tool };
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(key, call);
    return call;
  };
}

type Rule = PathTool & { segments: readonly string[] };

function toolName(rules: readonly Rule[], method: string, path: string): string {
  const segments = path.split("/");
  const named = rules.find(
    (rule) => (rule.method === undefined || rule.method === method) && matches(rule.segments, segments),
  );
  if (named !== undefined) return named.tool;
  const shown = segments.map((segment) => (segment === "" || word.test(segment) ? segment : ":id"));
  return `${method} ${shown.join("/")}`;
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  const open = pattern.at(-1) === "*";
  const fixed = open ? pattern.slice(0, -1) : pattern;
  if (open ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return fixed.every((part, at) =>
    part.startsWith(":") && part.length > 1 ? segments[at] !== "" : part === segments[at],
  );
}
