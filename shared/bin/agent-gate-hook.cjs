#!/usr/bin/env node
// What a host starts for each output of a tool. It hands what the host says to the process that judges, starts that one if it is away, and says what it answers.
// Nothing of ours is loaded here: a host waits for it, and half of that wait is Node itself.
"use strict";
const fs = require("node:fs");
const net = require("node:net");
const path = require("node:path");

const host = process.argv[2] ?? "";
const flagged = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const home = flagged("home") ?? "";
const isStrict = process.argv.includes("--strict");
const runFolder = path.join(home, "run");
/** Hosts wait for 30 seconds. A slow machine needs several until what judges is there, and for its first answer; one that is there takes fewer. */
const startMs = 20_000;
const answerMs = 8_000;
const firstAnswerMs = startMs + answerMs;
const againMs = 15;
const began = Date.now();
/** Whether what judges was there, as it is for all but the first outputs. */
let wasThere = true;

if (process.argv.includes("--failed")) void afterFailure();
else void onStandardInput();

async function onStandardInput() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const asked = parsed(body);
  if (asked.hook_event_name === "SessionStart") return atStart(asked);
  const answer = await judged(body);
  if (answer !== undefined) return say(answer);
  if (isStrict) return say(JSON.stringify(withheld[host]?.(asked) ?? {}));
  process.stderr.write(`agent-gate: this output was not judged, ${away}\n`);
  say("{}");
}

const away = `for nothing answers: type node ${path.join(__dirname, "agent-gate.cjs")} hooks to see why`;
const say = (text) => process.stdout.write(text);

/**
 * Claude Code takes nothing in the place of what a failing command said. Before each command its shell reads this file: what was
 * said stands in a file by then, and is judged there before Claude Code reads it. A command that succeeds pays nothing.
 */
function atStart(asked) {
  const file = process.env.CLAUDE_ENV_FILE;
  if (file) {
    const words = [
      process.execPath,
      __filename,
      host,
      ...process.argv.slice(3),
      "--failed",
      `--session=${asked.session_id}`,
    ];
    const shown = words.map((word) => `"${word.replace(/["$`\\]/g, "\\$&")}"`).join(" ");
    const quoted = `[ $? -eq 0 ] || ${shown}`.replaceAll("'", `'\\''`);
    // A command that takes too long is ended by a signal, and bash forgets that when it says how it ended.
    fs.appendFileSync(file, `trap 'exit 143' TERM\ntrap '${quoted}' EXIT\n`);
  }
  // A session does not wait for it: by the first output it is there.
  return connection().then((socket) => (socket === undefined ? start({}) : socket.destroy()));
}

async function afterFailure() {
  if (!fs.fstatSync(1).isFile()) return;
  const said = fs.readFileSync(ownOutput(), "utf8");
  const ask = {
    hook_event_name: "PostToolUse",
    session_id: flagged("session"),
    tool_name: "Bash",
    tool_response: said,
  };
  const answer = await judged(Buffer.from(JSON.stringify(ask)));
  const kept = answer === undefined && isStrict ? JSON.stringify(withheld[host](ask)) : answer;
  const { updatedToolOutput = said, additionalContext } = parsed(kept ?? "{}").hookSpecificOutput ?? {};
  const next =
    additionalContext === undefined ? updatedToolOutput : `${updatedToolOutput}\n\n${additionalContext}\n`;
  if (next === said) return;
  fs.ftruncateSync(1, 0);
  say(next);
}

/** The file behind standard output, which was opened for writing alone. */
function ownOutput() {
  if (process.platform === "linux") return "/proc/self/fd/1";
  const { execFileSync } = require("node:child_process");
  const listed = execFileSync("lsof", ["-a", "-p", String(process.pid), "-d", "1", "-Fn"], {
    encoding: "utf8",
  });
  return /^n(.*)$/m.exec(listed)?.[1] ?? "";
}

/** What the process that judges answers; undefined when it does not. One that ended meanwhile said nothing, and another is asked. */
async function judged(body) {
  for (;;) {
    const socket = await connected();
    if (socket === undefined) return undefined;
    const answer = await answerOn(socket, body);
    if (answer === undefined) return undefined;
    if (answer.length > 0 || Date.now() - began > startMs) return bodyIn(answer);
  }
}

