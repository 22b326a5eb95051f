import { expect, it } from "vitest";
import { endings, expectNothingLeft, expectNothingLeftOfAKilledHost } from "../../support/mcp-endings.ts";

const runsEach = 6;
const atOnce = 2;

it.each([...Object.entries(endings), ["the host killed", undefined] as const])(
  "time after time: %s",
  { timeout: 900_000 },
  async (_, end) => {
    let left = runsEach;
    const one = async (): Promise<void> => {
      while (left-- > 0)
        if (end === undefined) await expectNothingLeftOfAKilledHost();
        else await expectNothingLeft(end);
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    expect(left).toBeLessThanOrEqual(0);
  },
);
