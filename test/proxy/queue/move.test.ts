import { expect, it } from "vitest";
import { Handle } from "../../../proxy/queue/handle.ts";
import { moveSlice } from "../../../proxy/queue/move.ts";
import type { Source } from "../../../proxy/queue/move.ts";
import { newRow } from "../../../proxy/queue/records.ts";
import { readTotals } from "../../../proxy/queue/change.ts";
import { makeTables } from "../../../proxy/queue/tables.ts";
import { local, record, startMs, temporaryHome } from "./kit.ts";

it("takes nothing for lost that its writer adds, and notes the number of, while the file is being read", async () => {
  await using home = await temporaryHome();
  using handle = new Handle(home.queueFile);
  makeTables(handle);
  let written = 2;
  const source: Source = {
    name: "queue.db-in-other-0.lines",
    from: { done: 0, lines: 0 },
    doubt: 0,
    read: () => 0,
    isThere: () => true,
    count: () => written,
    // A line is one byte long here.
    next: (from) => {
      const numbers = Array.from({ length: written - from }, (_, at) => from + at + 1);
      const rows = numbers.map((number) => newRow(record(`ev_${number}`), local, startMs));
      written = 5;
      return { rows, numbers, stray: 0, bytes: rows.length, isEnd: true };
    },
  };
  expect(moveSlice(handle, source)).toMatchObject({ done: 2, rows: 2 });
  expect(readTotals(handle).dropped).toEqual({});
  expect(moveSlice(handle, source)).toMatchObject({ done: 5, rows: 3 });
  expect(readTotals(handle)).toMatchObject({ newest: 5, undelivered: 5, dropped: {} });
});
