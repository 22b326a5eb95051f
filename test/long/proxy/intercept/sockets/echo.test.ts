import { expect, it } from "vitest";
import { seeds } from "../../../../support/random.ts";
import { echo } from "../../../../support/sockets-echo.ts";

it.each(seeds(8))(
  "10,000 messages come back from a tool as they were sent, 250 of them with seed %i",
  async (seed) => {
    const { sent, heard, crashes } = await echo(seed, 250);
    expect(heard.length).toBe(sent.length);
    expect(heard.every(([kind, bytes], at) => kind === sent[at]?.[0] && bytes.equals(sent[at][1]))).toBe(
      true,
    );
    expect(crashes).toEqual([]);
  },
);
