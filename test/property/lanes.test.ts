import { expect, it } from "vitest";
import { interleaved } from "../support/interleaved.ts";
import { playEvents } from "../support/played.ts";
import { between, pick, seededRandom, seeds } from "../support/random.ts";

const count = Number(process.env["CASES"] ?? 8);
const secret = "mary.poppins@cherrytree.org";
const words = "the plan for a day in May we walk or ride to the old mill and it takes a while".split(" ");

/**
 * Texts of a stream, in turns. One of them holds the secret, cut anywhere, with pieces of others between; or each
 * piece is in another text.
 */
function caseOf(seed: number): { type: string; events: string[]; pieces: string[]; name: string } {
  const random = seededRandom(seed);
  const { name, type, event } = pick(random, interleaved);
  const pieces: string[] = [];
  const place = between(random, 2, secret.length - 5);
  const cuts = [between(random, 1, place - 1), place, secret.length];
  for (const [at, cut] of cuts.entries()) pieces.push(secret.slice(cuts[at - 1] ?? 0, cut));
  const lanes = between(random, 2, 6);
  const isInOrder = random() < 0.3;
  const events: string[] = [];
  const say = (lane: number, text: string): void => void events.push(event(lane, text, events.length));
  const chatter = (): void => {
    for (let left = between(random, 1, 12); left > 0; left--)
      say(between(random, 1, lanes - 1), ` ${pick(random, words)} `);
  };
  for (let at = 0; at < lanes; at++) say(at, "First ");
  for (const [at, piece] of pieces.entries()) {
    say(isInOrder ? at % lanes : 0, piece);
    if (!isInOrder) chatter();
  }
  say(isInOrder ? 1 : 0, " and so on. ");
  chatter();
  return { type, events, pieces, name };
}

it(`${count} streams of texts in turns never deliver a whole secret, in one text or in all together`, async () => {
  for (const seed of seeds(count)) {
    const { name, type, events, pieces } = caseOf(seed);
    for (const mode of ["enforce", "redact"] as const) {
      const { body, records } = await playEvents(type, events, { mode });
      const arrived = pieces.filter((piece) => body.includes(JSON.stringify(piece).slice(1, -1)));
      const wrong = arrived.length === pieces.length || body.includes(secret);
      const isSeen = records.some(({ passed }) => !passed);
      expect({ seed, name, mode, wrong, isSeen }).toEqual({ seed, name, mode, wrong: false, isSeen: true });
    }
  }
  expect.assertions(2 * count);
}, 1_800_000);
