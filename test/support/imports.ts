import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { root } from "./compile.ts";

const imported =
  /^(?:import|export)\s[^"';]*?from\s+"(\.[^"]+)"|^import\s+"(\.[^"]+)"|import\(\s*"(\.[^"]+)"/gm;

export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** What each source below the folders imports of ours, types included. */
export function importsOf(folders: readonly string[]): Graph {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(folder, file)),
  );
  const all = new Set(files);
  return new Map(
    files.map((file) => {
      const found = [...readFileSync(join(root, file), "utf8").matchAll(imported)];
      const to = found.map(([, one, other, dynamic]) =>
        relative(root, resolve(root, dirname(file), one ?? other ?? dynamic ?? "")),
      );
      return [file, new Set(to.filter((each) => all.has(each)))];
    }),
  );
}

/** Two are in one circle when each leads to the other. */
export function circlesOf(graph: Graph): string[] {
  const reached = new Map([...graph.keys()].map((each) => [each, reachable(graph, each)]));
  const found = new Set<string>();
  for (const [each, to] of reached) {
    const circle = [...to].filter((other) => reached.get(other)?.has(each) === true);
    if (circle.length > 0) found.add(circle.toSorted().join(" "));
  }
  return [...found];
}

function reachable(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>();
  const left = [...(graph.get(start) ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop())
    if (!seen.has(next)) {
      seen.add(next);
      left.push(...(graph.get(next) ?? []));
    }
  return seen;
}
