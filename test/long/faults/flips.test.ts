// The flips of the short run, two hundred of them.
process.env["SEEDS"] ??= "25";
await import("../../faults/flips.test.ts");
