import { readFile } from "node:fs/promises";

const operate = new URL("../../docs/operate/", import.meta.url);

/** What a dashboard and alert rules ask Prometheus. */
export async function expressionsOf(
  dashboard: string,
  alerts: string,
): Promise<{ panels: string[]; rules: string[] }> {
  const board: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    await readFile(new URL(dashboard, operate), "utf8"),
  );
  const panels = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const rules = [...(await readFile(new URL(alerts, operate), "utf8")).matchAll(/expr: >-\n\s+(.*)/g)].map(
    ([, expression = ""]) => expression,
  );
  return { panels, rules };
}

interface Named {
  name: string;
  labels: string[];
}

/** The metrics that expressions name, each with the labels it selects or sums by. Prometheus adds `instance` and `job` itself. */
export const namedIn = (expressions: readonly string[]): Named[] =>
  expressions.flatMap((each) => each.split(/ (?:or|and) /)).flatMap(namesOf);

function namesOf(expression: string): Named[] {
  const by = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/));
  const found = expression.matchAll(/\b((?:agent_gate|http|nodejs|process)_\w+)(?:\{([^}]*)\})?/g);
  return [...found].map(([, name = "", selected = ""]) => ({
    name,
    labels: [...by, ...[...selected.matchAll(/(\w+)\s*[!=]/g)].map(([, label = ""]) => label)].filter(
      (label) => label !== "instance" && label !== "job",
    ),
  }));
}

/** Those of which nothing is said in metrics as Prometheus reads them. */
export function missingIn(metrics: string, named: readonly Named[]): Named[] {
  const samples = metrics.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return named.filter(
    ({ name, labels }) =>
      !samples.some(
        (line) =>
          new RegExp(`^${name}[ {]`).test(line) && labels.every((label) => line.includes(`${label}="`)),
      ),
  );
}
