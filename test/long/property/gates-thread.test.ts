// The property of the short run, with five times as many cases.
process.env["CASES"] ??= "200";
await import("../../property/gates-thread.test.ts");
