/** Where APIs say why a model stopped, and what they say there when it would not answer or was kept from it. */
export const stopKeys = [
  "stop_reason",
  "stopReason",
  "finish_reason",
  "finishReason",
  "done_reason",
] as const;
const refusing =
  /^(?:refusal|refused|content[-_ ]?filter(?:ed)?|guardrail_intervened|(?:image_)?(?:safety|prohibited_content)|blocklist|spii|error_toxic|content_policy(?:_violation)?|moderation)$/i;
/** What stands beside the reason in a message of a model; in a list of all reasons there is none of it. */
const besides =
  "content role message delta text index output usage metrics safetyRatings safety_ratings finishMessage stop_sequence".split(
    " ",
  );
const feedbackKeys = ["promptFeedback", "prompt_feedback"];
const blockKeys = ["blockReason", "block_reason"];
/** What is needed to find these in a text of JSON: the keys that hold a word of their own. */
export const reasonKeys: readonly string[] = [...stopKeys, ...blockKeys];

/** The field in which an API says that the model refused or was stopped from answering. */
export function stopFieldOf(message: object): string | undefined {
  for (const key of feedbackKeys) {
    const feedback: unknown = Reflect.get(message, key);
    if (typeof feedback !== "object" || feedback === null) continue;
    const block = blockKeys.find((each) => isBlock(Reflect.get(feedback, each)));
    if (block !== undefined) return `${key}.${block}`;
  }
  if (!besides.some((key) => key in message)) return undefined;
  return stopKeys.find((key) => isRefusing(Reflect.get(message, key)));
}

const isRefusing = (reason: unknown): boolean => typeof reason === "string" && refusing.test(reason);
const isBlock = (reason: unknown): boolean =>
  typeof reason === "string" && reason !== "" && !/unspecified$/i.test(reason);
