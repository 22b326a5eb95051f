// The sweeps of the short run, with six seeds.
process.env["SEEDS"] ??= "6";
await import("../../faults/sweeps.apart.test.ts");
