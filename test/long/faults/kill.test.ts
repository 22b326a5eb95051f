// The kill of the short run, with eight seeds.
process.env["SEEDS"] ??= "8";
await import("../../faults/kill.test.ts");
