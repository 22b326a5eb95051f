import { parentPort, workerData } from "node:worker_threads";
import { lookWith } from "../../../shared/gates/look-with.ts";
import type { UserGate } from "../../../shared/gates/user-gate.ts";
import type { Shown } from "./custom-gate.ts";

const port = parentPort;
if (port === null) throw new Error("this file runs as a worker thread");

// What it holds is checked where it is heard: by whoever asks.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { default: gate } = (await import(String(workerData))) as { default: UserGate };
const look = lookWith(gate);

port.on("message", (shown: Shown) => {
  void findingsIn(shown).then(
    (findings) => port.postMessage(findings),
    () => port.postMessage("threw"),
  );
});
port.postMessage(
  Object.fromEntries(Object.entries(gate.rules).map(([id, { one, many }]) => [id, { one, many }])),
);

async function findingsIn({ text, json, tool }: Shown): Promise<unknown> {
  return await look(json ? valueOf(text) : text, { tool });
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
