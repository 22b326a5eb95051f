/** What MCP servers say of their tools: asked once on their stdio, with nothing of this machine's environment, and kept. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../measure.mjs";
import { cacheFolder, ran } from "./cache.mjs";

/** With the arguments that a server does not start without; what looks like a key is none. */
const ofNpm = {
  "@modelcontextprotocol/server-everything": ["stdio"],
  "@modelcontextprotocol/server-filesystem": ["."],
  "@modelcontextprotocol/server-memory": [],
  "@modelcontextprotocol/server-sequential-thinking": [],
  "@modelcontextprotocol/server-brave-search": [],
  "@modelcontextprotocol/server-github": [],
  "@modelcontextprotocol/server-gitlab": [],
  "@modelcontextprotocol/server-google-maps": [],
  "@modelcontextprotocol/server-slack": [],
  "@notionhq/notion-mcp-server": [],
  "@playwright/mcp": [],
  "@stripe/mcp": ["--api-key=rk_test_x", "--tools=all"],
  "@upstash/context7-mcp": [],
  "chrome-devtools-mcp": [],
  "exa-mcp-server": [],
  "figma-developer-mcp": ["--stdio", "--figma-api-key=x"],
  "firecrawl-mcp": [],
  "mcp-server-kubernetes": [],
  "mongodb-mcp-server": [],
  "tavily-mcp": [],
};
const keys = [
  "BRAVE_API_KEY",
  "EXA_API_KEY",
  "FIRECRAWL_API_KEY",
  "GITHUB_PERSONAL_ACCESS_TOKEN",
  "GITLAB_PERSONAL_ACCESS_TOKEN",
  "GOOGLE_MAPS_API_KEY",
  "NOTION_TOKEN",
  "SLACK_BOT_TOKEN",
  "SLACK_TEAM_ID",
  "TAVILY_API_KEY",
];
const answerMs = 20_000;

/** The names of the servers that could not be had or did not answer. */
export async function fetchTools() {
  const missing = [];
  for (const [name, args] of Object.entries(ofNpm)) {
    const kept = join(cacheFolder("servers", "answers"), `${name.replace("/", "+")}.tools.json`);
    if (existsSync(kept)) continue;
    const program = programOf(name);
    const tools = program && (await toolsOf(program, args));
    if (tools === undefined) missing.push(name);
    else writeFileSync(kept, JSON.stringify(tools));
  }
  return missing;
}

function programOf(name) {
  const own = join(root, "node_modules", name);
  if (existsSync(own)) return binaryIn(own);
  const cwd = cacheFolder("servers", "npm", name.replace("/", "+"));
  const there = join(cwd, "node_modules", name);
  const install = [
    "install",
    "--prefix",
    cwd,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--silent",
    name,
  ];
  if (!existsSync(there) && ran("npm", install, { cwd, timeoutMs: 180_000 }) === undefined) return undefined;
  return binaryIn(there);
}

function binaryIn(folder) {
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = typeof bin === "string" ? bin : Object.values(bin ?? {})[0];
  return file && join(folder, file);
}

async function toolsOf(program, args) {
  const home = mkdtempSync(join(tmpdir(), `agent-gate-${basename(program)}-`));
  const given = Object.fromEntries(keys.map((key) => [key, "x"]));
  const child = spawn(process.execPath, [program, ...args], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, ...given },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const say = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  child.stdin.on("error", () => {});
  try {
    return await new Promise((resolve) => {
      const late = setTimeout(resolve, answerMs);
      const end = (tools) => {
        clearTimeout(late);
        resolve(tools);
      };
      child.once("error", () => end());
      child.once("exit", () => end());
      createInterface({ input: child.stdout }).on("line", (line) => {
        const { id, result } = messageOf(line);
        if (id === 1) {
          say({ method: "notifications/initialized" });
          say({ id: 2, method: "tools/list", params: {} });
        } else if (id === 2) end(result?.tools);
      });
      const clientInfo = { name: "bench", version: "1" };
      const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
      say({ id: 1, method: "initialize", params });
    });
  } finally {
    child.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  }
}

function messageOf(line) {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return {};
  }
}
