import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { root } from "../support/compile.ts";
import { circlesOf, type Graph, importsOf } from "../support/imports.ts";

const wing = "shared/gates";
const files = importsOf([wing]);
const rooms = roomsOf(files);

/** From the ground up: a room imports only what stands before it. A new gate is a folder beside `pii`. */
const floors = [
  ["gate", "exceptions", "decoder", "finding", "left-alone", "user-gate"],
  ["read", "table"],
  ["search", "reveal/encodings", "reveal/markup", "reveal/records"],
  ["reveal/disguises"],
  ["reveal/shell", "reveal/literals"],
  ["reveal", "content", "filesystem", "pii", "secrets", "injection"],
  ["gates"],
  ["profiles"],
  ["engine", "names"],
  ["check-options"],
  ["create-gate", "explain", "look-with"],
];

it("the rooms of the gates stand on floors, and none imports what stands above or beside it", () => {
  const floorOf = new Map(floors.flatMap((names, at) => names.map((name) => [name, at])));
  expect([...rooms.keys()].toSorted()).toEqual([...floorOf.keys()].toSorted());
  const climbing = [...rooms].flatMap(([from, to]) =>
    [...to]
      .filter((each) => (floorOf.get(each) ?? 0) >= (floorOf.get(from) ?? 0))
      .map((each) => `${from} imports ${each}`),
  );
  expect(climbing).toEqual([]);
});

it("no room of the gates is in a circle with another", () => {
  expect(circlesOf(rooms)).toEqual([]);
  console.log(summary());
});

/** A folder is a room; so is each file at the top, which the others take their words from. */
function roomsOf(graph: Graph): Graph {
  const found = new Map<string, Set<string>>();
  for (const [file, to] of graph) {
    const from = roomOf(file);
    const all = found.get(from) ?? new Set();
    for (const each of to) if (roomOf(each) !== from) all.add(roomOf(each));
    found.set(from, all);
  }
  return found;
}

function roomOf(file: string): string {
  const folder = relative(wing, dirname(file));
  return folder === "" ? basename(file, ".ts") : folder;
}

/** What the closing note of a change to the house quotes. */
function summary(): string {
  const imports = [...rooms.values()].reduce((sum, to) => sum + to.size, 0);
  const lines = [...files.keys()].reduce(
    (sum, file) => sum + readFileSync(join(root, file), "utf8").split("\n").length - 1,
    0,
  );
  const chain = Math.max(...[...rooms.keys()].map((room) => heightOf(room)));
  return `shared/gates: ${rooms.size} rooms, ${imports} imports between them, ${chain} levels, ${lines} lines in ${files.size} files`;
}

function heightOf(room: string): number {
  return 1 + Math.max(0, ...[...(rooms.get(room) ?? [])].map((each) => heightOf(each)));
}
