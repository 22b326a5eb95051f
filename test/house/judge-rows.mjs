// Judges rows with the gates of a copy, and ends as soon as a verdict is another one: `node judge-rows.mjs GATES ROWS`, exit 3 then.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [gates, file] = process.argv.slice(2);
const { createGate } = await import(pathToFileURL(gates).href);
const opened = new Map();
for (const { output, options, failed } of JSON.parse(readFileSync(file, "utf8"))) {
  const key = JSON.stringify(options);
  if (!opened.has(key))
    opened.set(
      key,
      createGate({
        budgetMs: 60_000,
        now: () => performance.now(),
        ...options,
        gates: { ...options.gates, content: false },
      }),
    );
  const evaluation = await opened.get(key).evaluate({ output });
  const now = evaluation.gates.filter(({ passed }) => !passed).map(({ name }) => name);
  if (now.join() !== failed.join()) process.exit(3);
}
