// The sweeps of the short run, with six seeds.
process.env["SEEDS"] ??= "2";
await import("../../faults/sweeps.apart.test.ts");
