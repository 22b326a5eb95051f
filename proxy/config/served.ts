import { certificatesOf } from "./certificates.ts";
import { defaultAgentId } from "../intercept/identify.ts";
import type { ProxyConfig } from "./load.ts";
import type { limitSettings } from "./limit-settings.ts";
import type { Header, Upstream } from "./nested.ts";
import type { HopLimits } from "../hop-limits.ts";
import type { McpOptions } from "../mcp/http/room.ts";
import type { Served, UpstreamOptions } from "../proxy.ts";
import { refuseItself } from "./own-address.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { typedCommand } from "../../shared/next-command.ts";

/** What a configuration says of the one tool of `http`, or of the several of `run`. */
export function servedBy(config: ProxyConfig, inFolders: boolean): Served {
  return {
    upstreams: inFolders ? several(config) : [only(config)],
    inFolders,
    blockStatus: config.blockStatus,
    inspecting: inspectingOf(config),
    forwarded: config.forwarded,
  };
}

function only(config: ProxyConfig): UpstreamOptions {
  if (config.upstream === undefined)
    throw new CommandError(
      "usage",
      `say which tool to stand in front of, as in ${typedCommand("proxy", "http", "http://127.0.0.1:3001")}`,
    );
  refuseItself(config.listen, config.upstream, "usage");
  return {
    ...common(config),
    name: "default",
    url: config.upstream,
    ...certificatesOf(config.upstreamCa),
    limits: limitsOf(config),
    agentId: config.agent ?? defaultAgentId(),
    mcp: mcpOf(config, config.agent),
    toolPrefix: config.name === undefined ? "" : `${config.name}/`,
    pathTools: config.pathTool,
    headers: flat(config.header),
    policy: policyOf(config),
  };
}

/** What an upstream does not say of itself holds for all of them. */
function several(config: ProxyConfig): UpstreamOptions[] {
  if (config.upstreams.length === 0)
    throw new CommandError(
      "config",
      'the configuration names no tool: "upstreams": [{"name": "crm", "url": "http://127.0.0.1:3001"}] (or use the command http)',
    );
  for (const { url } of config.upstreams) refuseItself(config.listen, url, "config");
  return config.upstreams.map((upstream) => ({
    ...common(config),
    name: upstream.name,
    url: upstream.url,
    ...certificatesOf(upstream.ca ?? config.upstreamCa),
    limits: limitsOf({ ...config, ...given(upstream) }),
    agentId: upstream.agent ?? config.agent ?? defaultAgentId(),
    mcp: mcpOf(
      { ...config, name: upstream.name, kind: upstream.kind ?? config.kind },
      upstream.agent ?? config.agent,
    ),
    toolPrefix: `${upstream.name}/`,
    pathTools: [...(upstream.paths ?? []), ...config.pathTool],
    headers: [...flat(config.header), ...flat(upstream.headers ?? [])],
    policy: policyOf({
      ...config,
      mode: upstream.mode ?? config.mode,
      profile: upstream.profile ?? config.profile,
      gate: { ...config.gate, ...upstream.gates },
    }),
  }));
}

/** Clients of MCP say who they are; what is set holds all the same. */
function mcpOf(
  { kind, gateMethods, gateInput, blockAs, noteStructured, pin, home, name }: ProxyConfig,
  agentId: string | undefined,
): McpOptions {
  return { kind, gateMethods, gateInput, blockAs, noteStructured, agentId, name, pin, home };
}

/** What a configuration says of the outputs of hosts' own tools, in front of which there is no tool. */
export function hooksBy(config: ProxyConfig): Served {
  const toolPrefix = config.name === undefined ? "" : `${config.name}/`;
  return {
    upstreams: [],
    inFolders: false,
    blockStatus: config.blockStatus,
    inspecting: inspectingOf(config),
    forwarded: false,
    hooks: { agentId: config.agent, toolPrefix, policy: policyOf(config) },
  };
}

/** How much of an output is inspected, and what happens to an output that cannot be inspected. */
export const inspectingOf = ({ maxInspectBytes: bytesMax, unjudged }: ProxyConfig) => ({
  bytesMax,
  unjudged,
});

const common = (config: ProxyConfig): Pick<UpstreamOptions, "passthrough" | "ws"> => ({
  passthrough: config.passthrough,
  ws: config.ws,
});

const flat = (headers: readonly Header[]): string[] => headers.flatMap(({ name, value }) => [name, value]);

export function policyOf(config: ProxyConfig): UpstreamOptions["policy"] {
  const { mode, profile, gate, rules, injection, budgetMs, fail, customGates: custom, schemas } = config;
  return { mode, profile, gates: gate, rules, injection, budgetMs, fail, custom, schemas };
}

type Limits = Pick<ProxyConfig, keyof typeof limitSettings>;

const limitsOf = (config: Limits): HopLimits => ({
  connectionsMax: config.maxConnections,
  connectMs: config.connectTimeout,
  answerMs: config.answerTimeout,
  idleMs: config.idleTimeout,
  patienceMs: config.patience,
  streamWindow: config.streamWindow,
  streamQuietMs: config.streamQuiet,
});

/** What an upstream says of its own limits. */
function given(upstream: Upstream) {
  const { maxConnections, connectTimeout, answerTimeout, idleTimeout, patience } = upstream;
  const { streamWindow, streamQuiet } = upstream;
  const limits = {
    maxConnections,
    connectTimeout,
    answerTimeout,
    idleTimeout,
    patience,
    streamWindow,
    streamQuiet,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(
    Object.entries(limits).filter(([, limit]) => limit !== undefined),
  ) as Partial<Limits>;
}
