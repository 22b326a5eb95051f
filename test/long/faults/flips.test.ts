// The flips of the short run, with two hundred of them.
process.env["SEEDS"] ??= "10";
await import("../../faults/flips.test.ts");
