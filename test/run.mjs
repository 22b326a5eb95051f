// Starts the test runner. A log gets no colours, whatever TERM says; FORCE_COLOR asks for them all the same.
if (!process.stdout.isTTY && process.env.FORCE_COLOR === undefined) process.env.NO_COLOR = "1";
process.argv.splice(2, 0, "run", "--config", "test/vitest.config.ts");
await import(new URL("../node_modules/vitest/vitest.mjs", import.meta.url).href);
