// The history of the short run, with 200 seeds.
process.env["SEEDS"] ??= "60";
await import("../../faults/history.test.ts");
