import { rmSync } from "node:fs";
import { z } from "zod";
import { Definitions, type Described, type RulesIn } from "../mcp/definitions.ts";
import { type Home, homeAt } from "./home.ts";
import {
  fileOf,
  folderOf,
  type ServerNames,
  serverFiles,
  shownNameOf,
  textOf,
  writeServerFile,
} from "./server-files.ts";

/** Tools of a server that are described in words that an injection is made of, each with the rules that say so. */
export interface DescribedServer {
  server: string;
  tools: Described;
  file: string;
}

const kept = z.object({
  server: z.string(),
  tools: z.array(z.tuple([z.string(), z.array(z.string())])),
});

/** What one server says of its tools is judged, and what was found is kept in a file of the home: names and rules, and nothing of the words. */
export function openDefinitions(
  { home, ...names }: ServerNames & { home: string },
  deps: { rulesIn: RulesIn; warn: (words: string) => void },
): Definitions {
  const file = fileOf(homeAt(home), "definitions", names);
  return new Definitions({
    ...deps,
    read: () => readDescribed(file)?.tools ?? new Map(),
    write(tools) {
      if (tools.size === 0) rmSync(file, { force: true });
      else writeServerFile(file, { server: shownNameOf(names), tools: [...tools] });
    },
  });
}

/** Of all servers, in the order of their names. */
export const describedServers = (home: Home): DescribedServer[] =>
  serverFiles(folderOf(home, "definitions")).flatMap((file) => readDescribed(file) ?? []);

/** Every tool of which something was found, as `status` tells it. */
export const describedTools = (home: Home): { server: string; tool: string; rules: readonly string[] }[] =>
  describedServers(home).flatMap(({ server, tools }) =>
    [...tools].map(([tool, rules]) => ({ server, tool, rules })),
  );

export const forgetDescribed = ({ file }: DescribedServer): void => rmSync(file, { force: true });

/** Whatever else stands there counts for nothing. */
function readDescribed(file: string): DescribedServer | undefined {
  try {
    const text = textOf(file);
    if (text === undefined) return undefined;
    const { server, tools } = kept.parse(JSON.parse(text));
    return { server, tools: new Map(tools), file };
  } catch {
    return undefined;
  }
}
