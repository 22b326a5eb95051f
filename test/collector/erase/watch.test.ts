import { expect, it, onTestFinished, vi } from "vitest";
import { silentLog } from "../../../collector/app/log.ts";
import { ErasureWatch } from "../../../collector/erase/watch.ts";
import { Windows } from "../../../collector/score/windows.ts";
import { StoreError } from "../../../collector/store-error.ts";
import { openMemoryDirectory } from "../../../collector/store/memory-directory.ts";
import { openMemoryStore } from "../../../collector/store/memory.ts";

it("a failed erasure is tried again at growing intervals, and does not block other erasures", async () => {
  await using directory = openMemoryDirectory();
  await using memory = openMemoryStore();
  let tries = 0;
  const store = Object.assign(Object.create(memory), {
    async erase(target: { org: string }) {
      if (target.org !== "without-room") return memory.erase(target);
      tries++;
      throw new StoreError("refused", "the disk is full");
    },
  });
  const asked = { agentId: "a", who: "operator:test", requestedAtMs: 1 };
  await directory.requestErasure({ ...asked, id: "1", org: "without-room" });
  await directory.requestErasure({ ...asked, id: "2", org: "other" });

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  await using _ = await ErasureWatch.start({
    store,
    directory,
    windows: new Windows(),
    log: silentLog,
    now: Date.now,
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(await directory.erasures()).toMatchObject([{ id: "1" }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(6);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(tries).toBeLessThanOrEqual(67);
});
