// The property of the short run, with ten times as many requests.
process.env["CASES"] ??= "10000";
await import("../../property/transparency.test.ts");
