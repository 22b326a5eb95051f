import { didYouMean } from "../closest.ts";
import { type InspectingGate, inspecting } from "./gates.ts";
import { wrongGate, wrongProfile, wrongRule } from "./names.ts";
import { profileNames } from "./profiles.ts";

/** Throws what is wrong with an option; `at` is where it stands. */
type Check = (given: unknown, at: string) => void;
type Checks = Readonly<Record<string, Check>>;

/** As on the command line. */
const budgetMsMax = 60_000;

/**
 * Throws one sentence when an option is not one that `createGate` has, or not of its form. Plain JavaScript has no
 * compiler that says so, and an exception that is misspelt would except everything.
 */
export function checkOptions(options: unknown): void {
  objectOf({ checks, form: "an object of options" })(options, "createGate");
}

const flag = must("be true or false", (given) => typeof given === "boolean");
const text = must("be a text that is not empty", (given) => typeof given === "string" && given !== "");

const exceptionChecks = {
  rule: name("rule id such as pii.email", (pattern) => wrongRule(pattern)),
  tool: text,
  path: text,
  counts: flag,
} as const;

const ofGate: Readonly<Record<InspectingGate, Checks>> = {
  filesystem: {},
  pii: {},
  content: {},
  secrets: {},
  injection: { trust: listOf("tools", must("name a tool, such as docs_*", namesTool)) },
};

const checks = {
  profile: name(`profile: ${profileNames.join(", ")}`, wrongProfile),
  gates: objectOf({
    checks: Object.fromEntries(inspecting.map((gate) => [gate, gateSetting(gate)])),
    form: "an object such as { pii: false }",
    unknown: (gate) => wrongGate(gate) ?? "",
  }),
  exceptions: listOf("exceptions", exception),
  budgetMs: must(
    `be milliseconds, above 0 and at most ${budgetMsMax}`,
    (given) => typeof given === "number" && given > 0 && given <= budgetMsMax,
  ),
  latencyThresholdMs: must(
    "be milliseconds from 0, or null",
    (given) => given === null || (typeof given === "number" && given >= 0),
  ),
  now: must("be a function", (given) => typeof given === "function"),
} as const;

function gateSetting(gate: InspectingGate): Check {
  const off = listOf(
    "rules",
    name("rule id", (pattern) => wrongRule(pattern, [gate])),
  );
  const checks = { off, ...ofGate[gate] };
  const form = `true, false or an object with ${Object.keys(checks).join(", ")}`;
  const isObject = objectOf({ checks, form });
  return (given, at) => {
    if (typeof given !== "boolean") isObject(given, at);
  };
}

function exception(given: unknown, at: string): void {
  const form = 'an object such as { rule: "pii.email" }';
  objectOf({ checks: exceptionChecks, form })(given, at);
  const { rule, tool, path }: { rule?: unknown; tool?: unknown; path?: unknown } = Object(given);
  if ((rule ?? tool ?? path) === undefined)
    fail(`${at} must name a rule, a tool or a path: without one it would except everything`);
}

/** A pattern that is a star alone would trust whatever anybody plants anywhere. */
function namesTool(given: unknown): boolean {
  return typeof given === "string" && /[^*]/.test(given);
}

interface ObjectForm {
  checks: Checks;
  form: string;
  unknown?: (key: string) => string;
}

/** What is `undefined` was not given. */
function objectOf({ checks, form, unknown }: ObjectForm): Check {
  const known = Object.keys(checks);
  const unknownKey = unknown ?? ((key: string) => `unknown key "${key}"${didYouMean(key, known)}`);
  return (given, at) => {
    if (Object.prototype.toString.call(given) !== "[object Object]") fail(`${at} must be ${form}`);
    for (const [key, value] of Object.entries(Object(given))) {
      if (!Object.hasOwn(checks, key)) fail(`${at}: ${unknownKey(key)}`);
      if (value !== undefined) checks[key]?.(value, at === "createGate" ? key : `${at}.${key}`);
    }
  };
}

function listOf(things: string, check: Check): Check {
  return (given, at) => {
    if (!Array.isArray(given)) return fail(`${at} must be a list of ${things}`);
    for (const [index, each] of given.entries()) check(each, `${at}[${index}]`);
  };
}

function name(what: string, wrongWith: (given: string) => string | undefined): Check {
  return (given, at) => {
    if (typeof given !== "string") return fail(`${at} must be the name of a ${what}`);
    const wrong = wrongWith(given);
    if (wrong !== undefined) fail(`${at}: ${wrong}`);
  };
}

function must(rule: string, isRight: (given: unknown) => boolean): Check {
  return (given, at) => {
    if (!isRight(given)) fail(`${at} must ${rule}`);
  };
}

function fail(message: string): never {
  throw new TypeError(message);
}
