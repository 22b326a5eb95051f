// The properties of the short run, with ten times as many cases.
process.env["CASES"] ??= "10000";
await import("../../property/gates.test.ts");
