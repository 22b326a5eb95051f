// Prints docs/reference/ from the tables in code, compiled: `npm run reference`. With --check it writes nothing and exits 1 when a page is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { commandTable } from "../../dist/collector/commands/table.js";
import { settings } from "../../dist/collector/config/settings.js";
import { errorTable } from "../../dist/shared/errors.js";
import { exitCodes } from "../../dist/shared/exit-codes.js";
import { slow } from "../../dist/shared/gates/engine/reason.js";
import { inspecting } from "../../dist/shared/gates/gates.js";
import { isOnIn, profileNames, rulesOf } from "../../dist/shared/gates/profiles.js";
import { actionOn } from "../../dist/proxy/judge/policy.js";
import { commandTable as proxyTable } from "../../dist/proxy/commands/table.js";
import { refusalTable } from "../../dist/proxy/refusal.js";
import { settings as proxySettings } from "../../dist/proxy/config/settings.js";

const folder = new URL("../../docs/reference/", import.meta.url);
const commands = await loaded(commandTable);
// Its commands stand under the collector's own name.
const { collector: _, ...ofProxy } = proxyTable;
const proxyCommands = await loaded(ofProxy);

async function loaded(table) {
  const commands = {};
  for (const [name, { load }] of Object.entries(table)) commands[name] = await load();
  return commands;
}

const exitMeanings = {
  ok: "done",
  failure: "it could not be done, the message says why; `doctor` found something",
  usage: "a flag, an argument or a command is wrong",
  verdict: "a gate verdict failed",
  auth: "a key is missing, unknown or revoked, or the database refuses the credentials",
  unreachable: "the collector, the upstream or the database cannot be reached",
  config: "the environment or the configuration file is wrong",
  held: "another process holds the data",
  interrupted: "interrupted",
};

const environmentOnly = {
  AGENT_GATE_COLLECTOR_CONFIG: "the configuration file, when `--config` does not name one",
  AGENT_GATE_INIT_ORG: "an organization that start makes when it is absent",
  AGENT_GATE_INIT_PK: "a publishable key that start gives it when it is absent",
  AGENT_GATE_INIT_SK: "a secret key that start gives it when it is absent",
  COLLECTOR_MASTER_KEYS:
    "the keyring that seals secret keys: base64 of 32 random bytes each, comma-separated; the first seals, all open (default: the file `keyring` in the data directory; on MongoDB it is required, the same for every collector)",
};

function table(headings, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}

/** What stands in angle brackets would be taken for HTML. */
const plain = (words) => words.replaceAll("<", "\\<");

function errors() {
  const rows = Object.entries(errorTable).map(([code, { status, message }]) => [
    status,
    `\`${code}\``,
    plain(message),
  ]);
  const refusals = Object.entries(refusalTable)
    .filter(([code, { message }]) => errorTable[code]?.message !== message)
    .map(([code, { status, message }]) => [status, `\`${code}\``, plain(message)]);
  return `# Errors of the API

Every failure is \`{"error", "code", "status", "request_id"}\`, with \`details\` (path and message) where something in the request is wrong.
The message of one failure may be more exact than the one here; the code does not change.

${table(["status", "code", "message"], rows)}

## Answers of the proxy

What a gate withholds is 403 \`output_blocked\`, a problem document (\`application/problem+json\`) that also has \`error\`, \`code\`, \`status\` and the
gates that decided. When it is not the tool that answers for another reason, the answer is \`{"error", "code", "status"}\`:

${table(["status", "code", "message"], refusals)}
`;
}

function config() {
  const rows = Object.entries(settings).map(([name, { flag, env, says, default: value, fallback }]) => [
    `\`${name}\``,
    `\`${flag}\``,
    `\`${env}\``,
    fallback ?? (value === undefined ? "-" : `\`${value}\``),
    plain(says),
  ]);
  const environment = Object.entries(environmentOnly).map(([name, purpose]) => [`\`${name}\``, purpose]);
  return `# Settings of the collector

A flag wins over the environment, the environment over the file, the file over the default. The file is a JSON object whose keys are the
names below. \`agent-gate-collector config\` prints what holds and where it came from.

${table(["name in the file", "flag of start", "environment", "default", "what it is"], rows)}

## From the environment alone

${table(["variable", "what it is"], environment)}
`;
}

const proxyEnvironmentOnly = {
  AGENT_GATE_CONFIG: "the configuration file, when `--config` does not name one",
  AGENT_GATE_KEY: "the API key; it is taken out of the environment once it is read",
  AGENT_GATE_SECRET: "the secret key that signs; likewise",
  AGENT_GATE_KEY_FILE: "file with the API key, when `--key-file` does not name one",
};

