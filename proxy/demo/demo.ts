import { join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { Opened, untilStopped } from "../../shared/lifecycle.ts";
import { collectorCommand, proxyCommand, typedCommand } from "../../shared/next-command.ts";
import { printLine, printWrapped } from "../../shared/print.ts";
import { collectorEnvironment, collectorStart } from "../example/collector.ts";
import { writeExampleConfig } from "../example/config.ts";
import { exampleKeys } from "../example/keys.ts";
import { setUserSettingsAside } from "../example/serving.ts";
import { startExampleTool } from "../example/tool.ts";
import { openHomeView } from "../home/view.ts";
import { agent, read, type Scene } from "./scene.ts";
import { showCommand, showNote, showTitle } from "./show.ts";
import { Stage } from "./stage.ts";
import { steps } from "./steps.ts";

/** What to type in the end. */
const next = [
  ["judge what the tools of your hosts bring back", "init"],
  ["judge an HTTP tool", "http", "http://127.0.0.1:3001"],
  ["check a file", "check", "answer.json", "--explain"],
] as const;
const nextWidth = Math.max(...next.map(([what]) => what.length));

/** Plays the demo and removes all of it. */
export async function playDemo(readMs: number): Promise<void> {
  const stopped = untilStopped();
  setUserSettingsAside();
  await playOn(new Stage(), stopped, readMs);
  printLine("");
  printWrapped("Nothing is left of this demo: no process, no port, no file. To go on:", 0);
  for (const [what, ...words] of next)
    printWrapped(`  ${what.padEnd(nextWidth)}   ${typedCommand("proxy", ...words)}`, 4);
}

async function playOn(given: Stage, stopped: Promise<unknown>, readMs: number): Promise<void> {
  await using stage = given;
  await using opened = new Opened();
  void stopped.then(() =>
    stage.stop(new CommandError("interrupted", "stopped: nothing is left of this demo")),
  );
  await stage.play(async () => {
    printWrapped("Real processes and an example tool, in a folder that is removed at the end.", 0);
    if (readMs > 0) printWrapped("Enter goes on at once, Ctrl-C ends it.", 0);
    showTitle(1, "A collector and a proxy start");
    const scene = await start(stage, opened, readMs);
    for (const [at, { title, play }] of steps.entries()) {
      await read(scene);
      showTitle(at + 2, title);
      await play(scene);
    }
    await read(scene);
  });
}

async function start(stage: Stage, opened: Opened, readMs: number): Promise<Scene> {
  const { folder } = stage;
  const data = join(folder, "collector");
  const config = join(folder, "agent-gate.json");
  const keyFile = join(folder, "keys");
  const environment = collectorEnvironment(exampleKeys(keyFile));
  const startCollector = async (port: number): Promise<Scene["collector"]> => {
    const words = collectorStart(port, data);
    showCommand(collectorCommand(...words.slice(1)));
    const collector = await stage.serve("collector", words, environment);
    showNote(`it listens on ${collector.url}   pid ${collector.pid}`);
    return collector;
  };

  const collector = await startCollector(0);
  const tool = opened.add(await startExampleTool());
  writeExampleConfig(config, { home: join(folder, "proxy"), keyFile, collector: collector.url, agent });
  const words = ["http", tool.url, "--port", "0", "--config", config];
  showCommand(proxyCommand(...words));
  const proxy = await stage.serve("proxy", words);
  showNote(`it listens on ${proxy.url}, in front of an example tool   pid ${proxy.pid}`);
  const view = opened.add(await openHomeView({ config }));
  const scene: Scene = {
    stage,
    readMs,
    tool,
    proxy,
    collector,
    data,
    config,
    view,
    position: view.queue.since("now", 0).position,
    restartCollector: async () => {
      scene.collector = await startCollector(Number(new URL(collector.url).port));
    },
  };
  return scene;
}
