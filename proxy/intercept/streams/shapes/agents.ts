import type { Told } from "../../../tool-call.ts";
import { fieldsIn, type Fields, type Heard, type LastEvent, namesIn, type Shape, textsIn } from "./shape.ts";

/** What an answer of A2A is: by its `kind`, or by the only member that it has since version 1. */
const kinds: ReadonlySet<unknown> = new Set(["artifact-update", "status-update", "message", "task"]);
const members = ["artifactUpdate", "statusUpdate", "message", "task"];
/** What says what the texts are. */
const labels: ReadonlySet<string> = new Set([
  ..."kind role state timestamp taskId contextId artifactId messageId id sessionId sessionUpdate toolCallId".split(
    " ",
  ),
  ..."type mimeType mediaType stopReason".split(" "),
]);
const isOver = /^(?:TASK_STATE_)?(?:completed|failed|cancell?ed|rejected)$/i;

/** Agents that stream their answers as messages of JSON-RPC: A2A in answers under one id, the Agent Client Protocol in updates of a session. */
export class Agents implements Shape {
  #last: Fields = {};

  hear(event: Fields): Heard | undefined {
    if (event["jsonrpc"] !== "2.0") return undefined;
    const result = fieldsIn(event["result"]);
    const at = isUpdate(event) ? "params" : isAnswer(result) ? "result" : undefined;
    if (at === undefined) return undefined;
    this.#last = event;
    return { deltas: textsIn(event[at], [at], { into: [at], but: labels }), ends: isLast(result) };
  }

  cutOff(told: Told): LastEvent[] {
    const { id = null } = namesIn(this.#last, ["id"]);
    return [{ data: { jsonrpc: "2.0", id, error: { code: -32_000, message: told.detail, data: told } } }];
  }
}

const isUpdate = ({ method, params }: Fields): boolean =>
  method === "session/update" && typeof fieldsIn(fieldsIn(params)["update"])["sessionUpdate"] === "string";

const isAnswer = (result: Fields): boolean =>
  kinds.has(result["kind"]) || members.some((key) => typeof result[key] === "object") || hasStopped(result);

/** The answer to what a session was asked comes behind its updates. */
const hasStopped = ({ stopReason }: Fields): boolean => typeof stopReason === "string";

function isLast(result: Fields): boolean {
  const update = fieldsIn(result["statusUpdate"] ?? result["task"] ?? result);
  const { state } = fieldsIn(update["status"]);
  const isMessage = update["kind"] === "message" || typeof result["message"] === "object";
  return isMessage || update["final"] === true || isOver.test(String(state)) || hasStopped(result);
}
