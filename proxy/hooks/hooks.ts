import type { IncomingMessage, ServerResponse } from "node:http";
import { errorTable, type ErrorCode } from "../../shared/errors.ts";
import type { Mount } from "../accept/mounts.ts";
import { recordOf } from "../intercept/record.ts";
import { noteOf } from "../mcp/noted.ts";
import type { ReadBytes } from "../mcp/subject.ts";
import {
  type Judged,
  localFacts,
  type LocalFacts,
  type Subject,
  type ToolCall,
  type Traced,
  tracedBy,
  type Turn,
  type VerdictRecord,
} from "../tool-call.ts";
import type { Unjudged } from "../unjudged.ts";
import { type Dialect, dialects, type Said } from "./dialects.ts";
import { at, type Fields, isRecord, textAt } from "./fields.ts";
import { type Output, outputIn } from "./output.ts";
import { subjectOf } from "./subject.ts";
import { wordsFor } from "./words.ts";

export interface HooksDeps {
  judge(call: ToolCall, subject: Subject): Judged | Promise<Judged>;
  append(record: VerdictRecord, local: LocalFacts): void | Promise<void>;
  readBytes: ReadBytes;
  unjudged(why: Unjudged): void;
  crashed(error: unknown): void;
  now(): number;
  /** What was found, in words that hold nothing of it: for an output that is withheld, and for one that passes. */
  words: (judged: Judged) => string;
  notedWords: (judged: Judged) => string;
}

export interface HooksOptions {
  /** Whose outputs these are; the host's where nothing is set. */
  agentId: string | undefined;
  toolPrefix: string;
  /** What is longer is not inspected. */
  bytesMax: number;
}

export const hooksPath = "/v1/hooks";
const canaryQuery = "canary";
const toolCharactersMax = 200;
/** JSON in JSON is longer than what it says. */
const bodyFactor = 4;

/** Where the hooks of hosts ask what their model may read of what a tool brought back. */
export function createHooks(options: HooksOptions, deps: HooksDeps): Mount {
  const answer = async (request: IncomingMessage, path: string): Promise<Answer> => {
    const [name = "", query] = path.slice(1).split("?", 2);
    const dialect = Object.hasOwn(dialects, name) ? dialects[name] : undefined;
    if (dialect === undefined) return refused("not_found");
    if (request.method !== "POST") return refused("method_not_allowed");
    const body = await bodyOf(request, options.bytesMax * bodyFactor);
    if (body === undefined) return refused("payload_too_large");
    const asked = parsed(body);
    if (asked === undefined) return refused("bad_json");
    const hooked = read(name, dialect, asked, options);
    if (hooked === undefined) return refused("validation_error");
    // What is asked to see whether the way through a host works is no output of a tool.
    const asking = query === canaryQuery ? { ...deps, append: () => undefined } : deps;
    const said = await judgeOutput({ ...hooked, traced: tracedBy(request) }, options, asking);
    return { status: 200, json: said === undefined ? {} : dialect.answer(said, asked) };
  };
  return {
    prefix: hooksPath,
    answer(request, response, path) {
      answer(request, path).then(
        (answer) => send(response, answer),
        (error: unknown) => {
          deps.crashed(error);
          send(response, refused("internal_error"));
        },
      );
    },
    upgrade: (_request, socket) => socket.destroy(),
  };
}

interface Answer {
  status: number;
  json: object;
}

interface Hooked {
  call: ToolCall;
  value: unknown;
  input: unknown;
  local: Turn & Pick<LocalFacts, "toolMs">;
  traced?: Traced | undefined;
}

function read(name: string, dialect: Dialect, asked: Fields, options: HooksOptions): Hooked | undefined {
  const { keys, session, prompt } = dialect;
  const tool = textAt(asked, keys.tool);
  const value = at(asked, ...keys.output);
  if (tool === undefined) return undefined;
  const duration = asked["duration_ms"];
  return {
    call: {
      agentId: options.agentId ?? name,
      tool: (options.toolPrefix + tool).slice(0, toolCharactersMax),
      upstream: hooksPath,
    },
    value,
    input: asked[keys.input],
    local: {
      toolMs: typeof duration === "number" && duration >= 0 ? duration : 0,
      session: textAt(asked, session),
      prompt: prompt === undefined ? undefined : textAt(asked, prompt),
      host: options.agentId === undefined || options.agentId === name ? undefined : name,
    },
  };
}

/** Undefined where the model may read the output as it came. */
async function judgeOutput(
  { call, value, input, local, traced }: Hooked,
  { bytesMax }: HooksOptions,
  deps: HooksDeps,
): Promise<Said | undefined> {
  const output = outputIn(value, input);
  if (output?.isNothing === true) return undefined;
  const { subject, unjudged } = subjectOf(output, { bytesMax, readBytes: deps.readBytes });
  for (const why of unjudged) deps.unjudged(why);
  const judged = await deps.judge(call, subject);
  if (judged.isNone === true) return undefined;
  const record = recordOf(judged.verdict, call, new Date(deps.now()).toISOString());
  await deps.append(record, { ...local, ...localFacts(judged, local.toolMs, traced) });
  return saidOf(call.tool, judged, output, deps);
}

function saidOf(tool: string, judged: Judged, output: Output | undefined, deps: HooksDeps): Said | undefined {
  const note = (judged.noted ?? []).length === 0 ? undefined : noteOf(tool, judged, deps);
  const { action, redacted } = judged;
  if (action === "redacted" && redacted !== undefined && output !== undefined)
    return { output: output.merged(redacted), note };
  if (action === "redacted" || action === "blocked") {
    const words = wordsFor(tool, judged, deps.words(judged));
    return { output: output === undefined ? words : output.withheld(words) };
  }
  return note === undefined ? undefined : { note };
}

async function bodyOf(request: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsed(body: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function refused(code: ErrorCode): Answer {
  const { status, message } = errorTable[code];
  return { status, json: { error: message, code, status } };
}

function send(response: ServerResponse, { status, json }: Answer): void {
  const body = JSON.stringify(json);
  const close = status === errorTable.payload_too_large.status ? { connection: "close" } : {};
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...close,
  });
  response.end(body);
}
