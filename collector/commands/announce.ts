import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import picocolors from "picocolors";
import { version } from "../app/version.ts";
import type { FirstKeys } from "../auth/bootstrap.ts";
import type { CollectorConfig } from "../config.ts";
import { credentialsFile } from "../config.ts";
import { printJson, printLine } from "../../shared/print.ts";
import type { Serving } from "./serve.ts";

/** Says where the collector listens and, on a first start, which keys open it. */
export function announce(
  serving: Serving,
  config: CollectorConfig,
  how: { format: "json" | "pretty"; ms: number },
): void {
  const { url, firstKeys } = serving;
  const saved =
    firstKeys === undefined || config.store === "memory" ? undefined : save(url, firstKeys, config.data);
  if (how.format === "json") {
    printJson({ event: "listening", url });
    if (firstKeys !== undefined)
      printJson({
        event: "organization_created",
        org: firstKeys.organization,
        publishable: firstKeys.publishable,
        secret: firstKeys.secret,
        saved,
      });
    return;
  }
  const where = config.store === "memory" ? "memory, gone when it stops" : `file (${config.data})`;
  printLine(`${picocolors.bold(`agent-gate-collector ${version}`)}   store: ${where}   pid ${process.pid}`);
  printLine(`  API        ${url}/v1`);
  printLine(`  Contract   ${url}/openapi.json`);
  printLine(`  Health     ${url}/health  /ready  /metrics`);
  if (firstKeys !== undefined) {
    printLine(`\nFirst run: created organization "${firstKeys.organization}"`);
    printLine(`  publishable  ${firstKeys.publishable}`);
    printLine(`  secret       ${firstKeys.secret}`);
    printLine(`  Shown once.${saved === undefined ? "" : ` Saved for local proxies in ${saved} (0600).`}\n`);
  }
  printLine(`ready in ${(how.ms / 1000).toFixed(1)} s - press Ctrl-C to stop`);
}

/** Where local proxies look, unless the keys of another collector are there already; then beside this one's data. */
function save(collector: string, { organization, publishable, secret }: FirstKeys, dataDir: string): string {
  const text = `${JSON.stringify({ collector, organization, publishable, secret }, null, 2)}\n`;
  for (const file of [credentialsFile, join(dataDir, "credentials.json")]) {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, text, { mode: 0o600, flag: "wx" });
      return file;
    } catch {
      continue;
    }
  }
  return "";
}
