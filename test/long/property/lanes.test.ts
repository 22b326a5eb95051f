// The property of the short run, with many more cases.
process.env["CASES"] ??= "400";
await import("../../property/lanes.test.ts");
