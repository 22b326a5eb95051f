// Real hosts against a stand-in for their model: what our hook takes out never reaches it, and what is clean does as it is.
//   node test/hosts/run.mjs [host …] [--into <folder>]
// Hosts are installed from npm into the folder, or into one that is removed. One that cannot be installed is named loudly, and is no failure.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { hosts, plan } from "./hosts.mjs";
import { startModel } from "./model.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const program = join(root, "shared/bin/agent-gate.cjs");
const { values, positionals } = parseArgs({ options: { into: { type: "string" } }, allowPositionals: true });
const into = values.into ?? mkdtempSync(join(tmpdir(), "agent-gate-hosts-"));
const installMs = 300_000;
const runMs = 120_000;
let failed = 0;

try {
  for (const id of positionals.length > 0 ? positionals : Object.keys(hosts)) await tryHost(id, hosts[id]);
} finally {
  if (values.into === undefined) rmSync(into, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;

async function tryHost(id, host) {
  const bin = install(id, host);
  if (bin === undefined) return console.log(`NOT TRIED: ${id} cannot be installed from npm here`);
  const folder = mkdtempSync(join(tmpdir(), "agent-gate-host-"));
  const home = join(folder, "home");
  const work = join(folder, "work");
  for (const each of [home, work]) mkdirSync(each);
  const canary = `Zq7${randomBytes(8).toString("hex")}Rk`;
  const words = `clean-${randomBytes(8).toString("hex")}\t"Grüße" \\ <b>${"x".repeat(80)}  end`;
  const files = { secret: join(work, "secret.txt"), clean: join(work, "clean.txt") };
  writeFileSync(files.secret, `DB_PASSWORD=${canary}\n`);
  writeFileSync(files.clean, `${words}\n`);
  const page = await startPage(files.secret);
  const calls = plan({ ...files, page: page.url });
  // The process that answers the hook is killed before a call for a secret.
  const killedBefore = 3;
  const model = await startModel(calls, (call) => call === killedBefore && endOurs(home, "SIGKILL", "hooks"));
  try {
    const env = {
      PATH: `${dirname(bin)}:${process.env.PATH}`,
      HOME: home,
      NO_COLOR: "1",
      ...host.setUp(home, model.url),
    };
    const ours = (...args) =>
      spawnSync(process.execPath, [program, ...args], { env, cwd: work, encoding: "utf8" });
    const before = configOf(home);
    const wrapped = ours("wrap", id);
    const ran = await run(bin, host.args, { env, cwd: work });
    const asked = model.asked();
    const sent = model.sent.join("\n");
    const doctor = ours("doctor");
    const scanned = ours("scan", "--host", id, "--json");
    const seen = JSON.parse(scanned.stdout || "{}");
    const verdicts = JSON.parse(ours("queue", "ls", "--json").stdout || "[]");
    const unwrapped = ours("unwrap", id);
    const left = configOf(home, Object.keys(before));
    // Claude Code keeps more in the file of its servers, and writes it while it runs.
    for (const all of [before, left])
      if (host.writes in all) all[host.writes] = JSON.stringify(JSON.parse(all[host.writes]).mcpServers);
    if (asked === 0 && !(await worksAlone(bin, host, { env, cwd: work }, model)))
      return console.log(`NOT TRIED: ${id} does not run here, not even without our hook`);
    check(
      id,
      "the hook is written and tried",
      wrapped.status === 0 && wrapped.stdout.includes("taken out"),
      wrapped,
    );
    check(id, "all tools were asked for", asked === calls.length, ran);
    check(id, "no secret reached the model", !sent.includes(canary), ran);
    check(id, "six were taken out", sent.split("DB_PASSWORD=[redacted: password]").length > 6, ran);
    // A command that fails and says nothing that is found has no verdict in some hosts, and none has two.
    check(id, "no output has two verdicts", verdicts.length <= calls.length, ran);
    const ofServer = verdicts.map(({ tool }) => tool).filter((tool) => /notes/.test(tool));
    check(id, "each call of a server has one", ofServer.length === 3, { ...ran, stdout: ofServer.join(" ") });
    check(
      id,
      "what is clean reached it as it is",
      sent.split(JSON.stringify(words).slice(1, -1)).length > 2,
      ran,
    );
    check(id, "doctor says that it works", doctor.stdout.includes(`hook ${id}`), doctor);
    check(id, "scan finds all outputs", seen.outputs === calls.length, scanned);
    check(id, "scan finds none of what was taken out", seen.would?.clean === calls.length, scanned);
    check(id, "unwrap brings every byte back", JSON.stringify(left) === JSON.stringify(before), unwrapped);
  } finally {
    model.close();
    page.close();
    endOurs(home, "SIGTERM");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function install(id, host) {
  const folder = join(into, id);
  const bin = join(folder, "node_modules/.bin", host.bin);
  if (!existsSync(bin)) {
    const args = ["install", "--no-audit", "--no-fund", "--prefix", folder, host.package];
    spawnSync("npm", args, { stdio: "ignore", timeout: installMs });
    const late = join(folder, "node_modules", host.package.replace(/@[^@]*$/, ""), "install.cjs");
    if (existsSync(late)) spawnSync(process.execPath, [late], { stdio: "ignore", timeout: installMs });
  }
  return existsSync(bin) ? bin : undefined;
}

/** Whether a host asks the model for anything when nothing of ours is there. */
async function worksAlone(bin, host, options, model) {
  await run(bin, host.args, options);
  return model.asked() > 0;
}

/** A web page of this machine that says what stands in a file. */
async function startPage(file) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.end(readFileSync(file));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}/page`,
    close: () => server.closeAllConnections() ?? server.close(),
  };
}

async function run(bin, args, options) {
  const child = spawn(bin, args, { ...options, stdio: ["ignore", "pipe", "pipe"], timeout: runMs });
  const ran = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (ran.stdout += chunk));
  child.stderr.on("data", (chunk) => (ran.stderr += chunk));
  const [status] = await once(child, "close");
  return { status, ...ran };
}

/** The files that a user has written, or that `wrap` has: hosts keep more beside them. */
function configOf(home, only) {
  const files =
    only ?? readdirSync(home, { recursive: true }).filter((file) => /\.(?:json|toml)$/.test(file));
  return Object.fromEntries(
    files.map((file) => [
      file,
      existsSync(join(home, file)) ? readFileSync(join(home, file), "utf8") : undefined,
    ]),
  );
}

/** Ends our processes in a home, or those of one command. */
function endOurs(home, signal, command) {
  const run = join(home, ".local/share/agent-gate/run");
  const files = existsSync(run) ? readdirSync(run).filter((file) => /^\d+\.json$/.test(file)) : [];
  for (const file of files) {
    try {
      const is = JSON.parse(readFileSync(join(run, file), "utf8")).command;
      if (command === undefined || is === command) process.kill(Number.parseInt(file, 10), signal);
    } catch (error) {
      // One that was killed has left its file, and one that ends takes its own away.
      if (error.code !== "ESRCH" && error.code !== "ENOENT") throw error;
    }
  }
}

function check(id, says, isRight, { status, stdout = "", stderr = "" }) {
  console.log(`${isRight ? "ok" : "FAILED"}  ${id}: ${says}`);
  if (isRight) return;
  failed++;
  console.log(`  it ended with ${status}\n${(stdout + stderr).slice(-1500).replaceAll(/^/gm, "  | ")}`);
}