function proxyConfig() {
  const written = (value) => (["string", "number", "boolean"].includes(typeof value) ? `\`${value}\`` : "-");
  const rows = Object.entries(proxySettings).map(
    ([name, { flag, env, says, repeats, default: value, fallback }]) => [
      `\`${name}\``,
      flag === undefined ? "-" : `\`${flag}\``,
      env === undefined ? "-" : `\`${env}\``,
      fallback ?? written(value),
      plain(says) + (repeats === true ? "; the flag may be repeated" : ""),
    ],
  );
  const environment = Object.entries(proxyEnvironmentOnly).map(([name, purpose]) => [`\`${name}\``, purpose]);
  return `# Settings of the proxy

A flag wins over the environment, the environment over the file, the file over the default. \`agent-gate-proxy config show\` prints what holds and
where it came from, \`config check\` says what is wrong, \`config schema\` prints a JSON Schema for editors, which the file may name as \`$schema\`.

The file is the first of: \`--config\`, \`AGENT_GATE_CONFIG\`, the nearest \`agent-gate.json\`, \`.agent-gate.json\` or \`agent-gate.config.json\` from the
working directory upward, \`agent-gate/config.json\` in the user's configuration folder (on Linux \`~/.config\`). It is a JSON object whose keys are the
names below. \`\${NAME}\` in any text stands for a variable of the environment. A path is meant from where the file is. A running proxy reads the file
again when it changes and on SIGHUP; a wrong one leaves the old one in force and the log says why.

${table(["name in the file", "flag", "environment", "default", "what it is"], rows)}

What flags repeat is a list of the same texts in the file, or an object:

\`\`\`json
{
  "mode": "enforce",
  "gate": { "content": "observe" },
  "upstreams": [
    {
      "name": "crm",
      "url": "http://127.0.0.1:3001",
      "agent": "billing-bot",
      "headers": { "Authorization": "Bearer \${CRM_TOKEN}" },
      "paths": { "GET /users/:id": "users.get" }
    }
  ],
  "rules": [{ "gate": "pii", "rule": "pii.email", "tool": "crm/users.*", "path": "users[*].email", "action": "off" }]
}
\`\`\`

## From the environment alone

${table(["variable", "what it is"], environment)}
`;
}

function section(path, command) {
  if (command.commands.length > 0)
    return command.commands.map((child) => section(`${path} ${child.name()}`, child)).join("\n");
  const named = (argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`);
  const usage = [path, ...command.registeredArguments.map(named)].join(" ");
  const words = command.registeredArguments
    .filter((argument) => argument.description !== "")
    .map((argument) => [`\`${named(argument)}\``, plain(argument.description)]);
  const options = command.options.map((option) => [
    `\`${option.flags}\``,
    plain(option.description) +
      (option.argChoices === undefined ? "" : `: ${option.argChoices.join(" or ")}`) +
      (option.mandatory ? " (required)" : ""),
  ]);
  const rows = [...words, ...options];
  const list = rows.length === 0 ? "" : `\n${table(["", ""], rows)}\n`;
  return `### \`${usage}\`\n\n${command.description()}\n${list}`;
}

function sections(commands) {
  return Object.entries(commands)
    .map(([name, command]) => section(name, command))
    .join("\n");
}

