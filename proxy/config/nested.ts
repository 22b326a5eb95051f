import { z } from "zod";
import { exactly, oneOf } from "../../shared/config.ts";
import { limits } from "../../shared/contract/limits.ts";
import { inspecting, type InspectingGate } from "../../shared/gates/gates.ts";
import { profileNames } from "../../shared/gates/profiles.ts";
import { limitFields } from "./limit-settings.ts";
import { kinds } from "./mcp-settings.ts";
import { isGate, wrongGate, wrongRule } from "../../shared/gates/names.ts";
import { pairs, text, toolUrl } from "./values.ts";

/** The settings that are more than one value: gates, headers, tool names by path, upstreams, rules. */

export type Mode = "observe" | "enforce" | "redact" | "block";
export type GateAction = (typeof actionNames)[number];
export type GateActions = Partial<Record<InspectingGate, GateAction>>;

export const modes = oneOf(["observe", "enforce", "redact", "block"]);
export const profiles = oneOf(profileNames);
export const actionNames = ["off", "observe", "annotate", "block", "redact"] as const;
const actions = oneOf(actionNames);

export const gateActions = pairs({ separator: "=", example: "pii=observe" }, (gate, action) => {
  const found = actionNames.find((name) => name === action);
  if (!isGate(gate)) return wrongGate(gate) ?? "";
  return found === undefined
    ? `"${action}" must be one of ${actionNames.join(", ")}`
    : { gate, action: found };
}).transform((given): GateActions => Object.fromEntries(given.map(({ gate, action }) => [gate, action])));

export interface Header {
  name: string;
  value: string;
}

/** Those of one connection are not for a configuration to set, nor is Host, which is the upstream's own. */
const ownHeaders =
  /^(connection|content-length|host|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;

export const headers = pairs(
  { separator: ":", example: '"X-Team: billing"' },
  (name, value): Header | string => {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return "is not the name of a header";
    if (ownHeaders.test(name)) return `${name.toLowerCase()} is set by the proxy itself`;
    // oxlint-disable-next-line no-control-regex
    return /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)
      ? { name, value }
      : "has a value that no header can have";
  },
);

/** `:name` in the path stands for a segment. */
export interface PathTool {
  method?: string;
  path: string;
  tool: string;
}

export const pathTools = pairs(
  { separator: "=", last: true, example: "/users/:id=users.get" },
  (pattern, tool): PathTool | string => {
    const [, method, path] = /^(?:([A-Z]+) +)?(\/[^\s?#]*)$/.exec(pattern) ?? [];
    if (path === undefined) return 'must be a path such as /users/:id or "GET /users/:id"';
    if (tool === "" || tool.length > limits.toolCharactersMax)
      return `needs the name of a tool of at most ${limits.toolCharactersMax} characters`;
    return { ...(method === undefined ? {} : { method }), path, tool };
  },
);

const upstream = exactly({
  // It is the first segment of the path, and what begins with a dot is the proxy's own.
  name: z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/, {
    error: "must be letters, digits, dots, _ and -, at most 64 of them",
  }),
  url: toolUrl,
  ca: text.optional(),
  agent: text.max(limits.agentIdCharactersMax).optional(),
  mode: modes.optional(),
  profile: profiles.optional(),
  gates: gateActions.optional(),
  kind: kinds.optional(),
  headers: headers.optional(),
  paths: pathTools.optional(),
  maxConnections: limitFields.maxConnections.optional(),
  connectTimeout: limitFields.connectTimeout.optional(),
  answerTimeout: limitFields.answerTimeout.optional(),
  idleTimeout: limitFields.idleTimeout.optional(),
  patience: limitFields.patience.optional(),
  streamWindow: limitFields.streamWindow.optional(),
  streamQuiet: limitFields.streamQuiet.optional(),
});
export type Upstream = z.output<typeof upstream>;

export const upstreams = z
  .array(upstream, { error: "must be a list of upstreams" })
  .superRefine((given, context) => {
    const names = given.map(({ name }) => name);
    const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
    if (twice >= 0)
      context.addIssue({ code: "custom", message: "is the name of another one", path: [twice, "name"] });
  });

const rule = exactly({
  gate: oneOf(inspecting),
  rule: text.optional(),
  tool: text.optional(),
  path: text.optional(),
  action: actions,
}).superRefine((given, context) => {
  const wrong = given.rule === undefined ? undefined : wrongRule(given.rule, [given.gate]);
  if (wrong !== undefined) context.addIssue({ code: "custom", message: wrong, path: ["rule"] });
});
export type PolicyRule = z.output<typeof rule>;

export const rules = z.array(rule, { error: "must be a list of rules" });

/** A pattern that is a star alone would trust whatever anybody plants anywhere. */
const trusted = text.refine((pattern) => /[^*]/.test(pattern), {
  error: "must name a tool, such as docs_*: all of them are trusted with --gate injection=off",
});

export const injection = exactly({
  trust: z.array(trusted, { error: "must be a list of tools" }).default([]),
});
export type InjectionOptions = z.output<typeof injection>;
