import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import picocolors from "picocolors";
import { version } from "../../shared/version.ts";
import type { FirstKeys } from "../auth/bootstrap.ts";
import type { CollectorConfig } from "../config/settings.ts";
import { credentialsFile } from "../config/settings.ts";
import { printJson, printLine } from "../../shared/print.ts";
import type { Serving } from "./serve.ts";
import { withoutSecrets } from "../../shared/uri.ts";

/** Says where the collector listens and, on a first start, which keys open it. */
export function announce(
  serving: Serving,
  config: CollectorConfig,
  how: { format: "json" | "pretty"; ms: number },
): void {
  const { url, adminUrl, firstKeys } = serving;
  const saved = firstKeys === undefined ? undefined : save(url, firstKeys, config);
  // What is no terminal may be a log that many read and nobody deletes.
  const isShown = saved === undefined || process.stdout.isTTY;
  if (how.format === "json") {
    printJson({ event: "listening", url, ...(adminUrl === undefined ? {} : { admin_url: adminUrl }) });
    if (firstKeys !== undefined)
      printJson({
        event: "organization_created",
        org: firstKeys.organization,
        publishable: firstKeys.publishable,
        ...(isShown ? { secret: firstKeys.secret } : {}),
        saved,
      });
    return;
  }
  printLine(
    `${picocolors.bold(`agent-gate-collector ${version}`)}   store: ${placeOf(config)}   pid ${process.pid}`,
  );
  printLine(`  API        ${url}/v1`);
  printLine(`  Contract   ${url}/openapi.json`);
  printLine(`  Health     ${url}/health  /ready${adminUrl === undefined ? "  /metrics" : ""}`);
  if (adminUrl !== undefined) printLine(`  Operators  ${adminUrl}/metrics  /health  /ready`);
  if (firstKeys !== undefined) {
    printLine(`\nFirst run: created organization "${firstKeys.organization}"`);
    printLine(`  publishable  ${firstKeys.publishable}`);
    printLine(`  secret       ${isShown ? firstKeys.secret : "(not shown where it may be a log)"}`);
    printLine(`  Shown once.${saved === undefined ? "" : ` Saved for local proxies in ${saved} (0600).`}\n`);
  }
  printLine(`ready in ${(how.ms / 1000).toFixed(1)} s - press Ctrl-C to stop`);
}

function placeOf({ store, data, mongo }: CollectorConfig): string {
  if (store === "memory") return "memory, gone when it stops";
  return store === "file" ? `file (${data})` : `mongo (${withoutSecrets(mongo ?? "")})`;
}

/** Where local proxies look, unless the keys of another collector are there already; then beside this one's data. */
function save(
  collector: string,
  { organization, publishable, secret }: FirstKeys,
  { store, data }: CollectorConfig,
): string | undefined {
  if (store === "memory") return undefined;
  const text = `${JSON.stringify({ collector, organization, publishable, secret }, null, 2)}\n`;
  for (const file of [credentialsFile, ...(store === "file" ? [join(data, "credentials.json")] : [])]) {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, text, { mode: 0o600, flag: "wx" });
      return file;
    } catch {
      continue;
    }
  }
  return undefined;
}
