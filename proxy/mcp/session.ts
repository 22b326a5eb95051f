import { RecentMap } from "../../shared/recent-map.ts";
import type { ToolCall } from "../tool-call.ts";
import { type Message, stringIn } from "./message.ts";
import { isOutput, readings } from "./methods.ts";
import { plain } from "./names.ts";
import { outlineOf } from "./outline.ts";
import { keysIn, type Place, placeOf, sliceOf, valueIn } from "./places.ts";
import { fieldsIn, Parties, type PartiesOptions } from "./parties.ts";
import { type Asked, Questions, tracedIn } from "./questions.ts";
import type { Definitions } from "./definitions.ts";
import type { Pins } from "./pins.ts";
import { isForHook } from "./for-hook.ts";
import { type Declared, notRead, Tools } from "./tools.ts";

/** A part of a message that is an output of a tool. */
export interface Output {
  message: Message;
  asked: Asked;
  /**
   * `result` and `error` answer a call of a tool. `task` is an answer that holds them. `reading` is the content of a resource or a prompt. `unclear` is a
   * whole message that clients may read in different ways. `words` is a message that is no output but may hold any text. `question` is the call of a tool by
   * a client. `tools` is a list of tools, of which only `text` may go on.
   */
  kind: "result" | "error" | "task" | "reading" | "unclear" | "words" | "question" | "tools";
  text?: string;
  /** The call may have changed something, and was not refused. */
  isCarriedOut?: boolean;
  start: number;
  end: number;
}

export interface SessionOptions extends PartiesOptions {
  /** Whose policy holds. */
  upstream: string;
  /** What is decided about besides calls of tools; other outputs are only recorded. */
  decided: readonly string[];
  /** Where what tools are said to be is held against what they were. */
  pins?: Pins | undefined;
  /** Where what they are said to be is judged. */
  definitions?: Definitions | undefined;
  /** Clients whose own hook has calls that succeed judged. */
  hookedClients?: readonly string[] | undefined;
  /** What sessions with the same server know together. */
  declared?: Declared | undefined;
}

const rememberedMax = 4096;
const clientInfo = "io.modelcontextprotocol/clientInfo";
/** Whatever it was: nobody asked it here, or not any more. */
const unknown: Asked = { method: "", tool: "unknown" };
/** An answer that has none of these is no output whose question is unknown. */
const outputKeys = ["content", "contents", "structuredContent", "messages", "toolResult", "result", "task"];
/** All that an answer has that is none yet. */
const unfinished = new Set("resultType task inputRequests requestState _meta".split(" "));

