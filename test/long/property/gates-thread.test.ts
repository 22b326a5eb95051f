// The property of the short run, with ten times as many cases.
process.env["CASES"] ??= "1000";
await import("../../property/gates-thread.test.ts");
