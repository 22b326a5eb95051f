import { z } from "zod";
import { onOff, oneOf } from "../../shared/config.ts";
import { setting } from "./setting.ts";
import { text } from "./values.ts";

export type GateMethod = "resources" | "prompts";

const gateMethodsError = { error: "must be resources, prompts, or both with a comma between" };

/** As `resources,prompts`, or a list. */
const gateMethods = z
  .union([z.string().transform((given) => given.split(",")), z.array(z.string())], gateMethodsError)
  .pipe(z.array(z.enum(["resources", "prompts"], gateMethodsError)));

export const kinds = oneOf(["auto", "mcp", "http"]);

/** What there is to set of MCP servers alone. */
export const mcpSettings = {
  kind: setting<"auto" | "mcp" | "http">({
    schema: kinds,
    default: "auto",
    flag: "--kind <auto|mcp|http>",
    says: "whether a tool speaks MCP: auto (seen from each call), always, or never",
  }),
  gateMethods: setting<readonly GateMethod[]>({
    schema: gateMethods,
    default: [],
    flag: "--gate-methods <list>",
    says: "what is judged and acted on besides calls of MCP tools: resources, prompts (only recorded otherwise)",
  }),
  gateInput: setting<boolean>({
    schema: onOff,
    default: false,
    flag: "--gate-input",
    says: "also judge the arguments of MCP calls, and stop a call before the server sees it",
  }),
  blockAs: setting<"result" | "error">({
    schema: oneOf(["result", "error"]),
    default: "result",
    flag: "--block-as <result|error>",
    says: "how a withheld MCP output is answered: as a result that the model reads, or as a JSON-RPC error",
  }),
  noteStructured: setting<boolean>({
    schema: onOff,
    default: false,
    flag: "--note-structured",
    says: "also write the note of annotate into an MCP output's structuredContent, if the tool's schema allows it: some hosts show only that to their model",
  }),
  pin: setting<"off" | "warn" | "enforce">({
    schema: oneOf(["off", "warn", "enforce"]),
    default: "off",
    flag: "--pin <off|warn|enforce>",
    says: "remember how an MCP server describes its tools at first, and report changes; enforce hides a changed tool from the client",
  }),
};

/** The same of a server that is started here. */
export const wrapperSettings = {
  hookedClients: setting<readonly string[]>({
    schema: z.union([z.string().transform((given) => given.split(",")), z.array(z.string())]),
    default: [],
    flag: "--hooked-clients <list>",
    says: "MCP clients with a hook of ours: for these, only calls that fail are judged, as their hook misses them",
  }),
  strictStdout: setting<boolean>({
    schema: onOff,
    default: false,
    flag: "--strict-stdout",
    says: "end an MCP server that prints anything but messages, instead of dropping it",
  }),
  shell: setting<boolean>({
    schema: onOff,
    default: false,
    flag: "--shell",
    says: "start the MCP server through a shell",
  }),
  cwd: setting<string | undefined>({
    schema: text,
    default: undefined,
    flag: "--cwd <dir>",
    says: "folder that the MCP server is started in",
  }),
};
