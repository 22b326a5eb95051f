import { limits } from "../../shared/contract/limits.ts";
import type { ConfigOf } from "../../shared/config.ts";
import { oneOf, onOff, wholeNumber } from "../../shared/config.ts";
import { defaultProfile, type ProfileName } from "../../shared/gates/profiles.ts";
import type { CustomGate } from "../judge/custom/custom-gate.ts";
import type { SchemaGate } from "../judge/schema/schema-gate.ts";
import { customGates } from "./custom-gates.ts";
import { deliverySettings } from "./delivery-settings.ts";
import { limitSettings } from "./limit-settings.ts";
import { mcpSettings, wrapperSettings } from "./mcp-settings.ts";
import type {
  GateActions,
  Header,
  InjectionOptions,
  Mode,
  PathTool,
  PolicyRule,
  Upstream,
} from "./nested.ts";
import { gateActions, headers, injection, modes, pathTools, profiles, rules, upstreams } from "./nested.ts";
import { schemas } from "./schemas.ts";
import { setting } from "./setting.ts";
import type { Address } from "./values.ts";
import { address, byteSize, origins, paths, text, texts, toolUrl } from "./values.ts";

const mib = 1024 * 1024;

/** Everything that can be set. The names are the flags in camelCase and the keys of the file. */
export const settings = {
  listen: setting<Address>({
    schema: address,
    default: { host: "127.0.0.1", port: 8378 },
    fallback: "127.0.0.1:8378",
    flag: "--listen <address>",
    says: "address to listen on, port 0 for any",
  }),
  upstream: setting<string | undefined>({
    schema: toolUrl,
    default: undefined,
    flag: "--upstream <url>",
    says: "the HTTP tool that the proxy stands in front of, also unix:/path/to.sock",
  }),
  upstreamCa: setting<string | undefined>({
    schema: text,
    default: undefined,
    flag: "--upstream-ca <file>",
    says: "certificates (PEM) to trust for tools besides the usual ones, such as a self-signed one",
  }),
  agent: setting<string | undefined>({
    schema: text.max(limits.agentIdCharactersMax, {
      error: `must have at most ${limits.agentIdCharactersMax} characters`,
    }),
    default: undefined,
    env: "AGENT_GATE_AGENT",
    flag: "--agent <id>",
    says: "whose outputs these are",
    fallback: "user@host",
  }),
  name: setting<string | undefined>({
    schema: text.max(64, { error: "must have at most 64 characters" }),
    default: undefined,
    flag: "--name <name>",
    says: "put in front of the names of tools, as name/tool",
  }),
  mode: setting<Mode>({
    schema: modes,
    default: "enforce",
    env: "AGENT_GATE_MODE",
    flag: "--mode <mode>",
    says: "observe only records, enforce takes out secrets and personal data and withholds dangerous commands, redact never withholds for a finding, block withholds for every finding",
  }),
  profile: setting<ProfileName>({
    schema: profiles,
    default: defaultProfile,
    env: "AGENT_GATE_PROFILE",
    flag: "--profile <profile>",
    says: "which rules count: balanced (all gates, without what is public or harmless), contract (the three gates of the specification by the letter) or strict (every rule)",
  }),
  gate: setting<GateActions>({
    schema: gateActions,
    default: {},
    flag: "--gate <gate=action>",
    repeats: true,
    says: "what a gate does: off, observe, annotate (the output passes, with a note about what was found in it), block or redact",
  }),
  pathTool: setting<readonly PathTool[]>({
    schema: pathTools,
    default: [],
    flag: "--path-tool <pattern=tool>",
    repeats: true,
    says: "name of the tool behind a path, such as /users/:id=users.get",
  }),
  header: setting<readonly Header[]>({
    schema: headers,
    default: [],
    secret: true,
    flag: "--header <name: value>",
    repeats: true,
    says: "sent to the upstream with every request",
  }),
  budgetMs: setting<number>({
    schema: wholeNumber({ min: 1, max: 60_000 }),
    default: limits.gateBudgetMs,
    flag: "--budget-ms <ms>",
    says:
      "time limit of all gates together for each started megabyte of an output, five times as long with the gate " +
      "injection; what is not read by then has failed, see --fail",
  }),
  fail: setting<"open" | "closed">({
    schema: oneOf(["open", "closed"]),
    default: "closed",
    flag: "--fail <open|closed>",
    says: "what happens to a text that a gate could not read to its end: closed withholds it, open lets it pass",
  }),
  maxInspectBytes: setting<number>({
    schema: byteSize,
    default: 16 * mib,
    fallback: "16MiB",
    unit: "size",
    flag: "--max-inspect-bytes <size>",
    says: "a longer text is not read: it is withheld, or passes with --fail open",
  }),
  unjudged: setting<"pass" | "withhold">({
    schema: oneOf(["pass", "withhold"]),
    default: "pass",
    flag: "--unjudged <pass|withhold>",
    says: "what happens to an output that is no text, such as a picture or an archive",
  }),
  ...limitSettings,
  forwarded: setting<boolean>({
    schema: onOff,
    default: false,
    flag: "--forwarded",
    says: "tell the upstream about the client: X-Forwarded-* and Via",
  }),
  blockStatus: setting<number>({
    schema: wholeNumber({ min: 400, max: 599 }),
    default: 403,
    flag: "--block-status <status>",
    says: "status of an answer that is withheld",
  }),
  allowHost: setting<readonly string[]>({
    schema: texts,
    default: [],
    flag: "--allow-host <host>",
    repeats: true,
    says: "a Host that is served besides the names of this machine",
  }),
  allowOrigin: setting<readonly string[]>({
    schema: origins,
    default: [],
    flag: "--allow-origin <origin>",
    repeats: true,
    says: "an Origin that is served besides those of this machine",
  }),
  passthrough: setting<readonly string[]>({
    schema: paths,
    default: [],
    flag: "--passthrough <path>",
    repeats: true,
    says: "a path that passes without being inspected",
  }),
  ws: setting<"judge" | "pass">({
    schema: oneOf(["judge", "pass"]),
    default: "judge",
    flag: "--ws <judge|pass>",
    says: "what happens to WebSockets: judge each message of the tool, or pass them without reading",
  }),
  ui: setting<boolean>({
    schema: onOff,
    default: true,
    flag: "--no-ui",
    says: "do not serve the status page at /.agent-gate/",
  }),
  ...mcpSettings,
  ...wrapperSettings,
  ...deliverySettings,
  upstreams: setting<readonly Upstream[]>({
    schema: upstreams,
    default: [],
    secretWithin: ["headers"],
    says: "what run serves: a list of {name, url, ca, agent, mode, profile, gates, kind, headers, paths} and the limits from maxConnections to patience, each at /<name>/",
  }),
  rules: setting<readonly PolicyRule[]>({
    schema: rules,
    default: [],
    says: "exceptions; the first that matches applies: a list of {gate, rule, tool, path, action}",
  }),
  injection: setting<InjectionOptions>({
    schema: injection,
    default: { trust: [] },
    says: "settings of the gate injection: {trust}, a list of tools whose outputs are your own, so that fewer rules apply to them, such as docs_* on any server or files/docs_* on one",
  }),
  customGates: setting<readonly CustomGate[]>({
    schema: customGates,
    default: [],
    says: "gates of your own, asked beside ours: a list of {name, module or url, rules, tool, action, fail, timeout}",
  }),
  schemas: setting<readonly SchemaGate[]>({
    schema: schemas,
    default: [],
    says: "the form that outputs must have; the first entry that names a tool applies: a list of {tool, schema (a file, a JSON Schema, or declared), action, fail, timeout}",
  }),
};

export type ProxyConfig = ConfigOf<typeof settings>;
