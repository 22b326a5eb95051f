import { expect, it } from "vitest";
import { Opened } from "../../../shared/lifecycle.ts";
import { expectSoundHistory } from "../../faults/invariants.ts";
import { steadyCollector } from "../../faults/proxy-runs.ts";
import { expectDrained, queueOf } from "../../support/agent.ts";
import { seededRandom, seeds } from "../../support/random.ts";
import { SpawnedWrapper } from "../../support/wrapper.ts";

const wrappers = 30;
const killed = 10;
const calls = 12;
const answer = '{"jsonrpc":"2.0","id":$ID,"result":{"content":[{"type":"text","text":"hello"}]}}\n';
const letters = "abcdefghijkl";

it.each(seeds(1))(
  "thirty wrappers of one home, ten of them killed -9, the collector away and back: every verdict that was seen is there, once (seed %i)",
  { timeout: 900_000 },
  async (seed) => {
    const random = seededRandom(seed);
    await using collector = await steadyCollector();
    await using opened = new Opened();
    const home = opened.add(await SpawnedWrapper.start());
    const seen: string[] = [];
    const asked = new Set<string>();
    const env = { AGENT_GATE_KEY: collector.pk };
    const all = await Promise.all(
      Array.from({ length: wrappers }, async (_, at) => {
        const args = [
          "--agent",
          `agent-${at}`,
          "--name",
          "n",
          "--collector",
          collector.url,
          "--flush-ms",
          "50",
        ];
        return opened.add(await SpawnedWrapper.start({ home: home.home, args, env }));
      }),
    );
    const victims = new Set(
      all
        .map((_, at) => at)
        .toSorted(() => random() - 0.5)
        .slice(0, killed),
    );
    const away = collector.kill();
    await Promise.all(
      all.map(async (wrapper, at) => {
        await wrapper.begin();
        const last = victims.has(at) ? 1 + Math.floor(random() * (calls - 1)) : calls;
        for (let call = 0; call < calls; call++) {
          const name = `agent-${at} n/${letters[call]}`;
          asked.add(name);
          if (call === last) wrapper.child.kill("SIGKILL");
          const said = await wrapper.call(letters[call] ?? "", { say: [answer] });
          if (said === undefined) return;
          expect(said).toContain("hello");
          seen.push(name);
        }
      }),
    );
    await away;
    await collector.restart();
    await using queue = await queueOf(home.home);
    // A sender that was refused for minutes tries again half a minute later.
    const stats = await expectDrained(queue, 240_000);
    expect(stats).toMatchObject({ acknowledged: stats.evaluated, dead: 0, dropped: {} });
    const stored = await expectSoundHistory(collector);
    expect(seen.length).toBeGreaterThan(200);
    expect(seen.filter((name) => !stored.has(name))).toEqual([]);
    expect([...stored].filter((name) => !asked.has(name))).toEqual([]);
  },
);
