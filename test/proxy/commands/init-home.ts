import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ProxyHome } from "../../support/proxy-cli.ts";

export const servers = `{ "mcpServers": {
  "notes": { "command": "npx", "args": ["canary-in-args"] },
  "docs": { "url": "https://docs.example.com/canary" } } }`;

export function write({ path }: ProxyHome, name: string, content: string): string {
  const file = join(path, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** Programs that are on the PATH of this home alone. */
export const alone = ({ path }: ProxyHome): Record<string, string> => ({ PATH: join(path, "bin") });
