// The property of the short run, with fifty times as many cases.
process.env["CASES"] ??= "3000";
await import("../../property/streams.test.ts");
