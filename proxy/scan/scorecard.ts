import { type InspectingGate, inspecting } from "../../shared/gates/gates.ts";
import { gateOf } from "../judge/exception-rule.ts";
import { fateOf, type Fates } from "../report/summary.ts";
import { nameOf } from "./histories.ts";
import type { PastOutput } from "./past.ts";
import { type Outcome, policy } from "./judging.ts";

/** What `scan --json` prints. Names of hosts, tools and rules, counts and days: nothing of a session. */
export interface Scorecard {
  /** The first and the last output; null where no host says a time. */
  from: string | null;
  to: string | null;
  outputs: number;
  sessions: number;
  hosts: HostCount[];
  /** By gate: outputs in which it found something, with its rules and the tools that had the most. */
  kinds: Kind[];
  would: { mode: string; profile: string; clean: number; outputs: Fates };
  /** What was not read, or not to its end. */
  unread: Unread;
  /** It was ended before all was read. */
  stopped: boolean;
}

export interface HostCount {
  host: string;
  name: string;
  outputs: number;
  sessions: number;
  files: number;
}

export interface Kind {
  gate: InspectingGate;
  outputs: number;
  findings: number;
  rules: { rule: string; outputs: number; findings: number }[];
  tools: { tool: string; outputs: number }[];
}

export interface Unread {
  files: { path: string; why: string }[];
  /** Records that are longer than is read, and those that are no JSON. */
  long_records: number;
  broken_records: number;
  /** Outputs that a gate did not look through, because they are too long or took too long. */
  unfinished_outputs: number;
}

/** Names of tools are said by servers, and may hold anything. */
const toolName = /^[\w.:/-]{1,64}$/;
const otherTool = "(other)";
/** Tools are few, unless somebody makes them up. */
const toolsMax = 1_000;

export interface Tally {
  unread: Unread;
  countFile(host: string): void;
  count(host: string, past: Pick<PastOutput, "tool" | "atMs">, session: string, outcome: Outcome): void;
  scorecard(stopped: boolean): Scorecard;
}

interface Found {
  outputs: number;
  findings: number;
  rules: Map<string, { outputs: number; findings: number }>;
  tools: Map<string, { outputs: number }>;
}

export function createTally(): Tally {
  const hosts = new Map<string, { outputs: number; files: number; sessions: Set<string> }>();
  const kinds = new Map<InspectingGate, Found>();
  const tools = new Set<string>();
  const fates: Fates = { withheld: 0, redacted: 0, annotated: 0, observed: 0 };
  const unread: Unread = { files: [], long_records: 0, broken_records: 0, unfinished_outputs: 0 };
  let outputs = 0;
  let fromMs = Infinity;
  let toMs = -Infinity;

  const hostOf = (id: string) => entryOf(hosts, id, () => ({ outputs: 0, files: 0, sessions: new Set() }));
  const toolOf = (tool: string): string => {
    if (!toolName.test(tool) || (tools.size >= toolsMax && !tools.has(tool))) return otherTool;
    tools.add(tool);
    return tool;
  };
  const countFindings = (tool: string, found: Outcome["found"]): void => {
    for (const gate of inspecting) {
      const own = found.filter(({ rule }) => gateOf(rule) === gate);
      if (own.length === 0) continue;
      const kind = entryOf(kinds, gate, nothingFound);
      kind.outputs++;
      entryOf(kind.tools, tool, () => ({ outputs: 0 })).outputs++;
      for (const rule of new Set(own.map(({ rule }) => rule))) {
        const findings = own.filter((each) => each.rule === rule).reduce((sum, { count }) => sum + count, 0);
        const row = entryOf(kind.rules, rule, () => ({ outputs: 0, findings: 0 }));
        row.outputs++;
        row.findings += findings;
        kind.findings += findings;
      }
    }
  };
  return {
    unread,
    countFile: (id) => void hostOf(id).files++,
    count(id, { tool, atMs }, session, { action, found, isUnfinished }) {
      const host = hostOf(id);
      host.outputs++;
      host.sessions.add(session);
      outputs++;
      if (atMs !== undefined) {
        fromMs = Math.min(fromMs, atMs);
        toMs = Math.max(toMs, atMs);
      }
      const fate = fateOf[action];
      if (fate !== undefined) fates[fate]++;
      if (isUnfinished) unread.unfinished_outputs++;
      countFindings(toolOf(tool), found);
    },
    scorecard(stopped) {
      const read = mostFirst(hosts).map(([host, { outputs, files, sessions }]): HostCount => ({
        host,
        name: nameOf(host),
        outputs,
        sessions: sessions.size,
        files,
      }));
      const changed = Object.values(fates).reduce((sum, each) => sum + each, 0);
      return {
        from: isoOf(fromMs),
        to: isoOf(toMs),
        outputs,
        sessions: read.reduce((sum, { sessions }) => sum + sessions, 0),
        hosts: read,
        kinds: inspecting.map((gate) => kindOf(gate, kinds.get(gate) ?? nothingFound())),
        would: { mode: policy.mode, profile: policy.profile, clean: outputs - changed, outputs: fates },
        unread,
        stopped,
      };
    },
  };
}

const nothingFound = (): Found => ({ outputs: 0, findings: 0, rules: new Map(), tools: new Map() });

const kindOf = (gate: InspectingGate, { outputs, findings, rules, tools }: Found): Kind => ({
  gate,
  outputs,
  findings,
  rules: mostFirst(rules).map(([rule, { outputs, findings }]) => ({ rule, outputs, findings })),
  tools: mostFirst(tools).map(([tool, { outputs }]) => ({ tool, outputs })),
});

/** Threads answer in any order, and the same sessions always come to the same scorecard. */
const mostFirst = <T extends { outputs: number }>(counts: ReadonlyMap<string, T>): [string, T][] =>
  [...counts].toSorted(([a, { outputs: ofA }], [b, { outputs: ofB }]) => ofB - ofA || (a < b ? -1 : 1));

const isoOf = (ms: number): string | null => (Number.isFinite(ms) ? new Date(ms).toISOString() : null);

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
