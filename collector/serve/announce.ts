import picocolors from "picocolors";
import { version } from "../../shared/version.ts";
import type { CollectorConfig } from "../config/settings.ts";
import { collectorCommand } from "../../shared/next-command.ts";
import { printJson, printLine, printWrapped } from "../../shared/print.ts";
import type { Serving } from "./serve.ts";
import { withoutSecrets } from "../../shared/uri.ts";
import type { HandedOut } from "./hand-out.ts";
import { handOut } from "./hand-out.ts";

/**
 * Says where the collector listens and, on a first start, which keys open it. A secret key is printed only to a
 * terminal: any other output may be a log. Returns the keys of a first start.
 */
export async function announce(
  serving: Serving,
  config: CollectorConfig,
  how: { format: "json" | "pretty"; ms: number },
): Promise<HandedOut | undefined> {
  const { url, adminUrl, firstKeys } = serving;
  const isTerminal = process.stdout.isTTY;
  const handed = firstKeys && (await handOut(firstKeys, { collector: url, store: config.store, isTerminal }));
  if (how.format === "json") {
    printJson({ event: "listening", url, ...(adminUrl === undefined ? {} : { admin_url: adminUrl }) });
    if (handed !== undefined) printJson(toJson(handed, config, isTerminal));
    return handed;
  }
  printWrapped(
    `${picocolors.bold(`agent-gate-collector ${version}`)}   store: ${placeOf(config)}   pid ${process.pid}`,
  );
  if (config.ui) printLine(`  Pages      ${url}/`);
  printLine(`  API        ${url}/v1`);
  printLine(`  Contract   ${url}/openapi.json`);
  printLine(`  Health     ${url}/health  /ready${adminUrl === undefined ? "  /metrics" : ""}`);
  if (adminUrl !== undefined) printLine(`  Operators  ${adminUrl}/metrics  /health  /ready`);
  if (handed !== undefined) printKeys(handed, config, isTerminal);
  printLine(`ready in ${(how.ms / 1000).toFixed(1)} s - press Ctrl-C to stop`);
  return handed;
}

function toJson(handed: HandedOut, config: CollectorConfig, isTerminal: boolean): Record<string, unknown> {
  const { organization, publishable, secret, saved } = handed;
  return {
    event: "organization_created",
    org: organization,
    publishable,
    ...(isTerminal && secret !== undefined ? { secret } : {}),
    ...(secret === undefined ? { no_secret: howToHaveOne(config, organization) } : {}),
    saved,
  };
}

function printKeys(handed: HandedOut, config: CollectorConfig, isTerminal: boolean): void {
  const { organization, publishable, secret, saved } = handed;
  printLine(`\nFirst run: created organization "${organization}"`);
  printLine(`  publishable  ${publishable}\n               sends verdicts, reads scores`);
  if (secret === undefined)
    printWrapped(`  secret       none was made: ${howToHaveOne(config, organization)}`, 15);
  else if (isTerminal) printLine(`  secret       ${secret}\n               the same, and signs what is sent`);
  printWrapped(
    saved === undefined
      ? "  Copy what you need now: keys are not shown again, and these were not saved."
      : `  Both are saved for the proxies of this machine, which need no copy: ${saved} (0600). Keys are not shown again.`,
  );
  printLine("");
}

function howToHaveOne({ store }: CollectorConfig, organization: string): string {
  if (store === "memory") return "give both keys in AGENT_GATE_INIT_PK and AGENT_GATE_INIT_SK";
  return collectorCommand("keys", "create", "--type", "sk", "--org", organization);
}

function placeOf({ store, data, mongo }: CollectorConfig): string {
  if (store === "memory") return "memory, gone when it stops";
  return store === "file" ? `file (${data})` : `mongo (${withoutSecrets(mongo ?? "")})`;
}
