import { expect, it } from "vitest";
import { SharedClock } from "../../../collector/limit/shared-clock.ts";
import { seededRandom, seeds } from "../../support/random.ts";

it("is never wrong by more than it says, whatever a reading takes and however the clock here drifts", async () => {
  for (const seed of seeds(20)) {
    const random = seededRandom(seed);
    let nowMs = 1_800_000_000_000;
    const drift = (random() - 0.5) / 5_000;
    const clock = new SharedClock(() => (nowMs - 1_800_000_000_000) * (1 + drift) + 77);
    for (let reading = 0; reading < 100; reading++) {
      const wasSet = await clock.adjust(() => {
        nowMs += random() ** 4 * 500;
        const told = Math.floor(nowMs);
        nowMs += random() ** 4 * 500;
        return Promise.resolve(told);
      });
      expect(wasSet, `seed ${seed}`).toBe(false);
      nowMs += random() * 10_000;
      expect(clock.earliest(), `seed ${seed}`).toBeLessThanOrEqual(nowMs);
      expect(clock.latest(), `seed ${seed}`).toBeGreaterThanOrEqual(nowMs);
    }
    // A slow reading has not replaced a quick one.
    expect(clock.errorMs(), `seed ${seed}`).toBeLessThan(50);
  }
});

it("sees that the database's clock was set", async () => {
  const clock = new SharedClock(() => 1_000);
  expect(await clock.adjust(() => Promise.resolve(5_000))).toBe(false);
  expect(await clock.adjust(() => Promise.resolve(5_001))).toBe(false);
  expect(await clock.adjust(() => Promise.resolve(4_990))).toBe(true);
  expect(clock.latest()).toBeLessThan(5_000);
});
