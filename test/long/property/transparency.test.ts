// The property of the short run, with five times as many requests.
process.env["CASES"] ??= "2000";
await import("../../property/transparency.test.ts");
