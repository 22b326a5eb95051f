import { expect, it } from "vitest";
import { createGate } from "../../../shared/gates/create-gate.ts";

/** Half a megabyte of objects under ids of nine digits, as programs for ticket sales answer: each id could be a Social Security Number. */
function catalog(): unknown {
  const idOf = (at: number): string => String(138_586_341 + 7_919 * at);
  const events = Array.from({ length: 900 }, (_, at) => [
    idOf(at),
    {
      id: Number(idOf(at)),
      name: `Concert ${at}`,
      logo: null,
      subTopicIds: [idOf(at + 1), idOf(at + 2)],
      topicIds: [at],
    },
  ]);
  const performances = Array.from({ length: 900 }, (_, at) => ({
    eventId: Number(idOf(at)),
    start: 1_372_701_600_000 + at,
    prices: Array.from({ length: 3 }, (_each, place) => ({
      amount: 90_250,
      audienceSubCategoryId: Number(idOf(place)),
      seatCategoryId: Number(idOf(at + place)),
    })),
    areas: Array.from({ length: 5 }, (_each, place) => ({ areaId: 205_705_999 + place, blockIds: [] })),
  }));
  return {
    areaNames: { 205705993: "Arriere-scene central" },
    events: Object.fromEntries(events),
    performances,
  };
}

// How long it takes is asked by `npm run bench -- real`, cold and warm; here it has the time that a busy machine needs.
it.each(["value", "text"])(
  "half a megabyte of objects under nine-digit ids is read to its end, as a %s",
  async (form) => {
    const value = catalog();
    const text = JSON.stringify(value);
    expect(text.length).toBeGreaterThan(500_000);
    const gate = createGate({ profile: "contract", budgetMs: 60_000 });
    const { gates } = await gate.evaluate({ output: form === "value" ? value : text });
    expect(gates.map(({ name, passed }) => [name, passed])).toEqual([
      ["filesystem", true],
      ["pii", true],
      ["content", true],
    ]);
    await gate.close();
  },
);
