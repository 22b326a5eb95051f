import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { keyHint, keyTypeOf } from "../../shared/keys.ts";
import { printJson, printLine, say } from "../../shared/print.ts";
import { loadDelivery } from "../config/load.ts";
import { type KeyPair, readKeys } from "../credentials/key-text.ts";
import { storeCredentials } from "../credentials/credentials.ts";
import { credentialsFile } from "../home/home.ts";
import { checkKey } from "../sync/check-key.ts";
import { openCollectorLink } from "../sync/collector-link.ts";
import { collectorOf, requireTarget } from "../sync/target.ts";
import { askSecret } from "../terminal/ask-secret.ts";
import { readWhole } from "../check/input.ts";
import { mayPrompt } from "../../shared/prompt.ts";
import { type CollectorFlags, failureOf, withCollector } from "../terminal/collector-options.ts";

export function loginCommand(): Command {
  return withCollector(new Command("login"))
    .description(
      "store the key of a collector for the proxies of this user; it is asked for, or read from standard input",
    )
    .action(login);
}

async function login({ json, ...flags }: CollectorFlags): Promise<void> {
  const { collector: configured, insecure } = loadDelivery({ ...flags });
  const collector = collectorOf(configured, undefined);
  const url = requireTarget(collector, insecure);
  const pair = readKeys(await linesOf(flags.keyFile), "login", say);
  if (pair === undefined)
    throw new CommandError("auth", "no key was given: a line that begins with pk_live_ or sk_live_");

  await using link = openCollectorLink(process.env);
  for (const key of new Set([pair.bearer, pair.secret ?? pair.bearer])) {
    const failure = failureOf(await checkKey(link.exchange, url, key), collector);
    if (failure !== undefined) throw failure;
  }
  storeCredentials(credentialsFile, { collector, ...byType(pair) });
  const hint = keyHint(pair.bearer);
  const signs = pair.secret !== undefined;
  if (json === true) printJson({ collector, key: hint, signs, file: credentialsFile });
  else printLine(`${hint} works at ${collector}; it is stored in ${credentialsFile}`);
}

/** Never from the command line itself, which other users can see. */
async function linesOf(keyFile: string | undefined): Promise<string[]> {
  if (keyFile !== undefined) return (await readWhole(keyFile)).split("\n");
  if (!mayPrompt(process.stdin.isTTY, process.env)) return (await readWhole("-")).split("\n");
  const first = await askSecret("API key (pk_live_… or sk_live_…): ");
  if (keyTypeOf(first.trim()) !== "pk") return [first];
  return [first, await askSecret("secret key to sign with (sk_live_…, empty for none): ")];
}

function byType({ bearer, secret }: KeyPair): { publishable?: string; secret?: string } {
  return {
    ...(bearer === secret ? {} : { publishable: bearer }),
    ...(secret === undefined ? {} : { secret }),
  };
}
