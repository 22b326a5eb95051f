import { once } from "node:events";
import { CommandError } from "../../shared/exit-codes.ts";
import type { ExampleKeys } from "./keys.ts";
import { listening, spawnServing } from "./serving.ts";

/** Longer than a collector takes to finish what it has begun. */
const stopMs = 10_000;

/** The command that starts a collector of the example. */
export const collectorStart = (port: number, data: string): string[] => [
  "collector",
  "start",
  "--port",
  String(port),
  "--data",
  data,
];

/** It gets the keys of its one organization, so that the proxy beside it knows them. */
export const collectorEnvironment = ({ publishable, secret }: ExampleKeys): NodeJS.ProcessEnv => ({
  AGENT_GATE_INIT_ORG: "default",
  AGENT_GATE_INIT_PK: publishable,
  AGENT_GATE_INIT_SK: secret,
  AGENT_GATE_LOG_LEVEL: "warn",
  AGENT_GATE_LOG_FORMAT: "json",
});

export interface CollectorChoice extends ExampleKeys {
  port: number;
  data: string;
}

/** A collector in its own process that ends with this one. */
export async function spawnCollector(choice: CollectorChoice): Promise<AsyncDisposable & { url: string }> {
  const words = collectorStart(choice.port, choice.data);
  const child = spawnServing(words, { env: collectorEnvironment(choice), stderr: "inherit" });
  const ended = once(child, "exit");
  const url = await listening(child);
  if (url === undefined) throw new CommandError("failure", "the collector did not start: see the line above");
  return {
    url,
    async [Symbol.asyncDispose]() {
      const kill = setTimeout(() => child.kill("SIGKILL"), stopMs);
      if (child.connected) child.disconnect();
      if (child.exitCode === null && child.signalCode === null) await ended;
      clearTimeout(kill);
    },
  };
}
