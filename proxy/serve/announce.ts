import { connect } from "node:net";
import picocolors from "picocolors";
import { printJson, printLine, printWrapped } from "../../shared/print.ts";
import { askAboutKey, askHealth } from "../probe/collector.ts";
import type { KeyCheck } from "../sync/check-key.ts";
import { collectorOf, targetOf } from "../sync/target.ts";
import { type ToolAddress, toolAddress } from "../tool-address.ts";
import { version } from "../../shared/version.ts";
import { policyWords } from "../judge/policy-words.ts";
import type { Serving } from "./serve.ts";
import { proxyCommand, recipientCommand } from "../../shared/next-command.ts";
import { keyless } from "../terminal/keyless.ts";

const probeMs = 1_000;
const patience = { connectMs: probeMs, headersMs: probeMs, bodyMs: probeMs };
const unjudgedSockets = "WebSockets pass without being judged (--ws pass)";

/** Says where the proxy listens, what it stands in front of, and where its verdicts go. */
export async function announce({ url, config, served, outbox }: Serving, pretty: boolean): Promise<void> {
  if (!pretty) {
    for (const words of policies(served)) outbox.log.info(words);
    if (config.ws === "pass") outbox.log.warn(unjudgedSockets);
    return printJson({ event: "listening", url });
  }
  printLine(picocolors.bold(`agent-gate-proxy ${version}`));
  for (const words of policies(served)) {
    for (const { name, url: tool, agentId, policy } of served.upstreams) {
      if (policyWords(policy) !== words) continue;
      const at = served.inFolders ? `${url}/${name}/` : url;
      printWrapped(`  ${at} → ${tool}   agent ${agentId}`, 4);
    }
    printWrapped(`    ${words}`, 4);
  }
  printWrapped(`  ${await collectorWords(config, outbox)}`, 4);
  if (config.ws === "pass") printWrapped(`  ${picocolors.yellow(unjudgedSockets)}`, 4);
  if (config.ui)
    printWrapped(`  page: ${url}/.agent-gate/   verdicts as they come: ${proxyCommand("tail")}`, 4);
}

/** Upstreams that are judged alike share one line, below them. */
const policies = ({ upstreams }: Serving["served"]): Set<string> =>
  new Set(upstreams.map(({ policy }) => policyWords(policy)));

async function collectorWords(config: Serving["config"], { keys }: Serving["outbox"]): Promise<string> {
  if (config.offline) return "offline: verdicts are kept and not sent";
  const credentials = keys.current();
  const collector = collectorOf(config.collector, credentials?.collector);
  const target = targetOf(collector, config.insecure);
  const { green, yellow } = picocolors;
  const silent = yellow("does not answer, verdicts are kept meanwhile");
  if ("problem" in target)
    return `collector ${collector} ${yellow(`may not be sent to (${target.problem}): see ${recipientCommand("whoami")}`)}`;
  if (credentials === undefined) {
    const answers = (await askHealth({ target }, patience)).kind === "answered";
    const next = keyless(collector, answers);
    return `collector ${collector} ${answers ? green("✓") : silent}   ${next.why}: ${next.command}`;
  }
  const { hint, organization } = credentials;
  const key = `key ${hint}${organization === undefined ? "" : ` (organization ${organization})`}`;
  const check = await askAboutKey({ target, credentials }, patience);
  return `collector ${collector} ${check === undefined ? silent : checkWords(check, silent)}   ${key}`;
}

/** A mark for a collector that takes the key; anything else in words. */
function checkWords(check: KeyCheck, silent: string): string {
  const { green, red, yellow } = picocolors;
  if (check.verdict === "works") return green("✓");
  if (check.verdict === "refused")
    return red(`refuses the key (${check.code}), verdicts are kept: ${recipientCommand("login")}`);
  return check.status === undefined ? silent : yellow(`answers ${check.status}: is it a collector?`);
}

/** A tool may be started after its proxy: until then calls are answered with 502, and one line says why. */
export async function warnOfUnreachable({ served, outbox }: Serving): Promise<void> {
  for (const { url } of served.upstreams)
    if (!(await isListening(toolAddress(url))))
      outbox.log.warn(`the tool does not answer at ${url}: calls get 502 until it does`);
}

function isListening({ url, socketPath }: ToolAddress): Promise<boolean> {
  const usual = url.protocol === "https:" ? 443 : 80;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = url.port === "" ? usual : Number(url.port);
  return new Promise((resolve) => {
    const timeout = probeMs;
    const socket = connect(
      socketPath === undefined ? { host, port, timeout } : { path: socketPath, timeout },
    );
    const end = (reached: boolean): void => {
      socket.destroy();
      resolve(reached);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}
