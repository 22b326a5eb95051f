// The history of the short run, with 500 seeds.
process.env["SEEDS"] ??= "500";
await import("../../faults/history.test.ts");