function cli() {
  const codes = Object.entries(exitCodes).map(([kind, code]) => [code, `\`${kind}\``, exitMeanings[kind]]);
  return `# Command lines

\`agent-gate-collector [command]\` (without a command it is \`start\`) and \`agent-gate-proxy <command>\`, for which \`agent-gate\` is short.
\`agent-gate collector <command>\` runs the collector's commands too: one program is enough.
From a checkout: \`node shared/bin/agent-gate.cjs <command>\`.
What was asked for goes to stdout, everything else to stderr. With \`--json\` a failure is one line on stderr: \`{"error": {"code", "message"}}\`.

## Exit codes

${table(["code", "name", "meaning"], codes)}

## Commands of the collector

${sections(commands)}
## Commands of the proxy

${sections(proxyCommands)}
## What \`report --json\` prints

One object. Everything is counted in outputs, by whole hours. \`outputs\` is always \`{withheld, redacted, annotated, observed}\`.

${table(
  ["field", "what it is"],
  Object.entries(reportFields).map(([name, says]) => [`\`${name}\``, says]),
)}
`;
}

const reportFields = {
  since: "the hour of the first output, in ISO 8601; `null` when none was judged",
  judged: "how many outputs were judged",
  passed: "how many of them passed",
  outputs: "what became of the others",
  findings:
    "a list of `{fate, outputs, gate, rule, tool}`, the worst fate first; `rule` is `null` where a gate failed without a finding, `tool` where none is known",
  exceptions:
    "up to three of `{changes, rule}`: a rule for the configuration, and of how many outputs something milder becomes with it",
  exceptions_mode:
    "`enforce` when everything was only observed: the exceptions are counted for that mode then; otherwise `null`",
  others: "a list of `{mode, profile, outputs}`: what becomes of the same findings there",
};

const has = (profile, gate, rule) => rulesOf(gate, profile).some(({ id }) => id === rule);

function gateSection([gate, judges]) {
  const rows = rulesOf(gate, "strict").map(({ id, flags, leaves }) => [
    `\`${id}\``,
    profileNames.filter((profile) => isOnIn(profile, gate) && has(profile, gate, id)).join(", "),
    flags,
    leaves,
    `\`${gate}: { off: ["${id}"] }\``,
  ]);
  return `## \`${gate}\`: ${judges}

${
  isOnIn("contract", gate)
    ? `As a whole it is switched off with \`gates: { ${gate}: false }\` in code and \`--gate ${gate}=off\` at the proxy.`
    : `It is on in \`balanced\` and \`strict\`. In \`contract\` it looks only where it is named: \`gates: { ${gate}: true }\` in code, \`--gate ${gate}=observe\` at the proxy, \`check --gates ${gate}\`.`
}

${table(["rule", "profiles", "what it flags", "what it leaves alone", "switched off in `gates` by"], rows)}
${limitsOf[gate] ?? ""}`;
}

/** What each gate judges, in the words of a heading. */
const judged = {
  filesystem: "commands and paths that do harm",
  pii: "personal data",
  content: "outputs that say nothing or decline",
  secrets: "credentials",
  injection: "orders to the model that reads",
};

/** What a gate cannot do, where a reader has to know it. */
const limitsOf = {
  content: `
Wording is weighed by a small table that was fitted to replies (\`check --explain\` names the words that spoke most). It claims these languages. Found, of refusals of real models that it was
not fitted to:

${table(
  ["language", "found", "language", "found", "language", "found"],
  [
    ["English", "145 of 147", "Dutch", "44 of 44", "Chinese", "42 of 46"],
    ["German", "44 of 48", "Polish", "38 of 38", "Japanese", "42 of 46"],
    ["French", "63 of 65", "Russian", "19 of 19", "Korean", "44 of 51"],
    ["Spanish", "52 of 56", "Arabic", "60 of 61", "Thai", "18 of 18"],
    ["Italian", "48 of 52", "", "", "", ""],
  ],
)}

In thirty more languages only the plainest refusal is found, "I cannot help with that". Of 30,091 harmless texts in 60 languages 9 are taken for refusals.

**What it does not find.** Refusals that only name what is wrong with a request, and those that say it in a way of their own: of 544 by somebody who was asked for
that, in 34 languages, one in eight. A refusal behind a long answer passes: the first 320 letters are read, of replies up to 8,000.
`,
  injection: `
What it sees is summed up: how a stretch is worded, by a table that was fitted to labelled rows, and beside it signs of what frame is faked, what is hidden and where data would go; against that code, talk of the
subject, prompts in their source and files for coding agents. \`check --explain\` names the signs with their weights. \`gates: { injection: { trust: ["docs_*"] } }\` lets doubtful ones of tools pass whose outputs
are the user's own.

**What it does not find.** People who know the rows can write around them: an order in words that the table has not met, or one without a reader ("TODO: send the report to …"), passes. Found of rows to which nothing
was fitted (\`npm run bench -- kept\`):

${table(
  ["kind of text", "found", "harmless ones of the same hands, flagged by mistake"],
  [
    ["orders of other people's worlds, tests and documentation", "99 of 110", "0 of 116"],
    [
      "orders that many hands were asked to make hard to find, three in four in English",
      "310 of 434",
      "28 of 489",
    ],
    ["orders in nineteen languages, by another hand", "82 of 126", "7 of 132"],
    ["encoded or hidden in forty ways", "73 of 90", "8 of 92"],
    ["lines of documentation and commands that name files of keys", "", "1 of 50"],
    ["first letters of lines, pig latin, pieces in fields of JSON, ciphers with a key", "none", ""],
    ["22,481 outputs of tools, and 13,000 sentences", "", "5 and 5"],
  ],
)}

Of one text, 16 kB and a 64th of its length are read as disguised where that is worth reading. An order whose rule is switched off or excepted is told under the next one that it breaks in other sentences;
one that would be none without the sentences that break that rule passes.

So it is one layer. Beside it: give an agent no more rights than its task needs, ask a person before what cannot be undone or leaves the house, do not render images and links that a model wrote, and keep
tools that read strangers' texts apart from those that send.
`,
};

