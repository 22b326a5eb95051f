// Starts the test runner. A log gets no colours, for any value of TERM, unless FORCE_COLOR is set.
if (!process.stdout.isTTY && process.env.FORCE_COLOR === undefined) process.env.NO_COLOR = "1";
process.argv.splice(2, 0, "run", "--config", "test/vitest.config.ts");
await import(new URL("../node_modules/vitest/vitest.mjs", import.meta.url).href);
