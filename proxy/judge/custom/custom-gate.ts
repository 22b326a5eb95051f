import type { Subject } from "../../tool-call.ts";

/** A gate of a user's own, as it is configured. */
export interface CustomGate {
  name: string;
  /** The file of a module, or the address of an endpoint: one of the two. */
  module?: string | undefined;
  url?: string | undefined;
  /** What an endpoint may find, by its id. A module says so itself. */
  rules?: Readonly<Record<string, Words>> | undefined;
  /** Of which tools the outputs are shown to it. */
  tool?: string | undefined;
  action: "observe" | "block";
  /** Whether an output passes that it did not judge. */
  fail: "open" | "closed";
  timeoutMs: number;
}

/** All that a reason may say of a finding. */
export interface Words {
  one: string;
  many: string;
}

/** What a module is shown. */
export interface Shown {
  text: string;
  /** The text is JSON, and stands for its value. */
  json: boolean;
  tool: string;
}

/** What it says: which of its rules were broken, how often; or why it says nothing. `places` are for whoever looks at an output of their own. */
export type Said =
  | { findings: ReadonlyMap<string, number>; places?: ReadonlyMap<string, readonly string[]> }
  | { failed: Failure };
export type Failure = "late" | "broken" | "busy" | "resting" | "unusable";
export type Text = Extract<Subject, { kind: "text" }>;

/** Whoever asks a gate that runs somewhere else. */
export interface Outside extends AsyncDisposable {
  look(subject: Text, tool: string): Promise<Said>;
  /** Known when it has started. */
  rules(): Readonly<Record<string, Words>>;
}

/** A word that is no part of an output: the vocabulary is fixed before the first output is there. */
const ruleId = /^[a-z][\w.-]{0,47}$/;
const plainWords = /^[\p{L}\p{N} ,'()/-]{1,60}$/u;

export const isRuleId = (id: string): boolean => ruleId.test(id);
export const areWords = (given: unknown): given is Words =>
  typeof given === "object" &&
  given !== null &&
  "one" in given &&
  "many" in given &&
  [given.one, given.many].every((words) => typeof words === "string" && plainWords.test(words));
