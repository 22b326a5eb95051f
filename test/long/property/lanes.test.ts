// The property of the short run, with many more cases.
process.env["CASES"] ??= "150";
await import("../../property/lanes.test.ts");
