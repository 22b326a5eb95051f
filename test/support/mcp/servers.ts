import { mkdir, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { contact, note } from "./fixture/said.mjs";
import { type Call, everything, filesystem, type Launch, memory, sequentialThinking } from "./launch.ts";

export { contact, note };

/** A server over stdio, and what there is to ask of it. */
export interface StdioServer {
  /** It is installed when it is asked for. */
  isAskedFor?: true;
  /** In a folder of its own, which is empty. */
  launch(folder: string, packages: string): Promise<Launch>;
  /** Some of its tools. */
  tools: readonly string[];
  /** An answer that passes. */
  clean(folder: string): Call;
  /** One that holds the contact; not every server says what it was told. */
  held?(folder: string): Call;
}

export const ours = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

async function withFiles(folder: string): Promise<Launch> {
  const files = join(folder, "files");
  await mkdir(files, { recursive: true });
  await writeFile(join(files, "note.txt"), `${note}\n`);
  await writeFile(join(files, "mail.txt"), `Write to ${contact}.\n`);
  return filesystem(await realpath(files));
}

const read = (folder: string, name: string): Call => ({
  tool: "read_text_file",
  args: { path: join(folder, "files", name) },
});

const remember = (name: string, observation: string): Call => ({
  tool: "create_entities",
  args: { entities: [{ name, entityType: "thing", observations: [observation] }] },
});

export const stdioServers: Readonly<Record<string, StdioServer>> = {
  "the fixture on SDK v2": {
    launch: () => Promise.resolve({ command: [process.execPath, ours("fixture/stdio.mjs")] }),
    tools: ["clean", "leak", "test_simple_text"],
    clean: () => ({ tool: "clean_structured" }),
    held: () => ({ tool: "leak_strict" }),
  },
  "server-everything": {
    launch: () => Promise.resolve(everything("stdio")),
    tools: ["echo", "get-sum", "get-structured-content"],
    clean: () => ({ tool: "echo", args: { message: note } }),
    held: () => ({ tool: "echo", args: { message: `Write to ${contact}.` } }),
  },
  "server-filesystem": {
    launch: withFiles,
    tools: ["read_text_file", "list_directory"],
    clean: (folder) => read(folder, "note.txt"),
    held: (folder) => read(folder, "mail.txt"),
  },
  "server-memory": {
    launch: (folder) => Promise.resolve(memory(join(folder, "memory.jsonl"))),
    tools: ["create_entities", "read_graph"],
    clean: () => remember("plants", note),
    held: () => remember("ada", `Write to ${contact}.`),
  },
  "server-sequential-thinking": {
    launch: () => Promise.resolve(sequentialThinking()),
    tools: ["sequentialthinking"],
    clean: () => ({
      tool: "sequentialthinking",
      args: { thought: note, nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
    }),
  },
  fastmcp: {
    isAskedFor: true,
    launch: (_folder, packages) =>
      Promise.resolve({ command: [process.execPath, ours("fastmcp-server.mjs"), packages] }),
    tools: ["clean", "leak"],
    clean: () => ({ tool: "clean" }),
    held: () => ({ tool: "leak" }),
  },
};
