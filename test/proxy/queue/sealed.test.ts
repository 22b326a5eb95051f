import { expect, it } from "vitest";
import { linesUpTo, readLines } from "../../../proxy/queue/line.ts";
import { newRow } from "../../../proxy/queue/records.ts";
import {
  lineBytes,
  sealRow,
  sealText,
  unseal,
  unsealRow,
  unsealText,
  writeLine,
} from "../../../proxy/queue/sealed.ts";
import { local, record, startMs } from "./kit.ts";

const row = newRow(record("ev_1", { tool: "GET /usérs/:id" }), local, startMs);

function lineOf(number: number, id = "ev_1"): Buffer {
  const one = newRow(record(id), local, startMs);
  const bytes = Buffer.alloc(lineBytes(one));
  return bytes.subarray(0, writeLine(bytes, 0, one, number));
}

const reading =
  (bytes: Buffer) =>
  (into: Buffer, at: number): number =>
    bytes.copy(into, 0, at);

it("reads a record back as it was, under the number that it got", () => {
  expect(unsealRow(7, Buffer.from(sealRow({ ...row }, 7)))).toMatchObject(row);
  expect(unsealRow(8, Buffer.from(sealRow({ ...row }, 7))), "another row's").toBeUndefined();
});

it("is the same text whether it was written in one go or put together", () => {
  const bytes = Buffer.alloc(lineBytes(row));
  expect(bytes.subarray(0, writeLine(bytes, 0, { ...row }, 12)).toString()).toBe(sealRow({ ...row }, 12));
});

it("finds every single bit of a record that is another", () => {
  const line = Buffer.from(sealRow({ ...row }, 41));
  // Its line end is none of it.
  for (let bit = 0; bit < (line.length - 1) * 8; bit++) {
    const damaged = Buffer.from(line);
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(unseal(damaged), `bit ${bit}`).toBeUndefined();
  }
});

it("finds every single bit of a text that is another", () => {
  const sealed = Buffer.from(sealText(JSON.stringify({ newest: 12 })));
  expect(unsealText(sealed.toString("latin1"))).toBe('{"newest":12}');
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const damaged = Buffer.from(sealed);
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(unsealText(damaged.toString("latin1")), `bit ${bit}`).toBeUndefined();
  }
});

it("notices what happens to a record between the file in front of the database and its row", () => {
  const [moved] = readLines(reading(lineOf(1)), 0).rows;
  if (moved === undefined) throw new Error("it was not read");
  expect(unsealRow(3, Buffer.from(sealRow(moved, 3)))).toMatchObject({ id: "ev_1" });
  moved.body = moved.body.replace("true", "fals");
  expect(unsealRow(3, Buffer.from(sealRow(moved, 3)))).toBeUndefined();
});

it("reads the lines around rubbish, zeros and a missing line end, and leaves what is begun at the end", () => {
  const joined = lineOf(2).subarray(0, -1);
  const parts = [
    lineOf(1),
    Buffer.from("rubbish\n"),
    joined,
    lineOf(3),
    Buffer.alloc(100_000),
    lineOf(4),
    lineOf(5).subarray(0, 60),
  ];
  const file = Buffer.concat(parts);
  const read = [...linesUpTo(reading(file), file.length)];
  expect(read.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  let from = 0;
  for (let lines = readLines(reading(file), from); ; lines = readLines(reading(file), from)) {
    from += lines.bytes;
    if (lines.isEnd) break;
  }
  expect(from).toBe(file.length - 60);
});
