import { byTheLetter, proxyProgram } from "../programs.ts";
import { spawnProxy } from "../spawn.ts";
import type { Reached } from "./http-servers.ts";
import { behind, type Launch } from "./launch.ts";

/** How a server is reached: by itself, or behind the wrapper. */
export interface Way {
  isOurs: boolean;
  through(server: Launch, home: string): Launch;
}

export const direct: Way = { isOurs: false, through: (server) => server };

/** The wrapper as a host's configuration names it, with a home of its own. */
export const wrapped = (...flags: string[]): Way => ({
  isOurs: true,
  through: (server, home) =>
    behind(server, {
      command: [process.execPath, proxyProgram, "mcp", "--offline", ...flags, "--"],
      env: { AGENT_GATE_HOME: home, ...byTheLetter },
    }),
});

export const ways: Readonly<Record<string, Way>> = { direct, wrapped: wrapped() };

/** The same server behind us. */
export async function behindUs(reached: Reached): Promise<Reached> {
  const { origin, pathname } = new URL(reached.url);
  const proxy = await spawnProxy({ upstream: origin });
  return {
    url: proxy.url + pathname,
    over: reached.over,
    [Symbol.asyncDispose]: async () => await proxy[Symbol.asyncDispose](),
  };
}
