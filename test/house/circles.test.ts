import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { root } from "../support/compile.ts";

const rooms = ["proxy", "collector", "shared"];
const imported =
  /^(?:import|export)\s[^"';]*?from\s+"(\.[^"]+)"|^import\s+"(\.[^"]+)"|import\(\s*"(\.[^"]+)"/gm;

/** Files that know each other in a circle, types included. The list may only get shorter. */
const known = [
  "collector/commands/completion.ts collector/commands/table.ts",
  "collector/store/embedded/event-index.ts collector/store/embedded/seen-order.ts",
  "proxy/commands/completion.ts proxy/commands/table.ts",
  "proxy/intercept/sockets/conversation.ts proxy/intercept/sockets/from-tool.ts proxy/intercept/sockets/sockets.ts proxy/intercept/sockets/upgrade.ts",
  "proxy/queue/handle.ts proxy/queue/hints.ts proxy/queue/records.ts proxy/queue/sealed.ts proxy/queue/tables.ts proxy/queue/totals.ts",
  "proxy/queue/rebuild.ts proxy/queue/salvage.ts proxy/queue/unsealed-salvage.ts",
  "shared/gates/location.ts shared/gates/strings.ts",
];

it("no file is in a circle of imports that is not known, types included", () => {
  expect(circles(edges()).toSorted()).toEqual(known);
});

/** What each file imports of ours. */
function edges(): Map<string, string[]> {
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(room, file)),
  );
  const all = new Set(files);
  return new Map(
    files.map((file) => {
      const found = [...readFileSync(join(root, file), "utf8").matchAll(imported)];
      const to = found.map(([, one, other, dynamic]) =>
        relative(root, resolve(root, dirname(file), one ?? other ?? dynamic ?? "")),
      );
      return [file, to.filter((each) => all.has(each))];
    }),
  );
}

/** Two files are in one circle when each leads to the other. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Map([...graph.keys()].map((file) => [file, from(graph, file)]));
  const found = new Set<string>();
  for (const [file, to] of reached) {
    const circle = [...to].filter((other) => reached.get(other)?.has(file) === true);
    if (circle.length > 0) found.add(circle.toSorted().join(" "));
  }
  return [...found];
}

function from(graph: ReadonlyMap<string, readonly string[]>, start: string): Set<string> {
  const seen = new Set<string>();
  const left = [...(graph.get(start) ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop())
    if (!seen.has(next)) {
      seen.add(next);
      left.push(...(graph.get(next) ?? []));
    }
  return seen;
}
