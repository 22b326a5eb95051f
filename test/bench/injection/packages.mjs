/** Packages on AI and security, whose texts are what the gate must leave alone: fetched once, nothing of them installed or run. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, ran } from "./cache.mjs";

const ofNpm = [
  "@anthropic-ai/claude-agent-sdk",
  "@anthropic-ai/mcpb",
  "@google/gemini-cli-core",
  "@huggingface/transformers",
  "@langchain/community",
  "@langchain/core",
  "@langchain/langgraph",
  "@mastra/core",
  "@mastra/mcp",
  "@modelcontextprotocol/inspector",
  "@openai/agents",
  "@openai/codex-sdk",
  "@upstash/context7-mcp",
  "ai",
  "eslint-plugin-security",
  "fastmcp",
  "helmet",
  "langchain",
  "llamaindex",
  "openai",
  "promptfoo",
  "retire",
  "sanitize-html",
  "snyk",
  "vectra",
];

const ofPypi = [
  "aider-chat",
  "anthropic",
  "autogen-agentchat",
  "bandit",
  "crewai",
  "deepeval",
  "dspy",
  "fastmcp",
  "garak",
  "guardrails-ai",
  "haystack-ai",
  "huggingface-hub",
  "inspect-ai",
  "instructor",
  "langchain",
  "langchain-core",
  "langgraph",
  "litellm",
  "llama-index-core",
  "llm-guard",
  "mcp",
  "nemoguardrails",
  "open-interpreter",
  "openai",
  "pip-audit",
  "pydantic-ai-slim",
  "pyrit",
  "rebuff",
  "semantic-kernel",
  "smolagents",
];

/** Fetches what is not there yet; the names of those that could not be. */
export function fetchPackages() {
  return [
    ...ofNpm.filter((name) => !isFetched("npm", name, fetchFromNpm)),
    ...ofPypi.filter((name) => !isFetched("pypi", name, fetchFromPypi)),
  ];
}

function isFetched(place, name, fetch) {
  const folder = join(cacheFolder("packages", place), name.replace("/", "+"));
  if (existsSync(join(folder, "fetched"))) return true;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (!fetch(name, folder)) return false;
  writeFileSync(join(folder, "fetched"), "");
  return true;
}

function fetchFromNpm(name, cwd) {
  if (ran("npm", ["pack", "--silent", name], { cwd, timeoutMs: 90_000 }) === undefined) return false;
  return unpacked(cwd, ".tgz", ["tar", "-xzf"]);
}

function fetchFromPypi(name, cwd) {
  const args = [
    "-m",
    "pip",
    "download",
    "--quiet",
    "--no-deps",
    "--only-binary",
    ":all:",
    "--dest",
    ".",
    name,
  ];
  if (ran("python3", args, { cwd, timeoutMs: 90_000 }) === undefined) return false;
  return unpacked(cwd, ".whl", ["python3", "-m", "zipfile", "-e"]);
}

function unpacked(cwd, ending, [program, ...args]) {
  const archive = readdirSync(cwd).find((file) => file.endsWith(ending));
  if (archive === undefined) return false;
  const into = program === "tar" ? [] : ["."];
  if (ran(program, [...args, archive, ...into], { cwd }) === undefined) return false;
  rmSync(join(cwd, archive));
  return true;
}
