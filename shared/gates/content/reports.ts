const line = "(?:^|\\n)[ \\t]{0,12}[\"']?";
/** How an agent that reports to another one says what became of its task, and that it is an agent. */
const outcome = new RegExp(
  `${line}(?:outcome|status|result|decision|verdict|state)["']?: ["']?(?:declined|refused|refusal)["']?[ \\t,]*(?:\\n|$)`,
  "i",
);
const ofAgent = new RegExp(
  `${line}(?:agent|sub-?agent|sub-?task|task|worker|run|parent|orchestrator|from|step)["']?: `,
  "i",
);
const will =
  /\bI(?: (?:cannot|can not|won't|will not|will do|am not|would not|do not|decline|refuse)|(?: can|'m not|'d not|'ll not| won| don))\b/;

/** The same in a line of its own, as an API writes it. */
const stopped = new RegExp(
  `${line}(?:stop|finish)_?reason["']?: ["']?(?:refusal|content_filter)["']?[ \\t,]*(?:\\n|$)`,
  "i",
);

const reportMax = 4_000;
/** Most texts begin otherwise. */
const mayReport = /^\s{0,8}(?:[-#`]{3}[^\n]{0,40}\n|\{\s{0,8})?[\w "'-]{1,40}:/;

/** Whether it is the report of an agent that names its refusal so, and says why. */
export const isReportOfRefusal = (text: string): boolean =>
  text.length <= reportMax &&
  mayReport.test(text) &&
  (stopped.test(text) || (outcome.test(text) && ofAgent.test(text) && will.test(text)));