/** What two sides have said to each other so far, as far as it tells whose output a message is. */
export class Session {
  #options: SessionOptions;
  readonly questions = new Questions();
  readonly #tasks = new RecentMap<string, Asked>(rememberedMax);
  readonly tools: Tools;
  readonly parties: Parties;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.tools = new Tools(() => this.parties.server, options.declared);
    this.parties = new Parties(options);
    this.set(options);
  }

  /** The settings may be known later than the first words. */
  set(options: SessionOptions): void {
    this.#options = options;
    this.tools.pins = options.pins;
    this.tools.definitions = options.definitions;
    this.parties.options = options;
  }

  /** Who asked whom, as verdicts name it. */
  callOf({ method, tool, id }: Asked): ToolCall {
    const { upstream, decided } = this.#options;
    const reading = readings[method];
    const isDecided = reading === undefined || decided.includes(reading);
    return {
      agentId: this.parties.agentId,
      upstream,
      ...(isDecided ? {} : { isOnlyRecorded: true as const }),
      tool: `${this.parties.server}/${tool}`,
      mcp: { method, tool, id, protocol: this.parties.protocol },
    };
  }

  /** Remembers what the client asks. Its answers to the server's own questions have ids of another kind. */
  fromClient(message: Message, bytes: Buffer): Asked | undefined {
    const { kind, method, id, params } = message;
    if (method === undefined) return undefined;
    if (kind === "notification") {
      if (method === "notifications/cancelled") this.#cancel(valueIn(bytes, params));
      return undefined;
    }
    if (kind === "answer" || id === undefined) return undefined;
    const asked = { ...this.#askedWith(method, bytes, params), id };
    this.questions.ask(id, asked);
    return asked;
  }

  /** What a tool is called with, for whoever judges that too. */
  questionIn(message: Message, bytes: Buffer, asked: Asked): Output | undefined {
    const { params } = message;
    if (asked.method !== "tools/call" || params === undefined) return undefined;
    const [outline] = outlineOf(sliceOf(bytes, params)).objects;
    const given = outline?.members.filter(({ key }) => key === "arguments") ?? [];
    const [only] = given;
    const place =
      only === undefined || given.length > 1
        ? placeOf(params)
        : { start: params.start + only.start, end: params.start + only.end };
    return { message, asked, kind: "question", ...place };
  }

  /** What of a message of the server is an output. */
  fromServer(message: Message, bytes: Buffer): Output | undefined {
    const { kind, id, result, error } = message;
    if (kind === "request") return undefined;
    if (kind === "notification") return this.#told(message, bytes);
    if (kind === "none") return undefined;
    if (kind === "unclear") return this.#unclear(message, bytes);
    const asked = this.questions.get(id);
    if (message.hasMore && (asked === undefined || isOutput(asked.method))) return this.doubtful(message);
    if (error !== undefined) {
      if (asked !== undefined && !isOutput(asked.method)) return undefined;
      return { message, asked: asked ?? unknown, kind: "error", ...placeOf(error) };
    }
    if (result === undefined) return undefined;
    const output = this.#answered(message, result, bytes, asked);
    const isLeft = asked !== undefined && this.#options.hookedClients?.includes(this.parties.client ?? "");
    return output && isLeft && isForHook(output, bytes, this.callOf(asked)) ? undefined : output;
  }

  /** The same for a message with members that the protocol does not know, or from a sender that may be no MCP server. Such a message may hold any text. */
  judgedOf(message: Message, bytes: Buffer, isDoubted: boolean): Output | undefined {
    const output = this.fromServer(message, bytes);
    const asked = this.questions.get(message.id);
    const { kind, hasMore } = message;
    this.heard([message]);
    const isExpected = !hasMore && kind !== "none" && (kind !== "answer" || asked !== undefined);
    return output ?? (isExpected && !isDoubted ? undefined : { ...this.doubtful(message), kind: "words" });
  }

  /** Notes which requests these messages have answered. */
  heard(messages: readonly Message[]): void {
    for (const { kind, id } of messages)
      if (kind === "answer" || kind === "unclear") this.questions.answered(id);
  }

  /** A message of which nobody can say what will be read in it. */
  doubtful(message: Message): Output {
    const asked = this.questions.get(message.id) ?? unknown;
    return { message, asked, kind: "unclear", ...placeOf(message) };
  }

  #answered(message: Message, result: Place, bytes: Buffer, asked: Asked | undefined): Output | undefined {
    const place = placeOf(result);
    if (asked === undefined) {
      const keys = keysIn(bytes, result);
      const isAnOutput = keys === undefined || outputKeys.some((key) => keys.includes(key));
      if (isAnOutput) return { message, asked: unknown, kind: "result", ...place };
      return keys.includes("tools") ? this.#listed(message, result, bytes, unknown) : undefined;
    }
    const { method } = asked;
    if (method === "initialize" || method === "server/discover")
      this.parties.hearServer(valueIn(bytes, result));
    if (method === "tools/list") return this.#listed(message, result, bytes, asked);
    if (!isOutput(method)) return undefined;
    const listed = asked.isListToo === true ? this.#listed(message, result, bytes, asked) : undefined;
    if (listed !== undefined) return listed;
    if (Object.hasOwn(readings, method)) return { message, asked, kind: "reading", ...place };
    const unfinished = method === "tools/call" ? this.#unfinished(result, bytes, asked) : undefined;
    if (unfinished === "question") return undefined;
    // The task has no output yet, but its status may have a text.
    if (unfinished === "task") return { message, asked, kind: "words", ...placeOf(message) };
    if (method === "tasks/get") return { message, asked, kind: "task", ...place };
    return { message, asked, kind: "result", isCarriedOut: this.tools.mayChange(asked), ...place };
  }

  /** Where tools are pinned, nothing that may be a list of them passes without being read. */
  #unclear(message: Message, bytes: Buffer): Output {
    const isList = this.tools.pins?.withholds === true && bytes.includes("inputSchema");
    if (!isList) return this.doubtful(message);
    const text = notRead(message);
    return { message, asked: unknown, kind: "tools", ...(text && { text }), ...placeOf(message) };
  }

  /** What is listed passes, but for what is pinned otherwise. */
  #listed(message: Message, result: Place, bytes: Buffer, asked: Asked): Output | undefined {
    const text = this.tools.learn(bytes, result);
    return text === undefined ? undefined : { message, asked, kind: "tools", text, ...placeOf(result) };
  }

  /** A question back to the client, or a task that has only begun: the answer comes later. */
  #unfinished(result: Place, bytes: Buffer, asked: Asked): "question" | "task" | undefined {
    const keys = keysIn(bytes, result);
    if (keys === undefined || keys.length === 0 || !keys.every((key) => unfinished.has(key)))
      return undefined;
    if (keys.includes("task")) {
      const { taskId } = fieldsIn(fieldsIn(valueIn(bytes, result))["task"]);
      if (typeof taskId === "string") this.#tasks.set(taskId, asked);
      return "task";
    }
    return keys.includes("inputRequests") || keys.includes("requestState") ? "question" : undefined;
  }

  /** The result of a task may come by itself. */
  #told(message: Message, bytes: Buffer): Output | undefined {
    const { method, params } = message;
    if (params === undefined || method?.startsWith("notifications/tasks") !== true) return undefined;
    const { taskId } = fieldsIn(valueIn(bytes, params));
    const asked = (typeof taskId === "string" ? this.#tasks.get(taskId) : undefined) ?? unknown;
    return { message, asked, kind: "task", ...placeOf(params) };
  }

  #askedWith(method: string, bytes: Buffer, params: Place | undefined): Asked {
    const outline = params === undefined ? undefined : outlineOf(sliceOf(bytes, params), isNaming);
    const member = (key: string): Place | undefined => {
      const found = outline?.objects[0]?.members.find((each) => each.key === key);
      return found && params && { start: params.start + found.start, end: params.start + found.end };
    };
    const place = member("_meta");
    // Most clients name no parent, and then the rest of it is of no interest here.
    const isTraced = place !== undefined && sliceOf(bytes, place).includes("traceparent");
    const meta = isTraced || this.parties.client === undefined ? fieldsIn(valueIn(bytes, place)) : {};
    if (method === "initialize") this.parties.hearClient(valueIn(bytes, member("clientInfo")));
    else if (this.parties.client === undefined) this.parties.hearClient(meta[clientInfo]);
    const traced = tracedIn(meta);
    const text = (key: string): string =>
      stringIn(outline?.objects[0]?.members.find((each) => each.key === key)?.text) ?? "";
    const taskId = text("taskId");
    const known = method.startsWith("tasks/") ? this.#tasks.get(taskId) : undefined;
    if (known !== undefined) return { ...known, method, ...traced };
    const named = method === "tools/call" ? text("name") : method;
    return { method, tool: plain(named), ...traced };
  }

  #cancel(params: unknown): void {
    const { requestId } = fieldsIn(params);
    this.questions.cancel(JSON.stringify(requestId ?? null));
  }
}

const isNaming = (key: string): boolean => key === "name" || key === "taskId";
