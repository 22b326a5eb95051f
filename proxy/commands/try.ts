import { rmSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import picocolors from "picocolors";
import { Opened, untilStopped } from "../../shared/lifecycle.ts";
import { proxyCommand } from "../../shared/next-command.ts";
import { holderWords, portHolder } from "../../shared/port-holder.ts";
import { printLine, printWrapped } from "../../shared/print.ts";
import { loadConfig } from "../config/load.ts";
import { spawnCollector } from "../example/collector.ts";
import { writeExampleConfig } from "../example/config.ts";
import { exampleKeys } from "../example/keys.ts";
import { portNear } from "../example/ports.ts";
import { setUserSettingsAside } from "../example/serving.ts";
import { startExampleTool } from "../example/tool.ts";
import { exampleConfig, exampleFolder as folder, exampleHome, openHome } from "../home/home.ts";
import { runningProxies } from "../home/running.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { serveProxy } from "../serve/serve.ts";
import { verdictPrinter } from "../terminal/verdict-line.ts";

const ports = { collector: 8377, proxy: 8378 };

export function tryCommand(): Command {
  return new Command("try")
    .description("a collector, an example tool and the proxy in front of it, all in this terminal")
    .option("--fresh", "forget what earlier tries left behind")
    .action(start);
}

async function start({ fresh = false }: { fresh?: boolean }): Promise<void> {
  const startedAt = performance.now();
  const stopped = untilStopped();
  setUserSettingsAside();
  refuseBeside();
  if (fresh) rmSync(folder, { recursive: true, force: true });
  const home = openHome(exampleHome);
  const keyFile = join(folder, "keys");
  const keys = exampleKeys(keyFile);
  await using opened = new Opened();

  const collectorPort = await portNear(ports.collector);
  const data = join(folder, "collector");
  const collector = opened.add(await spawnCollector({ ...keys, port: collectorPort, data }));
  const tool = opened.add(await startExampleTool());
  const port = await portNear(ports.proxy);
  writeExampleConfig(exampleConfig, { home: home.path, keyFile, collector: collector.url });
  const flags = {
    config: exampleConfig,
    upstream: tool.url,
    agent: "example-agent",
    listen: `127.0.0.1:${port}`,
    logFormat: "pretty",
    logLevel: "warn",
  };
  const proxy = opened.add(
    await serveProxy({
      command: "try",
      load: () => loadConfig(flags),
      onVerdict: verdictPrinter(),
    }),
  );
  const taken = [collectorPort === 0 ? ports.collector : 0, port === 0 ? ports.proxy : 0].filter(Boolean);
  announce({ proxy: proxy.url, collector: collector.url, taken });
  printLine(`ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s - press Ctrl-C to stop\n`);
  await stopped;
}

/** Two of them would share their data, and a fresh one would take it from the other. */
function refuseBeside(): void {
  const [other] = runningProxies(openHome(exampleHome), Date.now());
  if (other !== undefined)
    throw new CommandError(
      "held",
      `the example runs already (pid ${other.pid}, ${other.url}): stop it first`,
    );
}

interface Announced {
  proxy: string;
  collector: string;
  /** The usual ports that somebody else has. */
  taken: readonly number[];
}

function announce({ proxy, collector, taken }: Announced): void {
  const { dim } = picocolors;
  printWrapped(`  proxy       ${proxy}   in front of an example tool`);
  printWrapped(`  collector   ${collector}`);
  printWrapped(`  proxy page  ${proxy}/.agent-gate/`);
  for (const port of taken) {
    const holder = holderWords(portHolder({ host: "127.0.0.1", port }));
    printWrapped(dim(`  port ${port} is ${holder}, so the example uses another one`));
  }
  printLine(`\nIn another terminal:`);
  printWrapped(`  a clean answer                     curl -i ${proxy}/notes/1`);
  printWrapped(`  an e-mail address, redacted        curl -i ${proxy}/users/1`);
  printWrapped(`  an order to the agent, annotated   curl -i ${proxy}/pages/1`);
  printWrapped(`  a dangerous command, withheld      curl -i ${proxy}/runbook`);
  printWrapped(`  what was judged                    ${proxyCommand("report")}`);
  printWrapped(`  the agent's score                  ${proxyCommand("status")}`);
  printLine("");
}
