import { expect, it } from "vitest";
import { bounds } from "../../../../proxy/intercept/sockets/bounds.ts";
import { closing, FrameReader } from "../../../../proxy/intercept/sockets/frames.ts";
import { Messages } from "../../../../proxy/intercept/sockets/messages.ts";
import { between, seededRandom, seeds } from "../../../support/random.ts";
import { frameOf } from "../../../support/sockets.ts";

const said = Buffer.concat([
  frameOf(1, "tea", { isFinal: false }),
  frameOf(9, "ping"),
  frameOf(0, "", { isFinal: false }),
  frameOf(0, "x".repeat(300)),
  frameOf(2, Buffer.alloc(70_000, 7)),
  frameOf(8, closing(1000, "thanks")),
]);

function read(pieces: readonly Buffer[]): string[] {
  const reader = new FrameReader({ isMasked: false, deflates: false });
  const messages = new Messages(100_000);
  const told: string[] = [];
  for (const piece of pieces) {
    reader.give(piece);
    for (let part = reader.next(); part !== undefined; part = reader.next()) {
      const whole = messages.take(part);
      if (whole !== undefined && "bytes" in whole)
        told.push(`${whole.kind} ${whole.bytes.toString("latin1")}`);
    }
  }
  expect(reader).toMatchObject({ isBroken: false, isBetween: true });
  return told;
}

it.each(seeds(30))("frames are the same however their bytes arrive (seed %i)", (seed) => {
  const random = seededRandom(seed);
  const pieces: Buffer[] = [];
  for (let at = 0; at < said.length;) {
    const to = at + between(random, 1, seed === 1 ? 1 : 2_000);
    pieces.push(said.subarray(at, to));
    at = to;
  }
  const whole = read([said]);
  expect(whole).toHaveLength(4);
  expect(read(pieces)).toEqual(whole);
});

it("the reason of an end is as long as it may be, and no character in it is cut in two", () => {
  for (const words of ["x".repeat(500), "ü".repeat(500), "😀".repeat(100), "short"]) {
    const payload = closing(1008, words);
    expect(payload.length).toBeLessThanOrEqual(bounds.controlBytesMax);
    const left = payload.subarray(2).toString();
    expect(left).not.toContain("\ufffd");
    expect(words.startsWith(left.replace(/\.\.\.$/, ""))).toBe(true);
  }
});
