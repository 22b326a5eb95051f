// Prints docs/reference/ways.md from real runs of the installed proxy: `npm run build && node test/support/real/print-ways.mjs`. With --check it
// writes nothing and exits 1 when the page is stale.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ask, pathOf, read, startTool } from "./ways/asking.mjs";
import { answers } from "./ways/answers.mjs";
import { streams } from "./ways/streams.mjs";
import { rest } from "./ways/writing.mjs";

const program = fileURLToPath(new URL("../../../dist/proxy/cli.js", import.meta.url));
const file = new URL("../../../docs/reference/ways.md", import.meta.url);
const ways = { ...answers, ...streams };
const modes = ["block", "redact", "observe"];
const all = Object.values(ways).flatMap((section) => Object.values(section));

/** How streams end whose rest is withheld. */
const endings = [
  [/"finish_reason":"content_filter"/, "`content_filter`"],
  [/"reason":"content_filter"/, "`response.incomplete`"],
  [/"stop_reason":"refusal"/, "`refusal`"],
  [/"finishReason":"SAFETY"/, "`SAFETY`"],
  [/"errorText":"withheld/, "`error`"],
  [/^\{"error":"withheld/m, "`error`"],
  [/event: agent-gate-withheld/, "`agent-gate-withheld`"],
  [/"code":"output_blocked"/, "`output_blocked`"],
];

async function startProxy(mode, toolPort, home) {
  const flags = [
    "--upstream",
    `http://127.0.0.1:${toolPort}`,
    "--listen",
    "127.0.0.1:0",
    "--mode",
    mode,
    "--profile",
    "contract",
  ];
  const child = spawn(
    process.execPath,
    [program, "http", ...flags, "--offline", "--log-format", "json", "--log-level", "error"],
    {
      env: { PATH: process.env.PATH, HOME: home, AGENT_GATE_HOME: home },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [line] = await once(child.stdout, "data");
  return { port: Number(new URL(JSON.parse(line).url).port), child };
}

/** What became of each of the ways in a mode. */
async function arrivals(mode, tool) {
  const home = mkdtempSync(join(tmpdir(), "agent-gate-ways-"));
  try {
    const { port, child } = await startProxy(mode, tool.port, home);
    const closed = once(child, "close");
    const heard = [];
    for (const [at, way] of all.entries()) heard.push(read(await ask(port, pathOf(at), way), way));
    child.kill("SIGTERM");
    await closed;
    const listed = execFileSync(process.execPath, [program, "queue", "ls", "--json", "--home", home], {
      maxBuffer: 2 ** 28,
    });
    const failed = new Set(JSON.parse(listed).flatMap(({ tool, passed }) => (passed ? [] : [tool])));
    return all.map((way, at) =>
      named(mode, heard[at], { direct: tool.heard[at], isFailed: failed.has(`${way.method} ${pathOf(at)}`) }),
    );
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function named(mode, { status, mark, all, hasCanary }, { direct, isFailed }) {
  const says = (pattern) => all.some((text) => pattern.test(text));
  if (hasCanary) {
    if (mark.startsWith("unjudged")) return "passes unjudged, marked";
    if (mode === "observe") return isFailed ? "passes, recorded" : "passes, **not recorded**";
    return isFailed ? "**arrives**, recorded" : "**arrives**";
  }
  if (status === 403 && mark === "blocked") return "withheld";
  const [, ending] = endings.find(([pattern]) => says(pattern)) ?? [];
  if (ending !== undefined)
    return says(new RegExp(rest)) ? `withheld, the rest arrives: ${ending}` : `cut off: ${ending}`;
  if (says(/\[redacted: /)) return "taken out";
  if (status === 0) return "broken off";
  return status === direct.status ? "left out" : `refused: ${status}`;
}

async function page() {
  const tool = await startTool(all);
  tool.heard = [];
  for (const [at, way] of all.entries())
    tool.heard.push(
      // Many of its answers leave the connection open.
      read(await ask(tool.port, pathOf(at), way, 4_000), way),
    );
  const names = Object.values(ways).flatMap((section) => Object.keys(section));
  const none = names.filter((_, at) => !tool.heard[at].hasCanary);
  if (none.length > 0)
    throw new Error(`the canary does not come in these ways without the proxy either: ${none.join("; ")}`);
  const columns = [];
  for (const mode of modes) columns.push(await arrivals(mode, tool));
  tool.close();
  let at = 0;
  const sections = Object.entries(ways).map(([title, section]) => {
    const rows = Object.keys(section).map((name) =>
      [name, ...columns.map((column) => column[at]), at++].slice(0, -1),
    );
    return `## ${title}\n\n${[["way", ...modes], ["---", "---", "---", "---"], ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
  });
  return `# What arrives, way by way

Printed from real runs by \`test/support/real/print-ways.mjs\`: a tool on a raw socket says an e-mail address in each of these ways, the installed
proxy stands in front of it in the profile \`contract\`, and a client on a raw socket takes whatever comes for the address, in any coding and charset. Asked
directly the tool's address arrives in each of them.

- withheld: 403, with what was found
- cut off: a stream ends before the address, as its API ends it; or an event is withheld and the rest arrives
- taken out: the answer arrives with a mark in the place of the address
- left out: the answer arrives without what said it
- passes unjudged, marked: it arrives, and the header \`x-agent-gate\` says that it was not judged
- passes, recorded: it arrives, as \`observe\` changes nothing, and the verdict is a failed one
- broken off, refused: nothing of the answer arrives: it is not valid
- **arrives**: it is there, and nothing says so

${sections.join("\n")}`;
}

const text = await page();
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) {
  const known = new Set(readFileSync(file, "utf8").split("\n"));
  const stale = text.split("\n").filter((line) => !known.has(line));
  console.error(
    `docs/reference/ways.md is stale: npm run build && node test/support/real/print-ways.mjs\n${stale.join("\n")}`,
  );
  process.exitCode = 1;
}
