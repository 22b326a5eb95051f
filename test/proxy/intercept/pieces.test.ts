import { expect, it } from "vitest";
import { Pieces } from "../../../proxy/intercept/pieces.ts";

it("a body of a million single bytes is kept in few pieces, and is the same body", () => {
  const pieces = new Pieces();
  const byte = (at: number): number => 97 + (at % 26);
  for (let at = 0; at < 1_000_000; at++) pieces.add(Buffer.from([byte(at)]));
  expect(pieces.all.length).toBeLessThan(5_000);
  const whole = Buffer.concat(pieces.all);
  expect(whole).toHaveLength(1_000_000);
  expect(whole.every((each, at) => each === byte(at))).toBe(true);
});

it("large pieces stay as they came, among small ones too, and in their order", () => {
  const pieces = new Pieces();
  const given = Array.from({ length: 400 }, (_, at) => Buffer.alloc(at % 100 === 99 ? 5_000 : 3, at % 250));
  for (const piece of given) pieces.add(piece);
  expect(Buffer.concat(pieces.all)).toEqual(Buffer.concat(given));
});
