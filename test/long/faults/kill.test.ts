// The kill of the short run, with twenty seeds.
process.env["SEEDS"] ??= "20";
await import("../../faults/kill.test.ts");
