import { fileURLToPath } from "node:url";
import { collectorCommand, proxyCommand, shellWord } from "../../shared/next-command.ts";
import {
  agent,
  call,
  drained,
  queued,
  read,
  reputation,
  type Scene,
  showStatus,
  showVerdicts,
  unanswered,
} from "./scene.ts";
import { showAnswer, showCommand, showNote } from "./show.ts";
import { failure } from "./stage.ts";

const mcpServer = fileURLToPath(new URL("../example/mcp-server.js", import.meta.url));

interface Step {
  title: string;
  play: (scene: Scene) => Promise<unknown>;
}

/** Everything after the start, in order. */
export const steps: readonly Step[] = [
  { title: "A clean answer arrives as the tool sent it", play: compareBytes },
  { title: "An e-mail address is taken out", play: (scene) => call(scene, "/users/1") },
  { title: "An API key is taken out", play: (scene) => call(scene, "/settings") },
  { title: "An order to the model arrives with a note about it", play: (scene) => call(scene, "/pages/1") },
  { title: "A destructive command is withheld", play: (scene) => call(scene, "/runbook") },
  { title: "An MCP server is wrapped: its host sees this", play: callMcp },
  { title: "The collector is killed, calls go on, and verdicts wait in the queue", play: killCollector },
  { title: "The collector is started again, and the queue is sent", play: restartCollector },
  { title: "What the score is made of", play: explainScore },
];

async function compareBytes(scene: Scene): Promise<void> {
  const path = "/notes/1";
  const body = await call(scene, path);
  const sent = await fetch(scene.tool.url + path, { signal: scene.stage.over });
  if (!body.equals(Buffer.from(await sent.arrayBuffer())))
    throw failure("a clean answer is not what the tool sent");
  showNote(`the tool itself sends the same ${body.length} bytes: ${scene.tool.url}${path}`);
}

async function callMcp(scene: Scene): Promise<void> {
  const question = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read"}}';
  const words = ["mcp", "--name", "ops", "--config", scene.config, "--"];
  showCommand(`echo ${shellWord(question)} | ${proxyCommand(...words, "node", mcpServer)}`);
  showAnswer(await scene.stage.run([...words, process.execPath, mcpServer], `${question}\n`));
  await showVerdicts(scene, 1);
}

async function killCollector(scene: Scene): Promise<void> {
  await drained(scene);
  const { evaluations } = await reputation(scene);
  showNote(`of ${scene.view.stats().evaluated} verdicts so far, the collector has ${evaluations}`);
  showCommand(`kill -9 ${scene.collector.pid}`);
  await scene.collector.kill();
  for (const waiting of [2, 4]) {
    const urls = `${scene.proxy.url}/notes/[1-2]`;
    showCommand(`curl -s ${shellWord(urls)}`);
    for (const note of [1, 2]) {
      const answer = await fetch(`${scene.proxy.url}/notes/${note}`, { signal: scene.stage.over });
      showAnswer(await answer.text());
    }
    await showVerdicts(scene, 2);
    await queued(scene, waiting);
    await unanswered(scene);
    await showStatus(scene);
    if (waiting === 2) await read(scene);
  }
}

async function restartCollector(scene: Scene): Promise<void> {
  await scene.restartCollector();
  const { url } = scene.proxy;
  const origin = `origin: ${url}`;
  showNote("the proxy tries again within 30 s by itself; this asks it to try now");
  showCommand(`curl -s -X POST -H ${shellWord(origin)} ${url}/.agent-gate/sync-now`);
  const asked = await fetch(`${url}/.agent-gate/sync-now`, {
    method: "POST",
    headers: { origin: url },
    signal: scene.stage.over,
  });
  showAnswer(await asked.text());
  await drained(scene);
  await showStatus(scene);
  const { evaluated } = scene.view.stats();
  const { evaluations } = await reputation(scene);
  if (evaluations === undefined || evaluations < evaluated)
    throw failure(`the collector has ${evaluations} of ${evaluated} verdicts`);
  showNote(`of ${evaluated} verdicts, the collector has ${evaluations}: none was lost`);
}

async function explainScore(scene: Scene): Promise<void> {
  const words = ["agents", "show", agent, "--data", scene.data];
  showCommand(collectorCommand(...words));
  showAnswer(await scene.stage.run(["collector", ...words]));
}
