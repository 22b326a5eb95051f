// The kill of the short run, with eight seeds.
process.env["SEEDS"] ??= "3";
await import("../../faults/kill.test.ts");
