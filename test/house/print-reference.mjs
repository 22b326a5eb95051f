// Prints docs/reference/ from the tables in code (dist/ has to be built). With --check it writes nothing and exits 1 when a page is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { commandTable } from "../../dist/collector/commands/table.js";
import { settings } from "../../dist/collector/config.js";
import { errorTable } from "../../dist/shared/errors.js";
import { exitCodes } from "../../dist/shared/exit-codes.js";

const folder = new URL("../../docs/reference/", import.meta.url);
const commands = {};
for (const [name, { load }] of Object.entries(commandTable)) commands[name] = await load();

/** What the settings without a flag of their own are for; the others say it in the flag's help. */
const purposes = {
  latencyThresholdMs: "the latency gate fails above this; 0 switches the gate off",
  limitIngest: "ingest requests that an organization may make in 60 seconds",
  limitOther: "other requests that an organization may make in 60 seconds",
  limitAuthFailures: "failed authentications that an address may make in a second",
  bodyEvaluateBytes: "largest body of `POST /v1/evaluate`",
  bodyIngestBytes: "largest body of `POST /v1/ingest`",
  bodyAgentsBytes: "largest body of `POST /v1/agents`",
};

/** A default that depends on the machine is described. */
const describedDefaults = {
  data: "`agent-gate/collector` in the user's data folder (on Linux `~/.local/share`)",
};

const exitMeanings = {
  ok: "done",
  failure: "it could not be done, the message says why; `doctor` found something",
  usage: "a flag, an argument or a command is wrong",
  verdict: "a gate verdict failed",
  auth: "a key is missing, unknown or revoked",
  unreachable: "the collector or the upstream cannot be reached",
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
    "the keyring that seals secret keys: base64 of 32 random bytes each, comma-separated; the first seals, all open (default: the file `keyring` in the data directory)",
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
  return `# Errors of the API

Every failure is \`{"error", "code", "status", "request_id"}\`, with \`details\` (path and message) where something in the request is wrong.
The message of one failure may be more exact than the one here; the code does not change.

${table(["status", "code", "message"], rows)}
`;
}

function config() {
  const flags = new Map(commands.start.options.map((option) => [option.attributeName(), option]));
  const rows = Object.entries(settings).map(([name, setting]) => {
    const flag = flags.get(name);
    const purpose = purposes[name] ?? flag?.description.replace(/ \(default .*\)/, "");
    if (purpose === undefined) throw new Error(`nobody says what the setting ${name} is for`);
    const fallback = setting.default === undefined ? "-" : `\`${setting.default}\``;
    return [
      `\`${name}\``,
      flag === undefined ? "-" : `\`${flag.long}\``,
      setting.env === undefined ? "-" : `\`${setting.env}\``,
      describedDefaults[name] ?? fallback,
      purpose,
    ];
  });
  const environment = Object.entries(environmentOnly).map(([name, purpose]) => [`\`${name}\``, purpose]);
  return `# Settings of the collector

A flag wins over the environment, the environment over the file, the file over the default. The file is a JSON object whose keys are the
names below. \`agent-gate-collector config\` prints what holds and where it came from.

${table(["name in the file", "flag of start", "environment", "default", "what it is"], rows)}

## From the environment alone

${table(["variable", "what it is"], environment)}
`;
}

function section(path, command) {
  if (command.commands.length > 0)
    return command.commands.map((child) => section(`${path} ${child.name()}`, child)).join("\n");
  const usage = [path, ...command.registeredArguments.map((argument) => `<${argument.name()}>`)].join(" ");
  const words = command.registeredArguments
    .filter((argument) => argument.description !== "")
    .map((argument) => [`\`<${argument.name()}>\``, plain(argument.description)]);
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

function cli() {
  const sections = Object.entries(commands).map(([name, command]) => section(name, command));
  const codes = Object.entries(exitCodes).map(([kind, code]) => [code, `\`${kind}\``, exitMeanings[kind]]);
  return `# Command line of the collector

\`agent-gate-collector [command]\`; without a command it is \`start\`. From a checkout: \`node dist/collector/cli.js\`.
What was asked for goes to stdout, everything else to stderr. With \`--json\` a failure is one line on stderr: \`{"error": {"code", "message"}}\`.

## Exit codes

${table(["code", "name", "meaning"], codes)}

## Commands

${sections.join("\n")}`;
}

const pages = { "errors.md": errors(), "config.md": config(), "cli.md": cli() };
for (const [name, text] of Object.entries(pages)) {
  const file = new URL(name, folder);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`docs/reference/${name} is stale: node test/house/print-reference.mjs`);
    process.exitCode = 1;
  }
}
