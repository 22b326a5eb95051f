// The property of the short run, with sixteen times as many cases.
process.env["CASES"] ??= "150";
await import("../../property/streams.test.ts");
