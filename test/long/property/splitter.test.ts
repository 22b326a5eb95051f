// The properties of the short run, with five times as many cases.
process.env["CASES"] ??= "2000";
await import("../../property/splitter.test.ts");
