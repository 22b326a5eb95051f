import { proxyCommand } from "../../shared/next-command.ts";
import { printLine } from "../../shared/print.ts";
import type { HomeView } from "../home/view.ts";
import { askReputations } from "../probe/collector.ts";
import { recipientOf } from "../probe/recipient.ts";
import type { Reputation } from "../sync/outcome.ts";
import { verdictLine } from "../terminal/verdict-line.ts";
import { letRead } from "./reader.ts";
import { showAnswer, showCommand } from "./show.ts";
import type { Served, Stage } from "./stage.ts";

export const agent = "demo-agent";

/** What a demo runs with. */
export interface Scene {
  stage: Stage;
  /** Milliseconds for a person to read what a step has shown. */
  readMs: number;
  tool: { url: string };
  proxy: Served;
  collector: Served;
  /** The folder of the collector's data. */
  data: string;
  /** Once more, on the same data and the same port. */
  restartCollector: () => Promise<void>;
  /** The configuration file. */
  config: string;
  view: HomeView;
  /** How far the verdicts were shown. */
  position: number;
}

/** Between two things to read. */
export const read = ({ stage, readMs }: Scene): Promise<void> => letRead(readMs, stage.over);

/** A call of the tool through the proxy, as the agent sees its answer, and the verdict as `tail` prints it. */
export async function call(scene: Scene, path: string): Promise<Buffer> {
  const url = scene.proxy.url + path;
  showCommand(`curl -si ${url}`);
  const response = await fetch(url, { signal: scene.stage.over });
  const body = Buffer.from(await response.arrayBuffer());
  const noted = ["x-agent-gate", "x-agent-gate-note"].flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const status = `HTTP/1.1 ${response.status} ${response.statusText}`;
  showAnswer([status, ...noted, body.toString()].join("\n"));
  await showVerdicts(scene, 1);
  return body;
}

/** The lines of the next verdicts. */
export async function showVerdicts(scene: Scene, count: number): Promise<void> {
  const { stage, view } = scene;
  const { records, position } = await stage.until(`${count} more verdicts were not written down`, () => {
    const found = view.queue.since(scene.position, 100);
    return found.records.length < count ? undefined : found;
  });
  scene.position = position;
  for (const record of records) printLine(verdictLine(record, record));
}

/** Runs `status` and shows what it says of the queue and the collector. */
export async function showStatus({ stage, config }: Scene): Promise<void> {
  const words = ["status", "--config", config];
  showCommand(proxyCommand(...words));
  const printed = await stage.run(words);
  showAnswer(
    printed
      .split("\n")
      .filter((line) => /^(?:proxies|collector) /.test(line))
      .join("\n"),
  );
}

const waiting = ({ view }: Scene): number => {
  const { queued, in_flight } = view.stats();
  return queued + in_flight;
};

/** Waits until so many verdicts wait, or more: somebody may type the commands that they read here. */
export async function queued(scene: Scene, count: number): Promise<void> {
  const look = (): true | undefined => (waiting(scene) < count ? undefined : true);
  await scene.stage.until(`the queue did not come to hold ${count} verdicts`, look);
}

/** Waits until the collector has all of them. */
export async function drained(scene: Scene): Promise<void> {
  const look = (): true | undefined => (waiting(scene) > 0 ? undefined : true);
  await scene.stage.until("the queue was not sent", look);
}

/** Waits until the proxy has noticed that the collector is away. */
export async function unanswered({ stage, view }: Scene): Promise<void> {
  const look = (): true | undefined => (view.stats().sync.unanswered === undefined ? undefined : true);
  await stage.until("the proxy did not notice that the collector was away", look);
}

/** What the collector says of the agent. */
export async function reputation({ stage, view }: Scene): Promise<Reputation> {
  return await stage.until("the collector said nothing of the agent", async () => {
    const told = await askReputations(recipientOf(view.config), [agent]);
    return told.get(agent);
  });
}