/** All that it says until it closes; undefined when that takes too long. */
function answerOn(socket, body) {
  return new Promise((resolve) => {
    const chunks = [];
    socket.setTimeout(wasThere ? answerMs : firstAnswerMs - (Date.now() - began), () => {
      resolve(undefined);
      socket.destroy();
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks)));
    const asked = `/v1/hooks/${host}${process.env.AGENT_GATE_CANARY ? "?canary" : ""}`;
    const head = [
      `POST ${asked} HTTP/1.1`,
      "host: localhost",
      "connection: close",
      `content-length: ${body.length}`,
    ];
    // A host that traces names the span around this hook as it does for any program that it starts.
    const { TRACEPARENT: parent = "" } = process.env;
    if (/^[\da-f-]{55}$/.test(parent)) head.push(`traceparent: ${parent}`);
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(body);
  });
}

function bodyIn(answer) {
  const end = answer.indexOf("\r\n\r\n");
  const head = answer.toString("latin1", 0, Math.max(end, 0));
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? -1);
  const body = answer.subarray(end + 4);
  return head.startsWith("HTTP/1.1 200 ") && body.length === length ? body.toString() : undefined;
}

async function connected() {
  const starting = { ended: false };
  for (let isStarted = false; Date.now() - began < startMs && !starting.ended;) {
    const socket = await connection();
    if (socket !== undefined) return socket;
    wasThere = false;
    if (!isStarted) isStarted = start(starting);
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  return undefined;
}

function connection() {
  return new Promise((resolve) => {
    try {
      // From there the name of the socket is short, as the system wants it.
      process.chdir(runFolder);
    } catch {
      return resolve(undefined);
    }
    const socket = net.connect(socketName());
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
}

function socketName() {
  if (process.platform !== "win32") return "hooks.sock";
  const hash = require("node:crypto").createHash("sha256").update(runFolder).digest("hex");
  return `\\\\.\\pipe\\agent-gate-${hash.slice(0, 24)}`;
}

/** Of several that get no answer, one starts it. The others look again and again, because that one may have been killed. */
function start(starting) {
  const mark = path.join(runFolder, "hooks.starting");
  try {
    fs.mkdirSync(runFolder, { recursive: true, mode: 0o700 });
    if (!claims(mark)) return false;
  } catch {
    starting.ended = true;
    return false;
  }
  const { spawn } = require("node:child_process");
  const given = process.argv.slice(3).filter((word) => /^--(?:home|config)=/.test(word));
  const program = [path.join(__dirname, "agent-gate.cjs"), "hooks", ...given];
  const child = spawn(process.execPath, program, {
    cwd: runFolder,
    detached: true,
    stdio: "ignore",
    windowsHide: true,
  });
  for (const end of ["error", "exit"]) child.once(end, () => (starting.ended = true));
  child.unref();
  fs.writeFileSync(mark, String(child.pid ?? 0));
  return true;
}

/** Whoever makes the file starts it. One that is left from a start that came to nothing is taken away, and only that one. */
function claims(mark) {
  for (;;) {
    try {
      fs.writeFileSync(mark, "", { flag: "wx", mode: 0o600 });
      return true;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (isStarting(mark)) return false;
      fs.rmSync(mark, { force: true });
    }
  }
}

function isStarting(mark) {
  try {
    if (Date.now() - fs.statSync(mark).mtimeMs > startMs) return false;
    const pid = Number(fs.readFileSync(mark, "utf8") || process.pid);
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** With --strict nothing is read that was not judged. */
const words =
  "[agent-gate] The output was withheld: it could not be judged, and --strict is set. The call itself was carried out.";
const shapeKeys = new Set(["type", "mode", "status", "role", "kind"]);
const blank = (value, key) => {
  if (typeof value === "string") return shapeKeys.has(key) && /^[a-z_]{1,24}$/.test(value) ? value : words;
  if (Array.isArray(value)) return value.map((each) => blank(each, ""));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, blank(each, key)]));
};
const withheld = {
  "claude-code": ({ tool_response }) => ({
    hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput: blank(tool_response, "") },
  }),
  codex: () => ({ decision: "block", reason: words }),
  gemini: () => ({ decision: "deny", reason: words }),
  copilot: () => ({ modifiedResult: { resultType: "success", textResultForLlm: words } }),
  opencode: () => ({ output: words }),
};
