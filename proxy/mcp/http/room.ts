import { limits } from "../../../shared/contract/limits.ts";
import { readAs } from "../../intercept/blob.ts";
import type { DecodeOptions } from "../../intercept/decode.ts";
import { judgeAll } from "../../intercept/judge-all.ts";
import type { LeadBack } from "../../intercept/leads/lead-back.ts";
import { recordOf } from "../../intercept/record.ts";
import type { Judge } from "../../judge/judge.ts";
import { notedWords, withheldWords } from "../../judge/respond.ts";
import type { Append } from "../../queue/queue.ts";
import { localFacts } from "../../tool-call.ts";
import type { Unjudged } from "../../unjudged.ts";
import type { Definitions } from "../definitions.ts";
import type { JudgingDeps } from "../judging.ts";
import type { Pins } from "../pins.ts";
import { Session } from "../session.ts";
import type { Declared } from "../tools.ts";
import type { Kind, McpRoom } from "./mcp-room.ts";
import { Sessions } from "./sessions.ts";

/** How an upstream is dealt with as a server of MCP. */
export interface McpOptions {
  kind: Kind;
  /** What is decided about besides calls of tools. */
  gateMethods: readonly string[];
  gateInput: boolean;
  blockAs: "result" | "error";
  noteStructured: boolean;
  /** Undefined when the client says who it is. */
  agentId: string | undefined;
  /** Undefined when the server says who it is. */
  name: string | undefined;
  /** Whether what the server says of its tools is held against what it said at first. */
  pin: "off" | "warn" | "enforce";
  /** Where that is kept. */
  home: string;
}

interface RoomDeps extends Append {
  upstream: string;
  defaultAgentId: string;
  judge: Judge;
  lead: LeadBack;
  inspecting: DecodeOptions;
  pins: Pins | undefined;
  definitions: Definitions | undefined;
  declared: Declared;
  fits: JudgingDeps["fits"];
  unjudged(why: Unjudged): void;
  now(): number;
  monotonic(): number;
}

/** What calls of MCP to one upstream share: their sessions, and how their outputs are judged. */
export function openMcpRoom(options: McpOptions, deps: RoomDeps): McpRoom {
  const { upstream, defaultAgentId, judge, lead, inspecting } = deps;
  const sessions = new Sessions(
    () =>
      new Session({
        agentId: options.agentId,
        agentIdMax: limits.agentIdCharactersMax,
        defaultAgentId,
        server: options.name,
        defaultServer: "mcp",
        upstream,
        decided: options.gateMethods,
        pins: deps.pins,
        definitions: deps.definitions,
        declared: deps.declared,
      }),
  );
  return {
    kind: options.kind,
    sessions,
    gatesInput: options.gateInput,
    monotonic: () => deps.monotonic(),
    leadBack: (address, asked) => lead(["content-location", address], 200, asked)[1] ?? address,
    judging: {
      judge: (call, subject) => judgeAll((each) => judge(call, each), subject),
      settle(judged, call, { sinceMs, traceparent }) {
        const record = recordOf(judged.verdict, call, new Date(deps.now()).toISOString());
        const toolMs = sinceMs === undefined ? 0 : deps.monotonic() - sinceMs;
        const mcp = call.mcp && { ...call.mcp, transport: "tcp" as const };
        return deps.append(record, localFacts(judged, toolMs, { parent: traceparent, mcp }));
      },
      readBytes: (bytes) => readAs(bytes, inspecting),
      bytesMax: () => inspecting.bytesMax,
      unjudged: (why) => deps.unjudged(why),
      fits: deps.fits,
      words: withheldWords,
      notedWords,
      blockAs: options.blockAs,
      noteStructured: options.noteStructured,
    },
  };
}