function gates() {
  return `# The gates, rule by rule

A gate fails when one of its rules finds something. A **profile** says which rules count, a **mode** what the proxy does with what is found.

| profile | who has it | what counts |
|---|---|---|
| \`contract\` | the collector's \`POST /v1/evaluate\` unless told otherwise | the three gates of the specification, to the letter: any e-mail address in any string fails \`pii\`; \`secrets\` and \`injection\` are off |
| \`balanced\` | the proxy, \`check\` and \`createGate\` unless told otherwise | all five gates, without what is public or harmless on every day of work |
| \`strict\` | those who choose it | every rule there is |

What each gate does in each, as rules in force of all that it has, and what \`balanced\` leaves out of \`strict\`:

${table(
  ["gate", ...profileNames, "left out in `balanced`"],
  inspecting.map((gate) => {
    const all = rulesOf(gate, "strict");
    const count = (profile) =>
      isOnIn(profile, gate) ? `${rulesOf(gate, profile).length} of ${all.length}` : "off";
    const left = all.filter(({ id }) => !has("balanced", gate, id)).map(({ id }) => `\`${id}\``);
    return [`\`${gate}\``, ...profileNames.map(count), left.length === 0 ? "nothing" : left.join(", ")];
  }),
)}

What becomes of a finding at the proxy, unless \`--gate\` or a rule of yours says otherwise:

${table(
  ["mode", ...inspecting],
  ["observe", "enforce", "redact", "block"].map((mode) => [
    mode === "enforce" ? "`enforce` (default)" : `\`${mode}\``,
    ...inspecting.map((gate) =>
      actionOn({ mode, profile: "strict" }, { gate, rule: "", tool: "", path: "" }),
    ),
  ]),
)}

\`redact\` withholds for no finding; an output that cannot be read, or out of which a finding cannot be taken, is withheld there too. \`content\` only records in every mode: an agent can do more with an empty answer, or a refusal, than with none.

**What is no output is not judged**, and has no verdict: redirections, answers with 204 or 304 and to HEAD, empty answers to requests that change something, and in \`balanced\` a list or object that is empty because nothing matched.

What is encoded, spelled in numbers, split by quotes, put together from pieces or recorded word by word is read as it will be run, and judged by the same rules.

## Switching off and narrowing

In code, \`createGate\` of \`agent-gate/gates\` (or of \`agent-gate\`, which is the same, by \`import\` or \`require\`) takes \`gates\`, as the tables below write it,
and \`exceptions\`, and throws when one of them names what there is not; on the command line \`check\` takes \`--gates\`,
\`--except\` and \`--exceptions\`. An exception is \`{rule, tool, path}\`, each of them optional:

- \`rule\`: a rule below. In all three, \`*\` stands for any characters, as in \`fs.rm.*\`.
- \`tool\`: the name of the tool, as in \`crm_*\`.
- \`path\`: the place in the value, as in \`users[*].email\`. \`check --explain\` tells the places. What a gate finds in the value as a whole is at no place.

\`check --explain\` also names the exceptions that matched nothing, and says why what looks like a finding is none.

${inspecting.map((gate) => gateSection([gate, judged[gate]])).join("\n")}
## \`latency\`: the time that the agent took

It runs when \`latency_ms\` is given. \`latencyThresholdMs\` (5000 unless said otherwise) moves the threshold; \`null\` switches the gate off.

${table(["rule", "what it flags", "what it leaves alone"], [[`\`${slow.id}\``, slow.flags, slow.leaves]])}
`;
}

const pages = {
  "errors.md": errors(),
  "config.md": config(),
  "config-proxy.md": proxyConfig(),
  "cli.md": cli(),
  "gates.md": gates(),
};
for (const [name, text] of Object.entries(pages)) {
  const file = new URL(name, folder);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`docs/reference/${name} is stale: npm run reference`);
    process.exitCode = 1;
  }
}
