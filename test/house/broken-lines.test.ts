import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { brokenLines } from "./broken-lines.mjs";

const root = new URL("../../", import.meta.url);

it.each(Object.entries(brokenLines))(
  "the line that is to be broken in %s is there, once",
  (room, [file, line]) => {
    expect(readFileSync(new URL(`${room}/${file}`, root), "utf8").split(line)).toHaveLength(2);
  },
);

it("there is one for each of twenty rooms at least", () => {
  const rooms = Object.keys(brokenLines).filter((room) => existsSync(new URL(room, root)));
  expect(rooms.length).toBeGreaterThanOrEqual(20);
});
