import { existsSync } from "node:fs";
import { proxyCommand } from "../../shared/next-command.ts";
import { say } from "../../shared/print.ts";
import { loadDelivery } from "../config/load.ts";
import type { HomeFlags } from "../terminal/options.ts";
import { defaultHomePath, exampleConfig, exampleHome, type Home, homeAt } from "./home.ts";
import { runningProxies } from "./running.ts";

/**
 * The flags of a command that looks at a home. Somebody who names none, and runs nothing but `npm start`, means that.
 * Its configuration file names its home and its keys, and is where `allow --write` puts rules.
 */
export function lookingAt<F extends HomeFlags>(flags: F, tell: (words: string) => void = say): F {
  if (flags.home !== undefined || flags.config !== undefined) return flags;
  if (loadDelivery({}).home !== defaultHomePath) return flags;
  if (runs(homeAt(defaultHomePath)) || !runs(homeAt(exampleHome))) return flags;
  tell(
    `this shows the example of npm start; for your own tools: ${proxyCommand(...process.argv.slice(2), "--home", defaultHomePath)}`,
  );
  return { ...flags, config: exampleConfig };
}

const runs = (home: Home): boolean => existsSync(home.runDir) && runningProxies(home, Date.now()).length > 0;
