import { expect, it } from "vitest";
import { BodyRoom, type Place } from "../../../collector/limit/body-room.ts";

const room = () => new BodyRoom({ wholeBytes: 100, organizationBytes: 60, perKey: 2 });
const entered = (place: Place | string): Place => {
  if (typeof place === "string") throw new Error(place);
  return place;
};

it("an organization that has used up its room leaves the others theirs", () => {
  const bodies = room();
  const greedy = entered(bodies.enter("a", "k1"));
  expect(greedy.take(60)).toBeUndefined();
  expect(greedy.take(1)).toBe("organization");
  expect(entered(bodies.enter("a", "k2")).take(1)).toBe("organization");
  expect(entered(bodies.enter("b", "k3")).take(40)).toBeUndefined();
  expect(entered(bodies.enter("c", "k4")).take(1)).toBe("whole");
});

it("what was refused takes no room, and what is given back is there again", () => {
  const bodies = room();
  const place = entered(bodies.enter("a", "k"));
  expect(place.take(61)).toBe("organization");
  expect(place.take(60)).toBeUndefined();
  place.leave();
  place.leave();
  expect(bodies.bytes).toBe(0);
  expect(entered(bodies.enter("a", "k")).take(60)).toBeUndefined();
});

it("a key sends only so many bodies side by side", () => {
  const bodies = room();
  const first = entered(bodies.enter("a", "k"));
  entered(bodies.enter("a", "k"));
  expect(bodies.enter("a", "k")).toBe("key");
  entered(bodies.enter("a", "other"));
  first.leave();
  entered(bodies.enter("a", "k"));
});
