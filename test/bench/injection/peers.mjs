/** What else there is to find injections without a model, installed beside the repository when the bench asks for it. All findings count. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { cacheFolder, ran } from "./cache.mjs";

const ofPypi = {
  agentbastion: "0.14.0",
  "ai-injection-guard": "0.3.0",
  "toolwall-guard": "0.4.0",
  "bulwark-mcp": "0.4.2",
  "stackone-defender": "0.9.4",
};
const aidefence = { name: "@claude-flow/aidefence", version: "3.0.3" };
const script = fileURLToPath(new URL("peers.py", import.meta.url));

/** Each with its name and a function from texts, and clean ones beside, to {flags, alarms, seconds}; without one where it cannot be installed. */
export function peers() {
  return [
    { name: "`ignore (all) previous instructions`", judge: inThisProcess(oneLine) },
    ...Object.entries(ofPypi).map(([name, version]) => ({
      name: `${name} ${version}`,
      judge: pythonPeer(name, version),
    })),
    { name: `aidefence ${aidefence.version}`, judge: nodePeer() },
  ];
}

const oneLine = (text) => /ignore (?:all )?previous instructions/i.test(text);

const cpuSeconds = () => process.cpuUsage().user / 1e6;

/** Flags of texts, and of clean ones with the time that these took: the first have warmed it up. */
export function inThisProcess(isFlagged) {
  return async ({ texts, clean }) => {
    const flags = [];
    for (const text of texts) flags.push(await isFlagged(text));
    const startedAt = cpuSeconds();
    const alarms = [];
    for (const text of clean) alarms.push(await isFlagged(text));
    return { flags, alarms, seconds: cpuSeconds() - startedAt };
  };
}

function pythonPeer(name, version) {
  const folder = cacheFolder("peers", `${name}-${version}`);
  const python = join(folder, "bin", "python");
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", `${name}==${version}`];
  if (!existsSync(join(folder, "bin", "pip")) && ran("python3", ["-m", "venv", folder]) === undefined)
    return undefined;
  if (ran(python, ["-m", "pip", "show", "--quiet", name]) === undefined && ran(python, pip) === undefined)
    return undefined;
  return async (asked) => {
    const said = ran(python, [script], {
      cwd: folder,
      input: JSON.stringify({ peer: name, ...asked }),
      timeoutMs: 900_000,
    });
    return said === undefined ? undefined : JSON.parse(said);
  };
}

function nodePeer() {
  const cwd = cacheFolder("peers", `aidefence-${aidefence.version}`);
  const main = join(cwd, "node_modules", aidefence.name, "dist/domain/services/threat-detection-service.js");
  const named = `${aidefence.name}@${aidefence.version}`;
  const install = [
    "install",
    "--prefix",
    cwd,
    "--ignore-scripts",
    "--omit=peer",
    "--no-audit",
    "--no-fund",
    "--silent",
    named,
  ];
  if (!existsSync(main)) ran("npm", install, { cwd });
  if (!existsSync(main)) return undefined;
  return async (asked) => {
    const { createThreatDetectionService } = await import(pathToFileURL(main).href);
    const service = createThreatDetectionService();
    return await inThisProcess((text) => !service.detect(text).safe)(asked);
  };
}
