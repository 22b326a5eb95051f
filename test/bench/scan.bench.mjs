/**
 * `npm run bench -- scan [--megabytes 200] [--outputs 100000]`: how long `scan` takes for a history of Claude Code, what memory it needs, and which share of
 * outputs has findings by which rule. The history is made of what an agent reads while it works on this repository: commits, files of it and of its packages,
 * manual pages, listings. Hardly any two outputs are equal. There is no secret in any of them, so nearly all that is found is a false alarm or an example.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, temporaryFolder } from "./measure.mjs";

const { values: options } = parseArgs({
  options: {
    megabytes: { type: "string", default: "200" },
    outputs: { type: "string", default: "100000" },
    folder: { type: "string" },
  },
});
const bytesMax = Number(options.megabytes) * 1e6;
const outputsMax = Number(options.outputs);
const perSession = 60;
const linesMax = 2_000;

const bash = (command) =>
  spawnSync("bash", ["-c", command], { cwd: root, encoding: "utf8", maxBuffer: 2 ** 30 }).stdout;
const listed = (command) => bash(command).trim().split("\n").filter(Boolean);
let state = 7;
const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
function shuffled(list) {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list;
}
const firstLines = (text) => text.split("\n").slice(0, linesMax).join("\n");
const numbered = (text) =>
  text
    .split("\n")
    .map((line, at) => `${at + 1}\t${line}`)
    .join("\n");
const read = (file) => [
  "Read",
  { file_path: file },
  () => firstLines(readFileSync(join(root, file), "utf8")),
];
const shell = (command) => ["Bash", { command }, () => firstLines(bash(command))];
const grep = (pattern, folder) => [
  "Grep",
  { pattern, path: folder },
  () => bash(`grep -rnI -m 5 -- ${pattern} ${folder} | head -200`),
];

/** What an agent reads here, each once, in any order. */
function calls() {
  const packages =
    "find node_modules/ -type f -size -100k ( -name *.js -o -name *.ts -o -name *.json -o -name *.md )";
  const words = "function import password token TODO http error class secret key user email".split(" ");
  const folders =
    "proxy collector shared test docs node_modules/undici node_modules/koa node_modules/zod".split(" ");
  return shuffled([
    ...listed("git log --format=%h").flatMap((commit) => [
      shell(`git show ${commit}`),
      shell(`git show --stat ${commit}`),
    ]),
    ...listed("git ls-files").map(read),
    ...shuffled(listed(packages.replaceAll(/[()*]/g, "\\$&")))
      .slice(0, 20_000)
      .map(read),
    ...listed("find /usr/share/man /usr/share/doc -type f | head -3000").map((file) =>
      shell(`zcat -f '${file}'`),
    ),
    ...words.flatMap((word) => folders.map((folder) => grep(word, folder))),
  ]);
}

function write(home) {
  const folder = join(home, ".claude/projects/-work");
  mkdirSync(folder, { recursive: true });
  let [bytes, outputs, file] = [0, 0, 0];
  for (const [name, input, run] of calls()) {
    if (bytes >= bytesMax || outputs >= outputsMax) break;
    const content = run();
    if (content === "") continue;
    if (outputs % perSession === 0) file = openSync(join(folder, `${outputs}.jsonl`), "w");
    const of = { sessionId: String(Math.floor(outputs / perSession)), timestamp: new Date().toISOString() };
    const id = `toolu_${outputs++}`;
    const call = { role: "assistant", content: [{ type: "tool_use", id, name, input }] };
    const isFile = name === "Read";
    const said = { tool_use_id: id, type: "tool_result", content: isFile ? numbered(content) : content };
    const result = { role: "user", content: [said] };
    const toolUseResult = isFile ? { type: "text", file: { content } } : { stdout: content, stderr: "" };
    const lines = [
      { type: "assistant", message: call, ...of },
      { type: "user", message: result, ...of, toolUseResult },
    ];
    bytes += writeSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
  return { bytes, outputs };
}

const home = options.folder ?? temporaryFolder();
const made = statSync(join(home, ".claude"), { throwIfNoEntry: false }) ? undefined : write(home);
const peak = `process.on("exit",()=>process.stderr.write(String(process.resourceUsage().maxRSS)))`;
const startedAt = performance.now();
const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    "--import",
    `data:text/javascript,${peak}`,
    "dist/proxy/cli.js",
    "scan",
    "--host",
    "claude-code",
    "--json",
  ],
  { cwd: root, encoding: "utf8", env: { PATH: process.env.PATH, HOME: home } },
);
const seconds = (performance.now() - startedAt) / 1_000;
const { outputs, kinds, would, unread } = JSON.parse(stdout);
const share = (count) => `${((100 * count) / outputs).toFixed(2)} %`;
const megabytes = made === undefined ? "a" : `${(made.bytes / 1e6).toFixed(0)} MB of`;
console.log(
  `${megabytes} history, ${outputs} outputs: ${seconds.toFixed(1)} s, at most ${(Number(stderr) / 1024).toFixed(0)} MB of memory`,
);
console.log(
  Object.entries({ clean: would.clean, ...would.outputs })
    .map(([fate, count]) => `${fate} ${share(count)}`)
    .join(", "),
);
if (unread.unfinished_outputs > 0) console.log(`${unread.unfinished_outputs} not judged to the end`);
for (const { gate, outputs, rules } of kinds)
  console.log(
    `${gate.padEnd(10)} ${share(outputs).padStart(7)}  ${rules.map(({ rule, outputs }) => `${rule} ${outputs}`).join(", ")}`,
  );
