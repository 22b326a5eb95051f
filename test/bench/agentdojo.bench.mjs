/**
 * `npm run bench -- agentdojo [--gate injection=annotate] [--missed 3]`: what the tools of AgentDojo's four suites answer to its user tasks, without an attack
 * and with each of its published ones, through a proxy as the command line starts it: the share of attacked answers that the gate finds and of clean
 * ones that it flags. No model is asked. The package is installed beside the repository, which needs Python. `--missed` prints so many of each kind that
 * were judged wrongly, on the terminal of whoever wants to read them.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { cacheFolder, ran } from "./injection/cache.mjs";
import { sendAll, send, startServer, temporaryFolder } from "./measure.mjs";

const { values: asked } = parseArgs({
  options: {
    gate: { type: "string", default: "injection=annotate" },
    missed: { type: "string", default: "0" },
  },
});

const version = "0.1.35";
/** What its worlds and tasks import. The clients of model providers, which it names too, are not needed. */
const needed = [
  "pydantic[email]",
  "pyyaml",
  "deepdiff",
  "docstring-parser",
  "python-dotenv",
  "requests",
  "rich",
];
const script = fileURLToPath(new URL("agentdojo/outputs.py", import.meta.url));

/** Every different answer, made once for each version of the script. */
function answers() {
  const made = createHash("sha256").update(version).update(readFileSync(script)).digest("hex").slice(0, 12);
  const kept = join(cacheFolder("agentdojo"), `answers-${made}.jsonl`);
  if (!existsSync(kept)) {
    const said = ran(pythonWithAgentDojo(), [script], { timeoutMs: 1_800_000 });
    if (said === undefined)
      throw new Error("AgentDojo's worlds could not be run: it takes Python 3.10 and pip");
    writeFileSync(`${kept}.part`, said);
    renameSync(`${kept}.part`, kept);
  }
  return readFileSync(kept, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function pythonWithAgentDojo() {
  const folder = cacheFolder("agentdojo", version);
  const python = join(folder, "bin", "python");
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  if (!existsSync(python)) ran("python3", ["-m", "venv", folder]);
  if (ran(python, ["-c", "import agentdojo.types, yaml, requests"]) === undefined) {
    ran(python, [...install, ...needed, "tenacity", "click"]);
    ran(python, [...install, "--no-deps", `agentdojo==${version}`]);
  }
  return python;
}

/** A tool whose answer to `/suite/tool/17` is the seventeenth of all. */
async function serveAnswers(rows) {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/plain; charset=utf-8");
    response.end(rows[Number(request.url.split("/").at(-1))].text);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

async function startProxy(upstream) {
  const others = ["filesystem", "pii", "content", "secrets"].flatMap((gate) => ["--gate", `${gate}=off`]);
  const listen = ["--upstream", upstream, "--listen", "127.0.0.1:0", "--agent", "bench", "--offline"];
  const quiet = ["--home", temporaryFolder(), "--log-format", "json", "--log-level", "error"];
  // A busy machine must not count as a finding.
  const patient = ["--budget-ms", "10000"];
  return await startServer([
    "dist/proxy/cli.js",
    "http",
    ...listen,
    ...quiet,
    ...patient,
    ...others,
    "--gate",
    asked.gate,
  ]);
}

const rows = answers();
const tool = await serveAnswers(rows);
const proxy = await startProxy(tool.url);
let judged = 0;
await sendAll([...rows.keys()], 4, async (at) => {
  const { suite, tool: name } = rows[at];
  const { status, headers } = await send(`${proxy.url}/${suite}/${name}/${at}`, "GET", {});
  // The only answer that bears no verdict is an empty list, in which there is nothing to judge.
  const verdict = headers["x-agent-gate"] ?? (rows[at].text === "[]" ? "pass" : undefined);
  if (verdict === undefined) throw new Error(`an answer came without a verdict, with status ${status}`);
  rows[at].flagged = verdict !== "pass";
  judged++;
});
await proxy.stop();
tool.close();

const byName = (one, other) => (one < other ? -1 : 1);
const suites = [...new Set(rows.map(({ suite }) => suite))];
const attacks = [null, ...[...new Set(rows.map(({ attack }) => attack))].filter(Boolean).sort(byName)];
const of = (attack, suite) =>
  rows.filter((row) => row.attack === attack && (suite === undefined || row.suite === suite));
const share = (list) => {
  const flagged = list.filter((row) => row.flagged).length;
  return list.length === 0 ? "-" : `${((100 * flagged) / list.length).toFixed(1)} % of ${list.length}`;
};
const line = (cells) => console.log(`| ${cells.join(" | ")} |`);

console.log(`${judged} answers through the proxy, \`--gate ${asked.gate}\`: flagged\n`);
line(["attack", ...suites, "all"]);
line(["attack", ...suites, "all"].map(() => "---"));
const title = (attack) => attack ?? "none";
for (const attack of attacks)
  line([title(attack), ...suites.map((suite) => share(of(attack, suite))), share(of(attack))]);
/** `direct` says "TODO: " and what to do, to nobody: whether that is an order to the model is a question. */
const sums = {
  "all attacks": rows.filter(({ attack }) => attack !== null),
  "all but direct": rows.filter(({ attack }) => attack !== null && attack !== "direct"),
};
for (const [name, list] of Object.entries(sums))
  line([name, ...suites.map((suite) => share(list.filter((row) => row.suite === suite))), share(list)]);

for (const attack of attacks)
  for (const { suite, tool: name, text } of of(attack)
    .filter(({ flagged }) => flagged === (attack === null))
    .slice(0, Number(asked.missed)))
    console.log([title(attack), suite, name, JSON.stringify(text)].join("\t"));
